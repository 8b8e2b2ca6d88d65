import { type Egress, EgressFailed, type EgressOptions } from '../../egress/egress.ts';
import type { Milliseconds } from '../../kernel/duration.ts';

/** A long structured answer is some 20 KB; anything near this is not one. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/**
 * `fetch` for a provider's SDK through the guarded way out: an organisation may name the address of its model, so it is
 * a customer's address like any other. Without retries: these are the SDK's.
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

/** The wording by which the SDK knows a failed connection, which it tries again. */
function asFetchFails(error: unknown): never {
  if (error instanceof EgressFailed) throw new TypeError('fetch failed', { cause: error });
  throw error;
}

export interface StreamLimits {
  /** Until a model begins to answer, and between any two of its words. */
  silenceMs: Milliseconds;
  /** Of one answer as it is sent. */
  maxBytes: number;
}

/** The same for an answer that is read while it is written. `signal` ends it, whoever reads. */
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
