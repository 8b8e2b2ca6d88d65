import type { Logger } from 'pino';

/** While the store is away every poll fails: one line in this time tells it, not hundreds. */
const SILENCE_MS = 5_000;

export function errorReporter(log: Logger): (error: unknown) => void {
  let silentUntil = 0;
  let untold = 0;
  return (error) => {
    if (Date.now() < silentUntil) {
      untold += 1;
      return;
    }
    log.error({ err: error, untold }, 'The store of the jobs failed');
    silentUntil = Date.now() + SILENCE_MS;
    untold = 0;
  };
}
