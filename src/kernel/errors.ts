import type { z } from 'zod';
import { sentenceFor } from './text/zod-sentence.ts';

/** Errors for callers. Only the HTTP layer maps them to statuses. */
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

/** Temporary errors: the same request may succeed later. */
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

/** An error with a message for the caller. Details that only the log may contain go into `cause`. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  /** Value of `X-Error-Code`: `code`, or a more specific one. */
  readonly reason: string;
  /** Name of the invalid input, such as `brandUrls.0`; null if unknown or not applicable. */
  readonly param: string | null;
  readonly isPassing: boolean;
  /** Seconds until the same request would be accepted; null if unknown. */
  readonly retryAfterSeconds: number | null;

  /** @param publicMessage one complete sentence that a caller can act on */
  constructor(code: ErrorCode, publicMessage: string, options: ErrorOptions & Partial<Details> = {}) {
    super(publicMessage, options);
    this.code = code;
    this.reason = options.reason ?? code;
    this.param = options.param ?? null;
    this.isPassing = options.isPassing ?? PASSING.has(code);
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/** A message about an input begins with the name of the input. No other message begins in lower case. */
const FIRST_NAME = /^(?:The header ([\w-]+)|([a-z][\w-]*(?:\.[\w-]+)*))/;
const SAYS_REQUIRED = /^[^;]* (?:is|are) required\b/;

function faultIn(sentence: string, known?: string | null): Pick<Details, 'reason' | 'param'> | null {
  const [, header, field] = FIRST_NAME.exec(sentence) ?? [];
  const param = known ?? header ?? field;
  if (param === undefined) return null;
  return { param, reason: SAYS_REQUIRED.test(sentence) ? 'missing_parameter' : 'invalid_parameter' };
}

type Said = ErrorOptions & Partial<Pick<Details, 'reason' | 'param'>>;

export const badRequest = (sentence: string, options: Said = {}) =>
  new DomainError('bad_request', sentence, { ...faultIn(sentence, options.param), ...options });

export const invalidInput = (error: z.core.$ZodError) => badRequest(sentenceFor(error), { cause: error });

/** The request is valid, but something else is missing now, such as a reachable site or a stored key. */
export const unmet = (sentence: string, options: Said = {}) =>
  new DomainError('bad_request', sentence, { ...faultIn(sentence, options.param), ...options, isPassing: true });

/** Errors that no other input would avoid. */
const ABOUT_NO_INPUT: ReadonlySet<ErrorCode> = new Set([
  'payment_required',
  'rate_limited',
  'identity_unavailable',
  'provider_unavailable',
  'unavailable',
]);

/** Adds the name of the input if the failing code did not know it. */
export function atParam(error: unknown, param: string): unknown {
  if (!(error instanceof DomainError) || error.param !== null || ABOUT_NO_INPUT.has(error.code)) return error;
  const { code, message, isPassing } = error;
  const reason = code === 'bad_request' ? 'invalid_parameter' : error.reason;
  return new DomainError(code, message, { param, reason, isPassing, cause: error });
}

/** Replaces internal field names in the message by those that the caller sent. */
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

/** Also for rows of another organisation, so that their existence stays hidden. */
export const notFound = (what: string, hint?: string, options?: { param: string }) =>
  new DomainError('not_found', [`${what} not found.`, ...(hint === undefined ? [] : [hint])].join(' '), options);

/** Same message for unknown and for closed addresses. */
export const NOTHING_HERE = 'No page or operation exists at this address.';
export const nothingHere = () => new DomainError('not_found', NOTHING_HERE);

export const conflict = (sentence: string, options?: { reason: string }) =>
  new DomainError('conflict', sentence, options);

export const unreachable = (sentence: string, options?: { cause?: unknown }) =>
  new DomainError('unreachable', sentence, options);
/** Application keys belong to no organisation, so they need the header. */
export const organisationRequired = () =>
  new DomainError('organisation_required', 'x-org-id is required with an application key.');

/** Returns the error after waiting too long for a slot. A later retry succeeds. */
export const overloaded = (options?: { cause?: unknown }) =>
  new DomainError('unavailable', 'Too many requests are in progress. Try again shortly.', options);

export const diskFull = (cause: unknown) =>
  new DomainError('unavailable', 'The disk of the database is full. Nothing can be written until space is freed.', {
    cause,
  });
