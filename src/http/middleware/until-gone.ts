import type { ServerResponse } from 'node:http';

/** Returns a signal that aborts when the client disconnects, also if it already has. */
export function untilGone(response: ServerResponse): AbortSignal {
  if (response.closed) return AbortSignal.abort();
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  return gone.signal;
}
