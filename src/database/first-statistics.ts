import type pg from 'pg';

/** PostgreSQL 18. Earlier versions get their statistics from the first analyze, within a minute. */
export const TAKES_STATISTICS = 180_000;

/**
 * Tells the planner about empty tables: many rows share an `org_id`, and an `id` is unique. Otherwise all
 * indexes that begin with `org_id` look equal. A foreign key check could then scan all rows of the
 * organisation, and each insert would cost more than the last.
 */
export async function giveFirstStatistics(client: pg.Client): Promise<void> {
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
