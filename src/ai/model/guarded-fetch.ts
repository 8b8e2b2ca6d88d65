import { type Egress, EgressFailed, type EgressOptions } from '../../egress/egress.ts';

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
    try {
      const { status, headers, body } = await egress.request(url, options);
      return new Response(new Uint8Array(body), { status, headers });
    } catch (error) {
      // The wording by which the SDK knows a failed connection, which it tries again.
      if (error instanceof EgressFailed) throw new TypeError('fetch failed', { cause: error });
      throw error;
    }
  };
}
