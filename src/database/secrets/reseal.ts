import type { Pool } from 'pg';
import type { Vault } from '../../security/vault.ts';

/** A column whose values the vault has sealed. Every module names its own; a rotation visits them all. */
export interface SealedColumn {
  table: string;
  column: string;
  /** `kind` of the seal's scope. */
  kind: string;
  /** The primary key, column by column with its type. */
  key: Record<string, 'uuid' | 'text'>;
  /** The column that holds `orgId` of the seal's scope. */
  org: string;
}

export interface ResealReport {
  read: number;
  resealed: number;
  /** Changed by someone else between reading and writing; whoever changed them sealed them with its newest key. */
  overtaken: number;
  /** Sealed with a key that is not in the ring. */
  unreadable: number;
}

interface SealedRow {
  sealed: string;
  org: string;
  key: string[];
}

/** Small enough that its row locks last milliseconds, large enough that the round trips do not count. */
const BATCH_ROWS = 500;

/**
 * Seals every value of a column with the newest key, batch by batch along the primary key. A row is written only while it
 * still holds what was read, so the service may go on writing; what is current already is left alone, so a rotation
 * that was cut off is simply run again.
 */
export async function resealColumn(
  pool: Pool,
  vault: Vault,
  column: SealedColumn,
  onBatch: (report: ResealReport) => void = () => {},
): Promise<ResealReport> {
  const report: ResealReport = { read: 0, resealed: 0, overtaken: 0, unreadable: 0 };
  let after: string[] | null = null;
  for (;;) {
    const rows = await readBatch(pool, column, after);
    if (rows.length === 0) return report;
    const outdated = rows.filter(({ sealed }) => !vault.isCurrent(sealed));
    const changes = outdated.flatMap((row) => resealed(vault, column, row));
    const written = await writeBatch(pool, column, changes);
    report.read += rows.length;
    report.resealed += written;
    report.overtaken += changes.length - written;
    report.unreadable += outdated.length - changes.length;
    onBatch(report);
    after = rows.at(-1)?.key ?? null;
  }
}

async function readBatch(pool: Pool, column: SealedColumn, after: string[] | null): Promise<SealedRow[]> {
  const names = Object.keys(column.key);
  const types = Object.values(column.key);
  const from = after === null ? '' : `and (${names.join()}) > (${types.map((type, i) => `$${i + 1}::${type}`).join()})`;
  const { rows } = await pool.query<SealedRow>(
    `select ${column.column} as sealed, ${column.org}::text as org, array[${names.map((name) => `${name}::text`).join()}] as key
     from ${column.table} where ${column.column} is not null ${from} order by ${names.join()} limit ${BATCH_ROWS}`,
    after ?? [],
  );
  return rows;
}

interface Change extends SealedRow {
  next: string;
}

function resealed(vault: Vault, { kind }: SealedColumn, row: SealedRow): Change[] {
  const scope = { orgId: row.org, kind };
  try {
    return [{ ...row, next: vault.seal(vault.open(row.sealed, scope), scope) }];
  } catch {
    return [];
  }
}

/** Compare and set, for a whole batch in one statement. */
async function writeBatch(pool: Pool, { table, column, key }: SealedColumn, changes: Change[]): Promise<number> {
  if (changes.length === 0) return 0;
  const names = Object.keys(key);
  const arrays = Object.values(key).map((type, i) => `$${i + 3}::${type}[]`);
  const { rowCount } = await pool.query(
    `update ${table} as kept set ${column} = change.next
     from unnest($1::text[], $2::text[], ${arrays.join()}) as change (sealed, next, ${names.map((name) => `key_${name}`).join()})
     where ${names.map((name) => `kept.${name} = change.key_${name}`).join(' and ')} and kept.${column} = change.sealed`,
    [
      changes.map(({ sealed }) => sealed),
      changes.map(({ next }) => next),
      ...names.map((_, i) => changes.map((change) => change.key[i])),
    ],
  );
  return rowCount ?? 0;
}
