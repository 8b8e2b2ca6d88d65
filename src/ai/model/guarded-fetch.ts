import { type Egress, EgressFailed, type EgressOptions } from '../../egress/egress.ts';
import type { Milliseconds } from '../../kernel/duration.ts';

/** A long structured answer has about 20 KB, so anything near this limit is wrong. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/**
 * Creates a `fetch` for a provider's SDK that uses guarded egress, because an organisation may choose the
 * model's address. It does not retry; the SDK does.
 */
export function createGuardedFetch(egress: Egress, attemptMs: number): typeof fetch {
  return async (target, init = {}) => {
    const options: EgressOptions = {
      method: init.method === 'GET' ? 'GET' : 'POST',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { body: init.body } : {}),
      deadlineMs: attemptMs,
      maxBytes: MAX_ANSWER_BYTES,
      ...(init.signal ? { signal: init.signal } : {}),
    };
    const url = target instanceof Request ? target.url : target.toString();
    const { status, headers, body } = await egress.request(url, options).catch(asFetchFails);
    return new Response(new Uint8Array(body), { status, headers });
  };
}

/** Rethrows with the message by which the SDK recognises a failed connection, so that it retries. */
function asFetchFails(error: unknown): never {
  if (error instanceof EgressFailed) throw new TypeError('fetch failed', { cause: error });
  throw error;
}

export interface StreamLimits {
  /** Maximum wait for the first chunk, and between two chunks. */
  silenceMs: Milliseconds;
  /** Maximum size of one answer as transferred. */
  maxBytes: number;
}

/** Creates a streaming `fetch`. `signal` aborts the request even without a reader. */
export function createStreamingFetch(egress: Egress, limits: StreamLimits, signal: AbortSignal): typeof fetch {
  return async (target, init = {}) => {
    const url = target instanceof Request ? target.url : target.toString();
    const { status, headers, body } = await egress
      .stream(url, {
        method: 'POST',
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(typeof init.body === 'string' ? { body: init.body } : {}),
        signal: init.signal ? AbortSignal.any([signal, init.signal]) : signal,
        ...limits,
      })
      .catch(asFetchFails);
    return new Response(ReadableStream.from(body), { status, headers });
  };
}
