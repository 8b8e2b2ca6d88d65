import type { z } from 'zod';
import { sentenceFor } from './text/zod-sentence.ts';

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

interface Details {
  isPassing: boolean;
  retryAfterSeconds: number;
  reason: string;
  param: string | null;
}

/** A failure with a sentence for the caller, and whatever only the log may see as its `cause`. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  /** What programs read in `X-Error-Code`: finer than `code`, or the same. */
  readonly reason: string;
  /** The input at fault, such as `brandUrls.0`; null if it is none or not known. */
  readonly param: string | null;
  readonly isPassing: boolean;
  /** Where it is known when the same request would be taken; null where it is not. */
  readonly retryAfterSeconds: number | null;

  /** @param publicMessage one whole sentence that a caller can act on */
  constructor(code: ErrorCode, publicMessage: string, options: ErrorOptions & Partial<Details> = {}) {
    super(publicMessage, options);
    this.code = code;
    this.reason = options.reason ?? code;
    this.param = options.param ?? null;
    this.isPassing = options.isPassing ?? PASSING.has(code);
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/** A sentence about an input begins with its name, and no other sentence begins in lower case. */
const FIRST_NAME = /^(?:The header ([\w-]+)|([a-z][\w-]*(?:\.[\w-]+)*))/;
const SAYS_REQUIRED = /^[^;]* (?:is|are) required\b/;

/** The input that a sentence begins with, and what is wrong with it. */
function faultIn(sentence: string, known?: string | null): Pick<Details, 'reason' | 'param'> | null {
  const [, header, field] = FIRST_NAME.exec(sentence) ?? [];
  const param = known ?? header ?? field;
  if (param === undefined) return null;
  return { param, reason: SAYS_REQUIRED.test(sentence) ? 'missing_parameter' : 'invalid_parameter' };
}

type Said = ErrorOptions & Partial<Pick<Details, 'reason' | 'param'>>;

export const badRequest = (sentence: string, options: Said = {}) =>
  new DomainError('bad_request', sentence, { ...faultIn(sentence, options.param), ...options });

/** An input that does not have the shape that the document describes. */
export const invalidInput = (error: z.core.$ZodError) => badRequest(sentenceFor(error), { cause: error });

/** Nothing is wrong with the request but that something else is not there now: a site that answers, a key that is stored. */
export const unmet = (sentence: string, options: Said = {}) =>
  new DomainError('bad_request', sentence, { ...faultIn(sentence, options.param), ...options, isPassing: true });

/** Failures that no other input would avoid. */
const ABOUT_NO_INPUT: ReadonlySet<ErrorCode> = new Set([
  'payment_required',
  'rate_limited',
  'identity_unavailable',
  'provider_unavailable',
  'unavailable',
]);

/** Names the input that a refusal is about, where the failing code does not know it. */
export function atParam(error: unknown, param: string): unknown {
  if (!(error instanceof DomainError) || error.param !== null || ABOUT_NO_INPUT.has(error.code)) return error;
  const { code, message, isPassing } = error;
  const reason = code === 'bad_request' ? 'invalid_parameter' : error.reason;
  return new DomainError(code, message, { param, reason, isPassing, cause: error });
}

/** The same refusal in the names of the fields that the caller sent. */
export function withFieldNames(error: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof DomainError) || error.code !== 'bad_request') return error;
  const message = Object.entries(names).reduce((text, [inner, sent]) => text.replaceAll(inner, sent), error.message);
  const { isPassing } = error;
  return new DomainError('bad_request', message, {
    reason: error.reason,
    ...faultIn(message),
    isPassing,
    cause: error,
  });
}

/** Also for what belongs to another organisation: nobody learns that it exists. */
export const notFound = (what: string, hint?: string, options?: { param: string }) =>
  new DomainError('not_found', [`${what} not found.`, ...(hint === undefined ? [] : [hint])].join(' '), options);

/** Said of every address that is nobody's, and of those that are closed. */
export const NOTHING_HERE = 'There is nothing at this address.';
export const nothingHere = () => new DomainError('not_found', NOTHING_HERE);

export const conflict = (sentence: string, options?: { reason: string }) =>
  new DomainError('conflict', sentence, options);

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
