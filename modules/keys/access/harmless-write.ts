/** A write that no limit notices, for whoever wants to know whether the database takes any. */
export const HARMLESS_WRITE = `
  insert into rate_windows (bucket, started_at, hits) values ('write-probe', now(), 0)
  on conflict (bucket) do update set started_at = excluded.started_at`;
