import { setTimeout as sleep } from 'node:timers/promises';
import { CliFailure, EXIT } from '../errors.ts';
import type { CliSession } from '../session.ts';

/** Long enough for a restart of the service. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;

/** Retries while the service is away, up to `PATIENCE_MS`. For commands that run for hours. */
export async function patiently<Result>(session: CliSession, act: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isAway(error) || Date.now() > until) throw error;
      session.progress('Service unavailable. Retrying for up to 1 minute …');
      await sleep(PAUSE_MS, undefined, { signal: session.io.signal });
    }
  }
}

/** Statuses that a proxy returns while the service restarts. */
const AWAY = new Set<unknown>([502, 503, 504]);

const isAway = (error: unknown) =>
  error instanceof CliFailure && (error.exitCode === EXIT.network || AWAY.has(error.details?.status));
