import type { Pool } from 'pg';
import { DomainError, diskFull } from '../../kernel/errors.ts';
import { isDiskFull, isReadOnly } from '../database-errors.ts';

/** Whoever watches over the service asks every few seconds, often from several places: a write each time would be work. */
const GOOD_FOR_MS = 10_000;

/**
 * Sorts some 2 MB outside of memory, on the disk that holds the tables: a small write alone would find room in a page that is
 * there already. Statements sent together are one transaction.
 */
const SORT = `
  set local work_mem = '64kB';
  set local temp_tablespaces = '';
  select count(*) from (select repeat(md5(n::text), 32) as filler from generate_series(1, 2000) n order by filler offset 0) sorted;`;

interface ProbedPools {
  work: Pool;
  authentication: Pool;
}

/** Throws if the database answers but cannot write. `write` is a statement without consequences. */
export function createWriteProbe({ work, authentication }: ProbedPools, write: string): () => Promise<void> {
  let goodUntil = 0;
  return async () => {
    if (performance.now() < goodUntil) return;
    await writeOn(authentication, `${SORT} ${write}`);
    // If all connections are in use, the requests on them notice a failure. Waiting for one would report a busy process as broken.
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

/** The sentence that `/ready` answers with, or null if the failure has no sentence of its own. */
export function describeWriteFailure(cause: unknown): DomainError | null {
  if (isDiskFull(cause)) return diskFull(cause);
  if (isReadOnly(cause)) {
    return new DomainError('unavailable', 'The database takes no writes: it is a standby, or read-only.', { cause });
  }
  return null;
}
