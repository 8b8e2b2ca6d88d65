import { isPassing, retryAfterOf } from './client.ts';

/** A service that is away or too busy for this many tries is away for longer. */
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

/** Asks again where that may help: as late as the service says, or a little later each time. */
export async function askPatiently<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || tries === MOST_TRIES || !isPassing(error)) throw error;
      await pause(retryAfterOf(error) ?? FIRST_WAIT_MS * 2 ** (tries - 1), signal);
      signal.throwIfAborted();
    }
  }
}
