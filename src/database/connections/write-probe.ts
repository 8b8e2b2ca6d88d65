import type { Pool } from 'pg';
import { DomainError, diskFull } from '../../kernel/errors.ts';

/** Whoever watches over the service asks every few seconds, often from several places: a write each time would be work. */
const GOOD_FOR_MS = 10_000;

const DISK_FULL = '53100';
const READ_ONLY = '25006';

/**
 * Sorts some 2 MB outside of memory, on the disk that holds the tables: a small write alone would find room in a page that is
 * there already. Statements sent together are one transaction.
 */
const SORT = `
  set local work_mem = '64kB';
  set local temp_tablespaces = '';
  select count(*) from (select repeat(md5(n::text), 32) as filler from generate_series(1, 2000) n order by filler offset 0) sorted;`;

/** Throws, with a sentence, when the database answers but cannot write. `write` is a statement that nobody minds. */
export function createWriteProbe(pool: Pool, write: string): () => Promise<void> {
  let goodUntil = 0;
  return async () => {
    if (performance.now() < goodUntil) return;
    try {
      await pool.query(`${SORT} ${write}`);
      goodUntil = performance.now() + GOOD_FOR_MS;
    } catch (cause) {
      switch ((cause as { code?: string }).code) {
        case DISK_FULL:
          throw diskFull(cause);
        case READ_ONLY:
          throw new DomainError('unavailable', 'The database takes no writes: it is a copy, or read-only.', { cause });
        default:
          throw cause;
      }
    }
  };
}
