import { createHash, randomUUID } from 'node:crypto';
import { createTransport } from '../../sdk/src/transport.ts';
import { noKey, notOurs, unreachable } from './failures.ts';
import { asObject } from './projection.ts';
import type { Answer, Call, CallOptions } from './tool.ts';

/** A model is told to wait rather than kept waiting. */
const LONGEST_WAIT_MS = 5_000;
const RETRIES = 2;

/** A client gives up after a minute: the answer, or why there is none, comes before that, however often it was asked for. */
const TIMEOUT_MS = 50_000;

interface RestCallOptions {
  apiKey: string | null;
  baseUrl: string;
  timeoutMs?: number;
}

/** The API over HTTP, for a server in a process of its own. */
export function createRestCall({ apiKey, baseUrl, timeoutMs = TIMEOUT_MS }: RestCallOptions): Call {
  const send = createTransport({
    apiKey: apiKey ?? undefined,
    maxRetries: RETRIES,
    maxRetryDelayMs: LONGEST_WAIT_MS,
    timeoutMs,
  });
  // A model that heard no answer asks again in the same words: that is the same wish, and happens once.
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

/** The words of a wish, however long they are. */
function wishOf(path: string, { query, body, headers }: CallOptions): string {
  const words = JSON.stringify([path, query, body, headers]);
  return createHash('sha256').update(words).digest('base64url');
}

/**
 * Whether the same words are another wish from now on: what was refused may be possible by then, and what can be done again
 * may have been undone. At a conflict the first one may still be under way.
 */
const isOver = ({ status }: Answer, { isRepeatable = false }: CallOptions) =>
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

/** Aborted when whoever asked has gone, or when it has taken too long, with all that is read of the answer. */
function limited(asker: AbortSignal | undefined, timeoutMs: number): { signal: AbortSignal; end: () => void } {
  const limit = new AbortController();
  const follow = () => limit.abort(asker?.reason);
  if (asker?.aborted) follow();
  asker?.addEventListener('abort', follow, { once: true });
  const late = () => limit.abort(new Error(`no answer within ${timeoutMs / 1000} s`));
  const timer = setTimeout(late, timeoutMs);
  const end = () => {
    clearTimeout(timer);
    asker?.removeEventListener('abort', follow);
  };
  return { signal: limit.signal, end };
}

/** Of an answer that breaks off or stays away nobody knows what it would have been. */
async function answerOf(ask: () => Promise<Response>, baseUrl: string): Promise<Answer> {
  const { status, headers, text } = await read(ask).catch((error: unknown) => {
    throw unreachable(baseUrl, reasonOf(error));
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

/** `fetch` hides the reason in the cause of its error. */
function reasonOf(error: unknown): string {
  const { code } = asObject(asObject(error).cause);
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.message : 'no answer';
}
