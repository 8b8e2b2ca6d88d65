import type { Pool } from 'pg';
import type { Vault } from '../../security/vault.ts';

/** A column with encrypted values. Every module lists its own, and a key rotation visits all of them. */
export interface SealedColumn {
  table: string;
  column: string;
  /** `kind` of the seal's scope. */
  kind: string;
  key: Record<string, 'uuid' | 'text'>;
  /** Column that holds `orgId` of the seal's scope. */
  org: string;
}

export interface ResealReport {
  read: number;
  resealed: number;
  /** Changed by another process between read and write, and therefore encrypted with its newest key. */
  overtaken: number;
  /** Encrypted with a key that is not in the ring. */
  unreadable: number;
}

interface SealedRow {
  sealed: string;
  org: string;
  key: string[];
}

const BATCH_ROWS = 500;

/**
 * Encrypts every value of a column with the newest key, in batches by primary key. Writes a row only if it
 * still holds the value that was read, so the service can keep running. Skips current values, so an interrupted
 * rotation can be run again.
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
