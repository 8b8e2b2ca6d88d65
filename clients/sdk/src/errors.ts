/** What the service refused, or could not do. */
export class DistributeError extends Error {
  override readonly name = 'DistributeError';
  readonly status: number;
  /** The kind of failure, for machines, such as `not_found`; null when it comes from something in between. */
  readonly code: string | null;
  /** What the log of the service calls the request. */
  readonly requestId: string | null;
  /** The body of the answer as it came. */
  readonly details: unknown;

  constructor(response: Response, details: unknown) {
    super(sentenceOf(details) ?? `The service answered with ${response.status}.`);
    this.status = response.status;
    this.code = response.headers.get('x-error-code');
    this.requestId = response.headers.get('x-request-id');
    this.details = details;
  }
}

const sentenceOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' ? body.error : null;

interface Answered<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** What a call answers; throws a `DistributeError` when it failed. */
export async function unwrap<Data>(call: Promise<Answered<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (!response.ok) throw new DistributeError(response, error);
  return data as Data;
}
