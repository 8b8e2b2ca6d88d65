import { interrupted } from '../errors.ts';

export async function* bodyChunks(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
  if (signal.aborted) throw interrupted();
}
