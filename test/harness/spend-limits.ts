import type { Pool } from 'pg';

/** All user keys have had their requests, also where the minute turns meanwhile. */
export const spendLimits = (pool: Pool) =>
  pool.query(
    `insert into rate_windows select 'key:' || id, date_trunc('minute', now()) + interval '1 minute', 600 from api_keys
     on conflict (bucket) do update set hits = 600, started_at = excluded.started_at`,
  );
