import type pg from 'pg';
import type { OrganisationTable } from '../../../src/database/organisation-rows.ts';

interface Column {
  name: string;
  type: string;
  /** Values from the column's check constraints; one of them is valid. */
  words: string[];
}

interface Pointer {
  target: string;
  own: string[];
  other: string[];
}

function valueFor({ type, words }: Column, attempt: number): string {
  if (type.endsWith('[]')) return `'{}'::${type}`;
  if (type === 'text') return words.length === 0 ? 'gen_random_uuid()::text' : `'${words[attempt % words.length]}'`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type.startsWith('timestamp')) return 'now()';
  if (type === 'date') return 'current_date';
  if (type === 'boolean') return 'false';
  if (type.startsWith('json')) return `'{}'`;
  if (type === 'bytea') return `'x'::bytea`;
  if (type.startsWith('interval')) return `interval '1 second'`;
  return '1';
}

/**
 * Inserts a row of the organisation into each empty table, derived from
 * the catalogue. Returns the tables for which no row satisfied the checks.
 */
export async function fillTables(
  pool: pg.Pool,
  orgId: string,
  tables: readonly OrganisationTable[],
): Promise<string[]> {
  const unfilled: string[] = [];
  // Referenced tables come first.
  for (const { name } of tables.toReversed()) {
    const held = await pool.query(`select 1 from ${name} where org_id = $1 limit 1`, [orgId]);
    if (held.rowCount === 0 && !(await fillTable(pool, orgId, name))) unfilled.push(name);
  }
  return unfilled;
}

async function fillTable(pool: pg.Pool, orgId: string, table: string): Promise<boolean> {
  const { rows: columns } = await pool.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type,
       coalesce((select array_agg(found[1]) from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_-]+)''', 'g') as found
         where conrelid = attrelid and contype = 'c' and attnum = any(conkey)), '{}') as words
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and attnotnull and not atthasdef and attidentity = ''
       and not attisdropped`,
    [table],
  );
  const { rows: pointers } = await pool.query<Pointer>(
    `select confrelid::regclass::text as target,
       array(select attname::text from unnest(conkey) with ordinality as k(n, i) join pg_attribute on attrelid = conrelid and attnum = n order by i) as own,
       array(select attname::text from unnest(confkey) with ordinality as k(n, i) join pg_attribute on attrelid = confrelid and attnum = n order by i) as other
     from pg_constraint where contype = 'f' and conrelid = $1::regclass and confrelid <> conrelid`,
    [table],
  );
  const pointed = new Map(
    pointers.flatMap(({ target, own, other }) =>
      own.map((column, at): [string, string] => [
        column,
        `(select ${other[at]} from ${target} where ${target === 'organisations' ? 'id' : 'org_id'} = $1 limit 1)`,
      ]),
    ),
  );
  for (let attempt = 0; attempt < 6; attempt++) {
    const values = columns.map((column) =>
      column.name === 'org_id' ? '$1' : (pointed.get(column.name) ?? valueFor(column, attempt)),
    );
    const names = columns.map(({ name }) => name).join(', ');
    const written = await pool
      .query(`insert into ${table} (${names}) select ${values.join(', ')} where $1::uuid is not null`, [orgId])
      .catch(() => null);
    if (written !== null) return true;
  }
  return false;
}
