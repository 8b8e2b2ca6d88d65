import type pg from 'pg';

/** The first version that takes statistics from outside; an older one finds out by its first analyze, within a minute. */
export const TAKES_STATISTICS = 180_000;

/**
 * Tells PostgreSQL of empty tables what we know of them: that many rows belong to one organisation, and that an id is of one
 * row. Without it all indexes that begin with the organisation look alike, and a foreign key may be checked by one that holds
 * all rows of the organisation, so that each row costs more than the one before.
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
