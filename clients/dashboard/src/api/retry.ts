import { isTemporaryError, retryDelayOf } from './client.ts';

/** After this many attempts the service counts as down. */
const MOST_TRIES = 6;
const FIRST_WAIT_MS = 1_000;

const pause = (waitMs: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

export async function askPatiently<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || tries === MOST_TRIES || !isTemporaryError(error)) throw error;
      await pause(retryDelayOf(error) ?? FIRST_WAIT_MS * 2 ** (tries - 1), signal);
      signal.throwIfAborted();
    }
  }
}
