/** Probes whether the database accepts writes, without an effect on any limit. */
export const HARMLESS_WRITE = `
  insert into rate_windows (bucket, started_at, hits) values ('write-probe', now(), 0)
  on conflict (bucket) do update set started_at = excluded.started_at`;
