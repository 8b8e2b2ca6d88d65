import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';

/** Any number that nobody else uses: "dist" in ASCII. */
const MIGRATION_LOCK = 0x64697374;

/**
 * Brings the schema up to date, then runs `afterwards` (the first seed), under a lock that the whole database shares:
 * of ten processes that start together one does the work and nine find it done.
 */
export async function migrate(orm: MikroORM, url: string, afterwards: () => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: url, application_name: 'distribute-migrate' });
  await holder.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await orm.migrator.up();
    await afterwards();
  } finally {
    await holder.end();
  }
}
