import { expect, inject, test } from 'vitest';
import { TAKES_STATISTICS } from '../../src/database/migrate.ts';
import { freshDatabase } from '../harness/database.ts';

const LINKS = `
  select conrelid::regclass::text as child, confrelid::regclass::text as parent, conindid::regclass::text as key,
    (select array_agg(attname::text order by place) from unnest(confkey) with ordinality as given (number, place)
     join pg_attribute on attrelid = confrelid and attnum = number) as columns
  from pg_constraint where contype = 'f' order by 1, 2`;

test('before any statistics, every foreign key is checked by a key of the other table, never by an index that holds more than one of its rows', async ({
  skip,
}) => {
  skip(inject('postgresVersion') < TAKES_STATISTICS, 'this server takes no first statistics');
  const { pool, drop } = await freshDatabase();
  const session = await pool.connect();
  try {
    await session.query('set plan_cache_mode = force_generic_plan');
    const { rows: links } = await session.query<{ child: string; parent: string; key: string; columns: string[] }>(
      LINKS,
    );
    expect(links.length).toBeGreaterThan(50);
    const strays: string[] = [];
    for (const [at, { child, parent, key, columns }] of links.entries()) {
      const conditions = columns.map((column, place) => `${column} = $${place + 1}`).join(' and ');
      await session.query(
        `prepare check_${at} as select 1 from only ${parent} x where ${conditions} for key share of x`,
      );
      const { rows } = await session.query(`explain execute check_${at} (${columns.map(() => 'null').join(', ')})`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const isByKey = [key, `${parent}_pkey`, `${parent}_id`].some((index) => plan.includes(`using ${index} `));
      if (!isByKey) strays.push(`${child} to ${parent}: ${plan}`);
    }
    expect(strays).toEqual([]);
  } finally {
    session.release();
    await drop();
  }
});
