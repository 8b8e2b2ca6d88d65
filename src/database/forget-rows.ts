import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { UnitOfWork } from '../kernel/context.ts';
import type { Milliseconds } from '../kernel/duration.ts';

/** Periodic maintenance that keeps the database small and the senders healthy. */
export type MaintenanceTask = (unit: UnitOfWork, signal: AbortSignal) => Promise<void>;

type Forget = (em: EntityManager, before: Date, signal: AbortSignal, now: Date) => Promise<void>;

export const pruneAfter =
  (keptMs: Milliseconds, forget: Forget): MaintenanceTask =>
  ({ em, clock }, signal) => {
    const now = clock.now();
    return forget(em, new Date(now.getTime() - keptMs), signal, now);
  };

/** Rows per statement, so that each statement finishes quickly. */
const BATCH = 5_000;

export async function repeatUntilDone(remove: (limit: number) => Promise<number>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await remove(BATCH)) > 0);
}

export function pruneRows(
  em: EntityManager,
  { table, column, before }: { table: string; column: string; before: Date },
  signal: AbortSignal,
): Promise<void> {
  return repeatUntilDone(async (limit) => {
    const { rows } = await sql<{ removed: number }>`
      with removed as (
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${sql.ref(column)} <= ${before} order by ${sql.ref(column)} limit ${limit}))
        returning 1
      ) select count(*)::int as removed from removed`.execute(em.getKysely());
    return rows[0]?.removed ?? 0;
  }, signal);
}
