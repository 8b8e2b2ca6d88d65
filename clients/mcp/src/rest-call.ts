import { createHash, randomUUID } from 'node:crypto';
import { createTransport } from '../../sdk/src/transport.ts';
import { noKey, notOurs, serviceUnreachable } from './failures.ts';
import { asObject } from './projection.ts';
import type { ApiAnswer, Call, CallOptions } from './tool.ts';

/** For longer waits the model is told to retry later. */
const LONGEST_WAIT_MS = 5_000;
const RETRIES = 2;

/** Clients give up after 60 s, so all attempts together end before that. */
const TIMEOUT_MS = 50_000;

interface RestCallOptions {
  apiKey: string | null;
  baseUrl: string;
  timeoutMs?: number;
}

export function createRestCall({ apiKey, baseUrl, timeoutMs = TIMEOUT_MS }: RestCallOptions): Call {
  const send = createTransport({
    apiKey: apiKey ?? undefined,
    maxRetries: RETRIES,
    maxRetryDelayMs: LONGEST_WAIT_MS,
    timeoutMs,
  });
  // A model that got no response repeats the same call. The same idempotency key lets it run only once.
  const wishes = new Map<string, string>();
  return async (method, path, options = {}) => {
    if (apiKey === null) throw noKey();
    const limit = limited(options.signal, timeoutMs);
    const request = requestFor(method, `${baseUrl}${path}`, { ...options, signal: limit.signal });
    const wish = method === 'POST' ? wishOf(path, options) : null;
    if (wish !== null) {
      const key = wishes.get(wish) ?? randomUUID();
      wishes.set(wish, key);
      request.headers.set('idempotency-key', key);
    }
    const answer = await answerOf(() => send(request), baseUrl).finally(limit.end);
    if (wish !== null && isOver(answer, options)) wishes.delete(wish);
    return answer;
  };
}

/** Hashes a call, so that long bodies need little memory. */
function wishOf(path: string, { query, body, headers }: CallOptions): string {
  const words = JSON.stringify([path, query, body, headers]);
  return createHash('sha256').update(words).digest('base64url');
}

/**
 * Returns true if the same call later needs a new key: after a refusal, or after
 * success if it can be repeated. A 409 may mean that the first call still runs.
 */
const isOver = ({ status }: ApiAnswer, { isRepeatable = false }: CallOptions) =>
  status < 500 && status !== 409 && (status >= 400 || isRepeatable);

function requestFor(method: string, address: string, { query = {}, body, headers = {}, signal }: CallOptions): Request {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const named = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return new Request(url, {
    method,
    headers: [['accept', 'application/json'], ['content-type', 'application/json'], ...named],
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    ...(signal && { signal }),
  });
}

/** Creates a signal that aborts when the caller aborts or the timeout expires. It also covers reading the body. */
function limited(asker: AbortSignal | undefined, timeoutMs: number): { signal: AbortSignal; end: () => void } {
  const limit = new AbortController();
  const follow = () => limit.abort(asker?.reason);
  if (asker?.aborted) follow();
  asker?.addEventListener('abort', follow, { once: true });
  const late = () => limit.abort(new Error(`no response within ${timeoutMs / 1000} s`));
  const timer = setTimeout(late, timeoutMs);
  const end = () => {
    clearTimeout(timer);
    asker?.removeEventListener('abort', follow);
  };
  return { signal: limit.signal, end };
}

/** A response that breaks off counts as a failed connection, because its outcome is unknown. */
async function answerOf(ask: () => Promise<Response>, baseUrl: string): Promise<ApiAnswer> {
  const { status, headers, text } = await read(ask).catch((error: unknown) => {
    throw serviceUnreachable(baseUrl, reasonOf(error));
  });
  try {
    const body = JSON.parse(text) as unknown;
    return { status, body, code: headers.get('x-error-code'), retryAfter: headers.get('retry-after') };
  } catch {
    throw notOurs(baseUrl, status);
  }
}

async function read(ask: () => Promise<Response>) {
  const response = await ask();
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** `fetch` puts the reason into the cause of its error. */
function reasonOf(error: unknown): string {
  const { code } = asObject(asObject(error).cause);
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.message : 'no response';
}
