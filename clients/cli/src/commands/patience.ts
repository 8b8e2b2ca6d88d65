import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT, Failure } from '../errors.ts';
import type { Session } from '../session.ts';

/** A service that is restarted is back by then. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;

/** For what runs for hours: while the service is away for a moment it is asked again, and only then given up. */
export async function patiently<Result>(session: Session, act: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isAway(error) || Date.now() > until) throw error;
      session.progress('The service is away; trying again for a minute …');
      await sleep(PAUSE_MS, undefined, { signal: session.io.signal });
    }
  }
}

/** What a proxy says of a service that is being restarted is the same as no answer. */
const AWAY = new Set<unknown>([502, 503, 504]);

const isAway = (error: unknown) =>
  error instanceof Failure && (error.exitCode === EXIT.network || AWAY.has(error.details?.status));
