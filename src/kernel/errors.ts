/** What can go wrong for a caller. The domain speaks these; only the HTTP layer knows statuses. */
export type ErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'organisation_required'
  | 'payment_required'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'idempotency_mismatch'
  | 'unprocessable'
  | 'too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'identity_unavailable'
  | 'unreachable'
  | 'provider_unavailable'
  | 'unavailable';

/** What may be otherwise a moment later: the same request is worth another try. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'conflict',
  'payment_required',
  'rate_limited',
  'identity_unavailable',
  'unreachable',
  'provider_unavailable',
  'unavailable',
]);

interface Passing {
  isPassing: boolean;
  retryAfterSeconds: number;
}

/** A failure with a sentence for the caller, and whatever only the log may see as its `cause`. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly isPassing: boolean;
  /** Where it is known when the same request would be taken; null where it is not. */
  readonly retryAfterSeconds: number | null;

  /** @param publicMessage one whole sentence that a caller can act on */
  constructor(code: ErrorCode, publicMessage: string, options: ErrorOptions & Partial<Passing> = {}) {
    super(publicMessage, options);
    this.code = code;
    this.isPassing = options.isPassing ?? PASSING.has(code);
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

export const badRequest = (sentence: string, options?: { cause?: unknown }) =>
  new DomainError('bad_request', sentence, options);

/** Nothing is wrong with the request but that something else is not there now: a site that answers, a key that is stored. */
export const unmet = (sentence: string, options?: { cause?: unknown }) =>
  new DomainError('bad_request', sentence, { ...options, isPassing: true });

/** Also for what belongs to another organisation: nobody learns that it exists. */
export const notFound = (what: string, hint?: string) =>
  new DomainError('not_found', [`${what} not found.`, ...(hint === undefined ? [] : [hint])].join(' '));

/** Said of every address that is nobody's, and of those that are closed. */
export const NOTHING_HERE = 'There is nothing at this address.';
export const nothingHere = () => new DomainError('not_found', NOTHING_HERE);

export const conflict = (sentence: string) => new DomainError('conflict', sentence);

/** An address of somebody else that does not give what was asked of it. */
export const unreachable = (sentence: string, options?: { cause?: unknown }) =>
  new DomainError('unreachable', sentence, options);
/** An application key belongs to no organisation. */
export const organisationRequired = () =>
  new DomainError('organisation_required', 'An application key needs the header x-org-id.');

/** Whoever waited for a place in vain: there will be one soon. */
export const overloaded = (options?: { cause?: unknown }) =>
  new DomainError('unavailable', 'Too much is under way already; try again shortly.', options);

export const diskFull = (cause: unknown) =>
  new DomainError(
    'unavailable',
    'The disk of the database is full: nothing can be written until there is room again.',
    {
      cause,
    },
  );
