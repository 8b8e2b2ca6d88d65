/** A call that failed. `status` tells the kind, and so do the classes below. */
export class DistributeError extends Error {
  override readonly name: string = 'DistributeError';
  /** The HTTP status; null if there was no answer. */
  readonly status: number | null;
  /** What went wrong, for programs, such as `not_found`; null when it comes from something in between. */
  readonly code: string | null;
  /** The first field, parameter or header at fault, such as `brandUrls.0`; null if it is none or not known. */
  readonly param: string | null;
  /** What the log of the service calls the request. */
  readonly requestId: string | null;
  /** The body of the answer as it came. */
  readonly details: unknown;

  constructor(response: Response | null, details: unknown, message?: string) {
    const said = message ?? sentenceOf(details) ?? `The service answered with ${response?.status}.`;
    super(said);
    const header = (name: string) => response?.headers.get(name) ?? null;
    this.status = response?.status ?? null;
    this.code = header('x-error-code');
    this.param = header('x-error-param');
    this.requestId = header('x-request-id');
    this.details = details;
  }
}

/** 400, 413, 415 and 422: the request has to change. `param` names what to change. */
export class BadRequestError extends DistributeError {
  override readonly name = 'BadRequestError';
}

/** 401: the key is missing, mistyped or revoked. */
export class AuthenticationError extends DistributeError {
  override readonly name = 'AuthenticationError';
}

/** 403: the key or its user lacks a permission. */
export class PermissionError extends DistributeError {
  override readonly name = 'PermissionError';
}

/** 404: it does not exist, or belongs to another organisation. */
export class NotFoundError extends DistributeError {
  override readonly name = 'NotFoundError';
}

/** 409: the present state forbids it. */
export class ConflictError extends DistributeError {
  override readonly name = 'ConflictError';
}

/** 429: too many requests. */
export class RateLimitError extends DistributeError {
  override readonly name = 'RateLimitError';
  /** Seconds to wait; null if the answer does not say. */
  readonly retryAfter: number | null;

  constructor(response: Response, details: unknown) {
    super(response, details);
    const ms = retryAfterMs(response);
    this.retryAfter = ms === null ? null : Math.ceil(ms / 1000);
  }
}

/** 500 and above: the service failed, or is away for a moment. */
export class ServerError extends DistributeError {
  override readonly name = 'ServerError';
}

/** There was no answer: the service cannot be reached, or took too long. `cause` is what `fetch` threw. */
export class ConnectionError extends DistributeError {
  override readonly name = 'ConnectionError';

  constructor(url: string, cause: unknown) {
    super(null, null, `No answer from ${new URL(url).origin}: ${reasonOf(cause)}`);
    this.cause = cause;
  }
}

const CLASSES: Readonly<Record<number, new (response: Response, details: unknown) => DistributeError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: BadRequestError,
  415: BadRequestError,
  422: BadRequestError,
  429: RateLimitError,
};

function errorOf(response: Response, details: unknown): DistributeError {
  const Matching = CLASSES[response.status] ?? (response.status >= 500 ? ServerError : DistributeError);
  return new Matching(response, details);
}

/** `fetch` says only that it failed; the network's own words stand below it. */
function reasonOf(thrown: unknown): string {
  const { message, cause } = Object(thrown) as { message?: string; cause?: unknown };
  const inner = Object(cause) as { message?: string; code?: string };
  return inner.message || inner.code || message || String(thrown);
}

const sentenceOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' ? body.error : null;

/** `Retry-After` in seconds or as a date, as HTTP has it. */
export function retryAfterMs(response: Response): number | null {
  const header = response.headers.get('retry-after');
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

interface Answered<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** What a call answers; throws a `DistributeError` of the fitting class when it failed. */
export async function unwrap<Data>(call: Promise<Answered<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (!response.ok) throw errorOf(response, error);
  return data as Data;
}
