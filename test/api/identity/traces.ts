import type pg from 'pg';

export async function idsOf(pool: pg.Pool, orgId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from campaigns where org_id = $1 union all select id from users where org_id = $1
     union all select id from api_keys where org_id = $1 union all select id from brands where org_id = $1`,
    [orgId],
  );
  return [orgId, ...rows.map(({ id }) => id)];
}

/** Counts the rows of every table that contain one of the ids in any column. */
export async function mentions(pool: pg.Pool, ids: readonly string[]): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from ${name} t where exists (select 1 from unnest($1::text[]) as id where strpos(t::text, id) > 0)`,
      [ids],
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) found[name] = count;
  }
  return found;
}
