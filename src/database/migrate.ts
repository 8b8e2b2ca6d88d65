import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { StartFailure } from '../kernel/start-failure.ts';

/** Arbitrary lock key: "dist" in ASCII. */
const MIGRATION_LOCK = 0x64697374;

/** Ten processes that start together finish in seconds. After this time an operator must check the holder. */
const LOCK_WAIT_MS = 120_000;

const LOCK_NOT_AVAILABLE = '55P03';
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Updates the schema, then runs `afterwards` (the first seed), under a lock of the whole database. If ten
 * processes start together, one does the work and nine find it done.
 */
export async function migrate(
  orm: MikroORM,
  url: string,
  afterwards: () => Promise<void>,
  lockWaitMs = LOCK_WAIT_MS,
): Promise<void> {
  const holder = new pg.Client({ connectionString: url, application_name: 'distribute-migrate' });
  // Without the lock, two processes may migrate at once. Each migration is one transaction, so one of them
  // fails with an error.
  holder.on('error', () => {});
  await holder.connect();
  try {
    await takeLock(holder, lockWaitMs);
    await bringUpToDate(orm, holder).catch((cause: unknown) => {
      throw refusalOf(codeOf(cause), holder, cause);
    });
    await afterwards();
  } finally {
    await holder.end();
  }
}

/** Changes nothing if another version has migrated the database, because this version cannot use its tables. */
async function bringUpToDate(orm: MikroORM, holder: pg.Client): Promise<void> {
  const { migrationsList = [] } = orm.config.get('migrations');
  const known = new Set(migrationsList.map(({ name }) => name));
  const executed = await orm.migrator.getExecuted();
  const unknown = executed.find(({ name }) => !known.has(name));
  if (unknown !== undefined) {
    throw new StartFailure(
      `The database has the migration "${unknown.name}" of another version of Distribute. Start that version, or use an empty database.`,
    );
  }
  await orm.migrator.up();
  if (executed.length < migrationsList.length) await giveFirstStatistics(holder);
}

async function takeLock(holder: pg.Client, waitMs: number): Promise<void> {
  // Override timeouts of the database or role, which could end this wait or the idle time after it.
  await holder.query(`set lock_timeout = ${waitMs}; set statement_timeout = 0; set idle_session_timeout = 0`);
  try {
    await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  } catch (cause) {
    if (codeOf(cause) !== LOCK_NOT_AVAILABLE) throw cause;
    const seconds = Math.round(waitMs / 1000);
    throw new StartFailure(
      `The database is being migrated by ${await describeOther(holder)}, which did not finish within ${seconds} s. Wait for it, or stop it.`,
      { cause },
    );
  }
}

async function describeOther(holder: pg.Client): Promise<string> {
  const { rows } = await holder.query<{ name: string; address: string | null; pid: number }>(
    `select application_name as name, host(client_addr) as address, pid
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and (classid, objid, objsubid) = (0, $1, 1)
       and database = (select oid from pg_database where datname = current_database())`,
    [MIGRATION_LOCK],
  );
  const [other] = rows;
  if (other === undefined) return 'another process';
  return `another process ("${other.name}" at ${other.address ?? 'the local socket'}, PostgreSQL's process ${other.pid})`;
}

function refusalOf(code: string | undefined, { user, database }: pg.Client, cause: unknown): unknown {
  if (code !== INSUFFICIENT_PRIVILEGE) return cause;
  return new StartFailure(
    `The user "${user}" may not create tables in the database "${database}". Grant it CREATE on the first schema of its search_path (usually public), or connect as the owner of the database.`,
    { cause },
  );
}

function codeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return undefined;
}

/** PostgreSQL 18. Earlier versions get their statistics from the first analyze, within a minute. */
export const TAKES_STATISTICS = 180_000;

/**
 * Tells the planner about empty tables: many rows share an `org_id`, and an `id` is unique. Otherwise all
 * indexes that begin with `org_id` look equal. A foreign key check could then scan all rows of the
 * organisation, and each insert would cost more than the last.
 */
async function giveFirstStatistics(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  if ((rows[0]?.version ?? 0) < TAKES_STATISTICS) return;
  await client.query(
    `select pg_restore_attribute_stats('schemaname', current_schema()::text, 'relname', relname::text, 'attname', attname::text,
       'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', distinct_values::real)
     from pg_class join pg_attribute on attrelid = pg_class.oid
     join (values ('org_id', 1), ('id', -1)) as known (name, distinct_values) on attname = name
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and atttypid = 'uuid'::regtype and reltuples <= 0`,
  );
}
