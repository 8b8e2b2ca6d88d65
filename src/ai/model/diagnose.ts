import { EgressFailed, EgressRefused } from '../../egress/egress.ts';

export interface Diagnosis {
  /** One sentence for the customer, without secrets. */
  sentence: string;
  mayBeCharged: boolean;
  isRefused: boolean;
  isUnfit: boolean;
  /** HTTP status of the provider, or null if it did not respond. */
  status: number | null;
}

/** A complete response with counted tokens but without text. */
export class EmptyAnswer extends Error {}

/** Failures before the request was sent, so the provider cannot have charged for it. */
const NEVER_SENT = new Set(['dns', 'connect', 'tls']);

export async function diagnose(provider: string, thrown: unknown, isLate: boolean): Promise<Diagnosis> {
  const { APICallError, NoObjectGeneratedError, RetryError } = await import('ai');
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  const cause = (error as { cause?: unknown } | null)?.cause;
  const failure = [error, cause, (cause as { cause?: unknown } | undefined)?.cause].find(
    (candidate) => candidate instanceof EgressFailed || candidate instanceof EgressRefused,
  );
  const diagnosis = (sentence: string, more: Partial<Diagnosis> = {}) => ({
    sentence: `${provider} ${sentence}`,
    mayBeCharged: false,
    isRefused: false,
    isUnfit: false,
    status: null,
    ...more,
  });
  if (isLate || (failure instanceof EgressFailed && failure.kind === 'timeout'))
    return diagnosis('did not respond in time.', { mayBeCharged: true });
  if (failure instanceof EgressRefused) return diagnosis(`has a URL that is not allowed: ${failure.message}`);
  if (NoObjectGeneratedError.isInstance(error))
    return diagnosis('returned a response in the wrong format.', { isUnfit: true });
  if (error instanceof EmptyAnswer) return diagnosis('returned a response without text.', { isUnfit: true });
  if (failure instanceof EgressFailed && failure.kind === 'too_large')
    return diagnosis('returned a response that is too long.', { mayBeCharged: true });
  const unreadable = () => diagnosis('returned a response that cannot be read.', { mayBeCharged: true, isUnfit: true });
  const status = APICallError.isInstance(error) ? error.statusCode : statusInStream(error);
  if (status === undefined) {
    if (isUnreadable(error)) return unreadable();
    return diagnosis('could not be reached.', {
      mayBeCharged: failure instanceof EgressFailed && !NEVER_SENT.has(failure.kind),
    });
  }
  if (status === 401 || status === 403)
    return diagnosis(`rejected the key with status ${status}.`, { isRefused: true, status });
  if (status === 429) return diagnosis('is rate-limiting requests (status 429).', { status });
  if (status < 300 && failure instanceof EgressFailed)
    return diagnosis('stopped in the middle of its response.', { mayBeCharged: true });
  if (status < 300) return unreadable();
  return diagnosis(`answered with status ${status}.`, { status });
}

/** Maps error names in a started stream to the status that the provider would have sent before it. */
const NAMED_FAILURES: Record<string, number> = {
  overloaded_error: 529,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  server_error: 500,
  api_error: 500,
};

function statusInStream(error: unknown): number | undefined {
  const { type, code } = (error ?? {}) as { type?: unknown; code?: unknown };
  return NAMED_FAILURES[String(type)] ?? NAMED_FAILURES[String(code)];
}

/** True if a started response could not be parsed, rather than the connection or provider failing. */
const isUnreadable = (error: unknown) =>
  !(error instanceof Error) ||
  /^AI_(?:JSONParse|TypeValidation|InvalidResponseData|NoOutputGenerated)/.test(error.name);
