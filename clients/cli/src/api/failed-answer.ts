import { EXIT, Failure } from '../errors.ts';
import { textOf } from './client.ts';

const exitCodeOf = (status: number) =>
  status === 401 || status === 403 ? EXIT.auth : status === 404 ? EXIT.notFound : EXIT.api;

/** What the service refused, in its own words. */
export async function failedAnswer(response: Response, label: string): Promise<Failure> {
  const { status, headers } = response;
  const text = await textOf(response).catch(() => '');
  const details = {
    status,
    operation: label,
    requestId: headers.get('x-request-id'),
    ...(headers.has('retry-after') ? { retryAfterSeconds: Number(headers.get('retry-after')) } : {}),
  };
  const code = headers.get('x-error-code') ?? `http_${status}`;
  return new Failure(code, sentenceOf(text) ?? `The service answered with ${status}.`, exitCodeOf(status), details);
}

function sentenceOf(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? error : null;
  } catch {
    return null;
  }
}
