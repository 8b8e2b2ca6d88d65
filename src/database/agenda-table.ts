/**
 * Agenda's table: the columns that its backend uses, with our own indexes. Agenda could create the table
 * itself, but two processes that start together would crash.
 *
 * `agenda_jobs_waiting` guarantees one waiting job per name and data. A row leaves this index when it is
 * locked, so a job that is enqueued while the job runs gets its own row. `agenda_jobs_recurring` holds one row
 * per recurring job.
 */
export const AGENDA_TABLE_SQL = `
create table if not exists agenda_jobs (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  type text not null check (type in ('normal', 'single')),
  data jsonb not null,
  priority integer not null default 0,
  disabled boolean not null default false,
  next_run_at timestamptz,
  locked_at timestamptz,
  last_modified_by text,
  last_run_at timestamptz,
  last_finished_at timestamptz,
  failed_at timestamptz,
  fail_count integer,
  fail_reason text,
  progress real,
  repeat_interval text,
  repeat_timezone text,
  repeat_at text,
  start_date timestamptz,
  end_date timestamptz,
  skip_days jsonb,
  debounce_started_at timestamptz,
  fork boolean not null default false
);
create unique index if not exists agenda_jobs_waiting on agenda_jobs (name, data)
  where type = 'normal' and locked_at is null and next_run_at is not null;
create unique index if not exists agenda_jobs_recurring on agenda_jobs (name) where type = 'single';
create index if not exists agenda_jobs_due on agenda_jobs (name, next_run_at);
create index if not exists agenda_jobs_locked on agenda_jobs (locked_at) where locked_at is not null;
`;
