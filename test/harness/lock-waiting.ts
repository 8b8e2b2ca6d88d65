import type { Pool } from 'pg';
import { expect } from 'vitest';

/** Resolves when at least `waiters` sessions of this database wait for a lock. */
export async function lockWaiting(pool: Pick<Pool, 'query'>, waiters = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await pool.query(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  await expect.poll(waiting).toBeGreaterThanOrEqual(waiters);
}
