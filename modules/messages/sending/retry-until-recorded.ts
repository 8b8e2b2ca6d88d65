import { setTimeout as pause } from 'node:timers/promises';
import { isTransient } from '../../../src/database/database-errors.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { DomainError } from '../../../src/kernel/errors.ts';

/** The pause grows while the database is unavailable. Retries end with the lease. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Retries until the outcome of sent messages is stored. Only this process knows the outcome, so temporary
 * database errors are retried.
 */
export async function retryUntilRecorded<Result>(
  { log }: Needs<'log'>,
  leaseMs: Milliseconds,
  keep: () => Promise<Result>,
): Promise<Result> {
  const endsAt = performance.now() + leaseMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await keep();
    } catch (error) {
      if (!isTemporary(error) || performance.now() + pauseMs > endsAt) throw error;
      log.warn({ err: error }, 'Could not record the outcome of sent messages; retrying.');
      await pause(pauseMs);
    }
  }
}

/** The database is unavailable, or the organisation has used its share of connections. */
const isTemporary = (error: unknown) =>
  isTransient(error) || (error instanceof DomainError && error.code === 'unavailable');
