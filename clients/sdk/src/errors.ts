/** A failed call. `status` and the subclass tell the kind of failure. */
export class DistributeError extends Error {
  override readonly name: string = 'DistributeError';
  readonly status: number | null;
  /** Machine-readable reason such as `not_found`; null if a proxy sent the response. */
  readonly code: string | null;
  /** The first invalid field, parameter or header, such as `brandUrls.0`; null if there is none or it is unknown. */
  readonly param: string | null;
  /** Id of the request in the log of the service. */
  readonly requestId: string | null;
  /** The response body. */
  readonly details: unknown;

  constructor(response: Response | null, details: unknown, message?: string) {
    const said = message ?? sentenceOf(details) ?? `The service returned status ${response?.status}.`;
    super(said);
    const header = (name: string) => response?.headers.get(name) ?? null;
    this.status = response?.status ?? null;
    this.code = header('x-error-code');
    this.param = header('x-error-param');
    this.requestId = header('x-request-id');
    this.details = details;
  }
}

/** 400, 413, 415 and 422: the request is invalid. `param` names the invalid part. */
export class BadRequestError extends DistributeError {
  override readonly name = 'BadRequestError';
}

export class AuthenticationError extends DistributeError {
  override readonly name = 'AuthenticationError';
}

export class PermissionError extends DistributeError {
  override readonly name = 'PermissionError';
}

/** 404: the record does not exist or belongs to another organisation. */
export class NotFoundError extends DistributeError {
  override readonly name = 'NotFoundError';
}

/** 409: the current state forbids the call. */
export class ConflictError extends DistributeError {
  override readonly name = 'ConflictError';
}

export class RateLimitError extends DistributeError {
  override readonly name = 'RateLimitError';
  /** Seconds to wait; null if the response does not say. */
  readonly retryAfter: number | null;

  constructor(response: Response, details: unknown) {
    super(response, details);
    const ms = retryAfterMs(response);
    this.retryAfter = ms === null ? null : Math.ceil(ms / 1000);
  }
}

/** 500 and above: the service failed or is temporarily unavailable. */
export class ServerError extends DistributeError {
  override readonly name = 'ServerError';
}

/** There was no response: the service is unreachable or took too long. `cause` is the error of `fetch`. */
export class ConnectionError extends DistributeError {
  override readonly name = 'ConnectionError';

  constructor(url: string, cause: unknown) {
    super(null, null, `No response from ${new URL(url).origin}: ${reasonOf(cause)}`);
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

/** `fetch` reports only that it failed; its cause has the network error. */
function reasonOf(thrown: unknown): string {
  const { message, cause } = Object(thrown) as { message?: string; cause?: unknown };
  const inner = Object(cause) as { message?: string; code?: string };
  return inner.message || inner.code || message || String(thrown);
}

const sentenceOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' ? body.error : null;

/** Parses `Retry-After`, which is in seconds or an HTTP date. */
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

/** Returns the data of a call. Throws the matching `DistributeError` if the call failed. */
export async function unwrap<Data>(call: Promise<Answered<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (!response.ok) throw errorOf(response, error);
  return data as Data;
}
