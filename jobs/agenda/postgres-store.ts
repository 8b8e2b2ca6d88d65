import { PostgresJobRepository } from '@agendajs/postgres-backend';
import { type JobParameters, type JobRepositoryOptions, toJobId } from 'agenda';
import type pg from 'pg';
import { AGENDA_TABLE_SQL } from '../../src/database/agenda-table.ts';
import { POOLS } from '../../src/database/connections/connection-budget.ts';
import { createPool } from '../../src/database/connections/pool.ts';
import { prepared } from '../../src/database/statement.ts';
import type { LateJob } from '../../src/kernel/job.ts';
import { latestLock, latestRun } from './interval.ts';
import type { JobStore, PolledJob } from './job-store.ts';
import { PostgresNotifier } from './postgres-notifier.ts';

/** Any key that no other advisory lock uses: "agen" in ASCII. */
const TABLE_LOCK = 0x6167656e;

/** Uses its own pool, because MikroORM's pool returns timestamps as text and Agenda expects dates. */
export function openPostgresStore(url: string, reportError: (error: unknown) => void): JobStore {
  const log = { warn: ({ err }: { err: unknown }) => reportError(err) };
  const pool = createPool({ url, limits: POOLS.jobs, log, name: 'distribute-jobs' });
  return {
    name: 'PostgreSQL',
    repository: new PostgresJobs(pool),
    notifier: new PostgresNotifier(pool),
    prepare: () => createTable(pool),
    askDue: (jobs) => askDue(pool, jobs),
    late: (jobs, before) => lateJobs(pool, jobs, before),
    recurringNames: (until) => recurringNames(pool, until),
    // Changes no row, but fails in a read-only session.
    ping: async () => void (await pool.query('update agenda_jobs set name = name where false')),
    close: () => pool.end(),
  };
}

async function createTable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>(`select to_regclass('agenda_jobs') is not null as found`);
  if (rows[0]?.found) return;
  // Statements sent together run in one transaction, which holds the lock until its end.
  await pool.query(`select pg_advisory_xact_lock(${TABLE_LOCK}); ${AGENDA_TABLE_SQL}`);
}

async function recurringNames(pool: pg.Pool, until: Date): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from agenda_jobs
     where type = 'single' and (next_run_at <= $1 or next_run_at is null) and (locked_at <= $2 or locked_at is null)`,
    [until, latestLock()],
  );
  return rows.map(({ name }) => name);
}

/** The same conditions as in Agenda's backend for taking a job. */
const DUE_NAMES_SQL = `
  select name from json_to_recordset($1::json) as polled (name text, "lockMs" int)
  where (
      select true from agenda_jobs as job
      where job.name = polled.name and not disabled and locked_at is null and next_run_at <= $2::timestamptz
      order by next_run_at limit 1)
    or (
      select true from agenda_jobs as job
      where job.name = polled.name and not disabled and locked_at <= $2::timestamptz - "lockMs" * interval '1 millisecond'
      order by locked_at limit 1)`;

/** Prepared once per connection and cheap to encode, because this is all that an idle process does. */
function askDue(pool: pg.Pool, jobs: readonly PolledJob[]): () => Promise<string[]> {
  const polled = JSON.stringify(jobs);
  return async () => {
    const values = [polled, new Date().toISOString()];
    const { rows } = await pool.query<{ name: string }>({ name: 'due-jobs', text: DUE_NAMES_SQL, values });
    return rows.map(({ name }) => name);
  };
}

const LATE_SQL = `
  select polled.name, first.next_run_at as "dueAt" from unnest($1::text[]) as polled (name) cross join lateral (
    select next_run_at from agenda_jobs as job
    where job.name = polled.name and not disabled and locked_at is null and next_run_at <= $2
    order by next_run_at limit 1) as first
  order by first.next_run_at`;

async function lateJobs(pool: pg.Pool, jobs: readonly PolledJob[], before: Date): Promise<LateJob[]> {
  return (await pool.query<LateJob>(LATE_SQL, [jobs.map(({ name }) => name), before])).rows;
}

const SET_WAITING_SQL = prepared(`
  insert into agenda_jobs as waiting (name, data, priority, next_run_at, last_modified_by, type)
  values ($1, $2, $3, $4, $5, 'normal')
  on conflict (name, data) where type = 'normal' and locked_at is null and next_run_at is not null
  do update set next_run_at = least(waiting.next_run_at, excluded.next_run_at)
  returning id, next_run_at`);

const SET_RECURRING_SQL = `
  insert into agenda_jobs as known (name, data, priority, next_run_at, last_modified_by, repeat_interval, type)
  values ($1, $2, $3, $4, $5, $6, 'single')
  on conflict (name) where type = 'single'
  do update set
    repeat_interval = excluded.repeat_interval,
    next_run_at = case
      when known.repeat_interval is distinct from excluded.repeat_interval then excluded.next_run_at
      when known.next_run_at > $7::timestamptz then $7
      else known.next_run_at end,
    locked_at = case when known.locked_at <= $8::timestamptz then known.locked_at end
  returning id, next_run_at`;

interface Stored {
  id: string;
  next_run_at: Date;
}

class PostgresJobs extends PostgresJobRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool, ensureSchema: false });
    this.#pool = pool;
  }

  override async saveJob<Data>(job: JobParameters<Data>, options?: JobRepositoryOptions): Promise<JobParameters<Data>> {
    const { _id: id, type, name, data, priority, nextRunAt, repeatInterval } = job;
    if (id !== undefined) return super.saveJob(job, options);
    const values = [name, JSON.stringify(data), priority, nextRunAt, options?.lastModifiedBy];
    const { rows } = await (type === 'single'
      ? this.#pool.query<Stored>(SET_RECURRING_SQL, [
          ...values,
          repeatInterval,
          latestRun(repeatInterval),
          latestLock(),
        ])
      : this.#pool.query<Stored>(SET_WAITING_SQL, values));
    const [row] = rows;
    if (row === undefined) throw new Error(`The job for "${name}" was not stored.`);
    return { ...job, _id: toJobId(row.id), nextRunAt: row.next_run_at };
  }
}
