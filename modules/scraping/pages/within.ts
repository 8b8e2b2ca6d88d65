import { setTimeout as pause } from 'node:timers/promises';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { unreachable } from '../../../src/kernel/errors.ts';
import { TooSoon } from '../../discovery/index.ts';

/** Applies one deadline to all work, including work that cannot be aborted. */
export async function within<Result>(
  timeoutMs: Milliseconds,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController();
  const late = unreachable(`The site did not answer within ${Math.round(timeoutMs / 1000)} seconds.`);
  const timer = setTimeout(() => ended.abort(late), timeoutMs);
  const deadline = new Promise<never>((_resolve, reject) => {
    ended.signal.addEventListener('abort', () => reject(late), { once: true });
  });
  try {
    return await Promise.race([work(ended.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** Retries until the site's rate limit admits the request, or the deadline aborts it. */
export async function inTurn<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TooSoon)) throw error;
      await pause(error.waitMs, undefined, { signal });
    }
  }
}
