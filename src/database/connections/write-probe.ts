import type { Pool } from 'pg';
import { DomainError, diskFull } from '../../kernel/errors.ts';
import { isDiskFull, isReadOnly } from '../database-errors.ts';

/** Monitors ask every few seconds, often from several places. A write for each of them would be too much load. */
const GOOD_FOR_MS = 10_000;

/**
 * Sorts about 2 MB on the disk that holds the tables: a small write alone could still fit into an existing
 * page. Statements sent together are one transaction.
 */
const SORT = `
  set local work_mem = '64kB';
  set local temp_tablespaces = '';
  select count(*) from (select repeat(md5(n::text), 32) as filler from generate_series(1, 2000) n order by filler offset 0) sorted;`;

interface ProbedPools {
  work: Pool;
  authentication: Pool;
}

/** Returns a probe that throws if the database cannot write. `write` is a statement without side effects. */
export function createWriteProbe({ work, authentication }: ProbedPools, write: string): () => Promise<void> {
  let goodUntil = 0;
  return async () => {
    if (performance.now() < goodUntil) return;
    await writeOn(authentication, `${SORT} ${write}`);
    // If all connections are in use, their requests notice a failure. Waiting would report a busy process as broken.
    if (work.idleCount > 0 || work.totalCount < work.options.max) await writeOn(work, write);
    goodUntil = performance.now() + GOOD_FOR_MS;
  };
}

async function writeOn(pool: Pool, statement: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(statement);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

export function describeWriteFailure(cause: unknown): DomainError | null {
  if (isDiskFull(cause)) return diskFull(cause);
  if (isReadOnly(cause)) {
    return new DomainError('unavailable', 'The database is read-only. It may be a standby.', { cause });
  }
  return null;
}
