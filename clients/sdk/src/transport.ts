import { randomKey } from './crypto.ts';
import { retryAfterMs } from './errors.ts';
import { sleep } from './sleep.ts';

export interface TransportOptions {
  /** Key of a user, an application or an administrator. Public operations need none. */
  apiKey?: string | undefined;
  /** Address of the service; defaults to `http://localhost:3000`. */
  baseUrl?: string | undefined;
  /** Default headers of every request, such as the `x-org-id` of an application. */
  headers?: Record<string, string> | undefined;
  /** Maximum number of retries after temporary failures; defaults to 3, and 0 for uploads. */
  maxRetries?: number | undefined;
  /** Maximum delay between two attempts in ms; defaults to 60 s. A longer `Retry-After` ends the retries. */
  maxRetryDelayMs?: number | undefined;
  /**
   * Timeout per attempt in ms, until the headers arrive; for POST, until
   * the body arrives. Defaults to 120 s, and 10 minutes for uploads.
   */
  timeoutMs?: number | undefined;
  /** Replaces the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

export const DEFAULT_BASE_URL = 'http://localhost:3000';

const FIRST_RETRY_MS = 500;
const TIMEOUT_MS = 120_000;
/** The service responds to an upload after it has read all rows. */
export const UPLOAD_TIMEOUT_MS = 600_000;
/** Maximum delay of `setTimeout`. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const PASSING = new Set([429, 502, 503, 504]);
/** Statuses that guarantee that nothing was done. */
const REFUSED = new Set([429, 503]);

/** Node does not abort a garbage-collected request, so the requests live as long as their response's body. */
const keptBy = new WeakMap<object, Request[]>();

/**
 * Wraps `fetch`: adds the key and retries temporary failures, honouring `Retry-After`. Every POST
 * gets an Idempotency-Key unless the caller sets one, so that retries have no second effect.
 */
export function createTransport(options: TransportOptions = {}): (request: Request) => Promise<Response> {
  const { maxRetryDelayMs = 60_000 } = options;
  const ownWait = (attempt: number) => Math.min(backoffMs(attempt), maxRetryDelayMs);
  assertKey(options.apiKey);
  return async (given) => {
    const request = await prepared(given, options);
    // A retry would keep the whole file in memory, so uploads are not retried by default.
    const { maxRetries = isUpload(request) ? 0 : 3 } = options;
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= maxRetries;
      try {
        const response = await attemptOnce(isLast ? request : request.clone(), given, options);
        if (isLast || !isPassing(response, request, attempt)) return response;
        const asked = retryAfterMs(response);
        if (asked !== null && asked > maxRetryDelayMs) return response;
        await response.body?.cancel();
        await sleep(asked ?? ownWait(attempt), given.signal);
      } catch (error) {
        if (isLast || given.signal.aborted || !isRepeatable(request)) throw error;
        await sleep(ownWait(attempt), given.signal);
      }
    }
  };
}

async function prepared(given: Request, { apiKey, headers = {} }: TransportOptions): Promise<Request> {
  // The key must not follow a redirect to another address. Callers with `redirect: 'manual'` decide themselves.
  const request = new Request(given, given.redirect === 'manual' ? {} : { redirect: 'error' });
  for (const [name, value] of Object.entries(headers)) {
    if (!request.headers.has(name)) request.headers.set(name, value);
  }
  if (apiKey !== undefined && !request.headers.has('authorization')) {
    request.headers.set('authorization', `Bearer ${apiKey}`);
  }
  if (request.method === 'POST' && !request.headers.has('idempotency-key')) {
    request.headers.set('idempotency-key', await randomKey());
  }
  return request;
}

async function attemptOnce(request: Request, given: Request, options: TransportOptions): Promise<Response> {
  const { timeoutMs = isUpload(request) ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS, fetch: send = fetch } = options;
  // `AbortSignal.any` is missing in older browsers and the first releases of Node 20.
  const attempt = new AbortController();
  const follow = () => attempt.abort(given.signal.reason);
  if (given.signal.aborted) follow();
  // Also aborts reading of the body.
  given.signal.addEventListener('abort', follow, { once: true });
  const late = () => attempt.abort(new Error(`No response within ${timeoutMs} ms.`));
  const timer = setTimeout(late, Math.min(timeoutMs, LONGEST_TIMER_MS));
  try {
    const sent = new Request(request, { signal: attempt.signal });
    const answered = await send(sent);
    const response = isKeptUnderKey(request) ? await whole(answered) : answered;
    if (response.body !== null) keptBy.set(response.body, [given, sent]);
    return response;
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the whole response, because a POST whose response breaks off is retried with the same key. */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers, body } = response;
  return body === null ? response : new Response(await response.arrayBuffer(), { status, statusText, headers });
}

const isUpload = ({ headers }: Request) => headers.get('content-type')?.startsWith('multipart/form-data') === true;

/**
 * Returns true if a request with an unknown outcome may be repeated: reads, and POST with its
 * key. A repeated DELETE would return 404, and a late PATCH could undo another user's change.
 */
const isRepeatable = (request: Request) =>
  request.method === 'GET' || request.method === 'HEAD' || isKeptUnderKey(request);

/**
 * The model's stream is the only POST response that is not
 * stored under its key. A repeat would run and charge again.
 */
const isKeptUnderKey = ({ method, url }: Request) => method === 'POST' && !new URL(url).pathname.endsWith('/v1/chat');

/** 409 on a repeated POST means that the first one still runs. */
const isPassing = ({ status }: Response, request: Request, attempt: number) =>
  (isRepeatable(request) ? PASSING : REFUSED).has(status) || (status === 409 && isKeptUnderKey(request) && attempt > 0);

/** Returns true if the key is valid in a header. */
export const isKey = (text: string) => /^[\x21-\x7e]+$/.test(text);

/** Checked here, because the error of `Headers` would contain the key. */
function assertKey(apiKey: string | undefined): void {
  if (apiKey === undefined || isKey(apiKey)) return;
  throw new TypeError('Invalid API key. A key contains only ASCII characters, without spaces and line breaks.');
}

/** Doubles each time, with jitter. */
const backoffMs = (attempt: number) => FIRST_RETRY_MS * 2 ** attempt * (0.5 + Math.random() / 2);
