import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { planByIndex } from './plan-by-index.ts';

export interface OrganisationTable {
  name: string;
  /** Nullable columns that reference rows of the same table. */
  ownPointers: string[];
  isClaimed: boolean;
}

/** SQL conditions by table: each claimed row matches at least one. May add the order of the index to read. */
export type ClaimedRows = Readonly<Record<string, readonly string[]>>;

const COUNTED = 1_000_000;

/** Rows per statement, so that each statement finishes quickly, including cascaded rows. */
const BATCH = 2_000;

/**
 * Returns all tables with an `org_id` except those in `without`. Referencing tables come before referenced
 * ones. Reads the catalogue, so new tables are always included.
 */
export async function organisationTables(
  em: EntityManager,
  { without }: { without: readonly string[] },
): Promise<OrganisationTable[]> {
  const { rows: tables } = await sql<OrganisationTable>`
    select relname as name,
      exists (select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'claimed_until') as "isClaimed",
      array(select attname::text from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = any(conkey) and not attnotnull
        where contype = 'f' and conrelid = pg_class.oid and confrelid = pg_class.oid) as "ownPointers"
    from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
      and relname <> all(${without}::text[])
      and exists (select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'org_id' and not attisdropped)
    order by relname`.execute(em.getKysely());
  const { rows: pointers } = await sql<Pointer>`
    select distinct source.relname as source, target.relname as target
    from pg_constraint join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`.execute(em.getKysely());
  return pointingFirst(tables, pointers);
}

interface Pointer {
  source: string;
  target: string;
}

function pointingFirst(tables: readonly OrganisationTable[], pointers: readonly Pointer[]): OrganisationTable[] {
  const ordered: OrganisationTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const targets = new Set(pointers.filter(({ source }) => names.has(source)).map(({ target }) => target));
    const free = left.filter(({ name }) => !targets.has(name));
    if (free.length === 0) throw new Error(`These tables point to each other in a circle: ${[...names].join(', ')}.`);
    ordered.push(...free);
    left = left.filter(({ name }) => targets.has(name));
  }
  return ordered;
}

export async function countRows(
  em: EntityManager,
  orgId: string,
  tables: readonly OrganisationTable[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select 1 from ${sql.table(name)} where org_id = ${orgId} limit ${COUNTED}) as own`.execute(
      em.getKysely(),
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Returns whether a worker holds a claim of the organisation. Reads large tables by the indexes of `claimedRows`. */
export function isWorkedOn(
  em: EntityManager,
  { orgId, now }: { orgId: string; now: Date },
  { tables, claimedRows }: { tables: readonly OrganisationTable[]; claimedRows: ClaimedRows },
): Promise<boolean> {
  const claimed = tables.filter(({ isClaimed }) => isClaimed);
  const parts = claimed.flatMap(({ name }) =>
    (claimedRows[name] ?? ['true']).map((condition) => ({ name, condition })),
  );
  return planByIndex(em, async (inside) => {
    for (const { name, condition } of parts) {
      const { rows } = await sql`
        select 1 from ${sql.table(name)}
        where org_id = ${orgId} and claimed_until > ${now} and ${sql.raw(condition)} limit 1`.execute(
        inside.getKysely(),
      );
      if (rows.length > 0) return true;
    }
    return false;
  });
}

/**
 * Processes a batch of the organisation's rows and returns how many; 0 if the table is empty. First sets
 * references within the table to null, so the order of deletion does not matter.
 */
export const removeSome = (em: EntityManager, orgId: string, table: OrganisationTable): Promise<number> =>
  planByIndex(em, (inside) => removeBatch(inside, orgId, table));

async function removeBatch(em: EntityManager, orgId: string, table: OrganisationTable): Promise<number> {
  const name = sql.table(table.name);
  for (const pointer of table.ownPointers) {
    const column = sql.ref(pointer);
    const { numAffectedRows: released = 0n } = await sql`
      update ${name} set ${column} = null where ctid = any(array(
        select ctid from ${name} where org_id = ${orgId} and ${column} is not null limit ${BATCH}))`.execute(
      em.getKysely(),
    );
    if (released > 0n) return Number(released);
  }
  const { numAffectedRows: removed = 0n } = await sql`
    delete from ${name} where ctid = any(array(select ctid from ${name} where org_id = ${orgId} limit ${BATCH}))`.execute(
    em.getKysely(),
  );
  return Number(removed);
}
