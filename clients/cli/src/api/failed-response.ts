import { CliFailure, EXIT } from '../errors.ts';
import { readText } from './client.ts';

const exitCodeOf = (status: number) =>
  status === 401 || status === 403 ? EXIT.auth : status === 404 ? EXIT.notFound : EXIT.api;

export async function failedResponse(response: Response, label: string): Promise<CliFailure> {
  const { status, headers } = response;
  const text = await readText(response).catch(() => '');
  const details = {
    status,
    operation: label,
    requestId: headers.get('x-request-id'),
    ...(headers.has('retry-after') ? { retryAfterSeconds: Number(headers.get('retry-after')) } : {}),
  };
  const code = headers.get('x-error-code') ?? `http_${status}`;
  const said = sentenceOf(text) ?? `The service returned status ${status}.`;
  return new CliFailure(code, `${said}${HINTS[code] ?? ''}`, exitCodeOf(status), details);
}

/** Extra hints that name the command-line flag for an API error code. */
const HINTS: Record<string, string> = {
  organisation_required: ' Pass --org or set DISTRIBUTE_ORG_ID.',
};

function sentenceOf(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? error : null;
  } catch {
    return null;
  }
}
