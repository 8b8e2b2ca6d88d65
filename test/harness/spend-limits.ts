import type { Pool } from 'pg';

/** Exhausts the rate limits of all user keys, also for the next minute. */
export const spendLimits = (pool: Pool) =>
  pool.query(
    `insert into rate_windows select 'key:' || id, date_trunc('minute', now()) + interval '1 minute', 600 from api_keys
     on conflict (bucket) do update set hits = 600, started_at = excluded.started_at`,
  );
