import { randomKey } from './crypto.ts';
import { retryAfterMs } from './errors.ts';
import { sleep } from './sleep.ts';

export interface TransportOptions {
  /** A key of a user, an application or an administrator; public operations need none. */
  apiKey?: string | undefined;
  /** Where the service answers; `http://localhost:3000` unless given. */
  baseUrl?: string | undefined;
  /** Sent with every request that has no other value for them, such as `x-org-id` of an application that acts for an organisation. */
  headers?: Record<string, string> | undefined;
  /** How often a request is repeated that failed for a passing reason; 3 unless given, and 0 for files. */
  maxRetries?: number | undefined;
  /** The longest wait between two attempts; an answer whose `Retry-After` asks for more is not waited for. 60 s unless given. */
  maxRetryDelayMs?: number | undefined;
  /** For one attempt, until its headers are there, of a POST its answer; 120 s unless given, and ten minutes for files. */
  timeoutMs?: number | undefined;
  /** Another `fetch` than the global one. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

export const DEFAULT_BASE_URL = 'http://localhost:3000';

const FIRST_RETRY_MS = 500;
const TIMEOUT_MS = 120_000;
/** A table is answered when its rows are read. */
export const UPLOAD_TIMEOUT_MS = 600_000;
/** What `setTimeout` takes. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Too many requests, and what servers and proxies say when they are away for a moment. */
const PASSING = new Set([429, 502, 503, 504]);
/** Those of them that say that nothing was done. */
const REFUSED = new Set([429, 503]);

/** In Node an abort reaches no request that was collected, so those of an answer live as long as its body. */
const keptBy = new WeakMap<object, Request[]>();

/**
 * `fetch` with a key, and with patience: what failed for a passing reason is repeated, as late as the service asks. A POST
 * has an Idempotency-Key unless the caller gave one, so that it is done once however often it is sent.
 */
export function createTransport(options: TransportOptions = {}): (request: Request) => Promise<Response> {
  const { maxRetryDelayMs = 60_000 } = options;
  const ownWait = (attempt: number) => Math.min(backoffMs(attempt), maxRetryDelayMs);
  assertKey(options.apiKey);
  return async (given) => {
    const request = await prepared(given, options);
    // A file is sent once unless told otherwise: kept for a second time it would stand in memory.
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
  // What goes along with a key stays at its address. Whoever looks at redirects themselves may.
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
  // Not `AbortSignal.any`, which older browsers and the first of Node 20 do not have.
  const attempt = new AbortController();
  const follow = () => attempt.abort(given.signal.reason);
  if (given.signal.aborted) follow();
  // For as long as the body is read, too.
  given.signal.addEventListener('abort', follow, { once: true });
  const late = () => attempt.abort(new Error(`No answer within ${timeoutMs} ms.`));
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

/** Of what was done, an answer that breaks off on its way is none: sent again, it is told anew. */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers, body } = response;
  return body === null ? response : new Response(await response.arrayBuffer(), { status, statusText, headers });
}

const isUpload = ({ headers }: Request) => headers.get('content-type')?.startsWith('multipart/form-data') === true;

/**
 * Whether it may be sent again when nobody knows whether it was done: a POST has its key. What is deleted would seem never to
 * have been there, and a change sent late would undo somebody else's.
 */
const isRepeatable = (request: Request) =>
  request.method === 'GET' || request.method === 'HEAD' || isKeptUnderKey(request);

/** The one answer that no key keeps is the stream of a model: asked again, it would do and cost everything once more. */
const isKeptUnderKey = ({ method, url }: Request) => method === 'POST' && !new URL(url).pathname.endsWith('/v1/chat');

/** When a POST is sent again, the first one may still be running, which is a conflict until it has ended. */
const isPassing = ({ status }: Response, request: Request, attempt: number) =>
  (isRepeatable(request) ? PASSING : REFUSED).has(status) || (status === 409 && isKeptUnderKey(request) && attempt > 0);

/** Whether it can stand in a header: whatever cannot is no key. */
export const isKey = (text: string) => /^[\x21-\x7e]+$/.test(text);

/** Said here, since what refuses a header repeats it. */
function assertKey(apiKey: string | undefined): void {
  if (apiKey === undefined || isKey(apiKey)) return;
  throw new TypeError('That is no API key: a key has no spaces, no line breaks and no letters beyond ASCII.');
}

/** Twice as long each time, and not for all clients at the same moment. */
const backoffMs = (attempt: number) => FIRST_RETRY_MS * 2 ** attempt * (0.5 + Math.random() / 2);
