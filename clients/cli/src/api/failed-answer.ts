import { EXIT, Failure } from '../errors.ts';
import { textOf } from './client.ts';

const exitCodeOf = (status: number) =>
  status === 401 || status === 403 ? EXIT.auth : status === 404 ? EXIT.notFound : EXIT.api;

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
  const said = sentenceOf(text) ?? `The service answered with ${status}.`;
  return new Failure(code, `${said}${HINTS[code] ?? ''}`, exitCodeOf(status), details);
}

/** Extra hints that name the command-line flag for an API error code. */
const HINTS: Record<string, string> = {
  organisation_required: ' Say for whom you act with --org, or DISTRIBUTE_ORG_ID.',
};

function sentenceOf(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? error : null;
  } catch {
    return null;
  }
}
