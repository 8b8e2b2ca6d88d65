import type { ServerResponse } from 'node:http';

/** Aborted when whoever asked has gone away, also where that was before anybody asked for it. */
export function untilGone(response: ServerResponse): AbortSignal {
  if (response.closed) return AbortSignal.abort();
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  return gone.signal;
}
