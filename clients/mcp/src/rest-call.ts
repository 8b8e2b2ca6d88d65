import { createHash, randomUUID } from 'node:crypto';
import { createTransport } from '../../sdk/src/transport.ts';
import { noKey, notOurs, unreachable } from './failures.ts';
import { asObject } from './projection.ts';
import type { Answer, Call, CallOptions } from './tool.ts';

/** A model is told to wait rather than kept waiting. */
const LONGEST_WAIT_MS = 5_000;
const RETRIES = 2;

/** A client gives up after a minute: the answer, or why there is none, comes before that. */
const TIMEOUT_MS = 50_000;

/** The API over HTTP, for a server in a process of its own. */
export function createRestCall({ apiKey, baseUrl }: { apiKey: string | null; baseUrl: string }): Call {
  const send = createTransport({
    apiKey: apiKey ?? undefined,
    maxRetries: RETRIES,
    maxRetryDelayMs: LONGEST_WAIT_MS,
    timeoutMs: TIMEOUT_MS,
  });
  // A model that heard no answer asks again in the same words: that is the same wish, and happens once.
  const wishes = new Map<string, string>();
  return async (method, path, options = {}) => {
    if (apiKey === null) throw noKey();
    const request = requestFor(method, `${baseUrl}${path}`, options);
    const wish = method === 'POST' ? wishOf(path, options) : null;
    if (wish !== null) {
      const key = wishes.get(wish) ?? randomUUID();
      wishes.set(wish, key);
      request.headers.set('idempotency-key', key);
    }
    const response = await send(request).catch((error: unknown) => {
      throw unreachable(baseUrl, reasonOf(error));
    });
    const answer = await answerOf(response, baseUrl);
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

async function answerOf(response: Response, baseUrl: string): Promise<Answer> {
  const { status, headers } = response;
  const body: unknown = await response.json().catch(() => undefined);
  if (body === undefined) throw notOurs(baseUrl, status);
  return { status, body, code: headers.get('x-error-code'), retryAfter: headers.get('retry-after') };
}

/** `fetch` hides the reason in the cause of its error. */
function reasonOf(error: unknown): string {
  const { code } = asObject(asObject(error).cause);
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.message : 'no answer';
}
