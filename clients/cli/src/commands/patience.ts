import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT, Failure } from '../errors.ts';
import type { Session } from '../session.ts';

/** Long enough for a restart of the service. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;

/** Retries while the service is away, up to `PATIENCE_MS`. For commands that run for hours. */
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

/** Statuses that a proxy returns while the service restarts. */
const AWAY = new Set<unknown>([502, 503, 504]);

const isAway = (error: unknown) =>
  error instanceof Failure && (error.exitCode === EXIT.network || AWAY.has(error.details?.status));
