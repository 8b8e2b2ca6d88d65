import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT, Failure } from '../errors.ts';

/** A service that is restarted is back by then. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;

/** For what runs for hours: while the service is away for a moment it is asked again, and only then given up. */
export async function patiently<Result>(signal: AbortSignal, act: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isAway(error) || Date.now() > until) throw error;
      await sleep(PAUSE_MS, undefined, { signal });
    }
  }
}

/** What a proxy says of a service that is being restarted is the same as no answer. */
const AWAY = new Set<unknown>([502, 503, 504]);

const isAway = (error: unknown) =>
  error instanceof Failure && (error.exitCode === EXIT.network || AWAY.has(error.details?.status));
