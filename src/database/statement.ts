import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';

/**
 * Runs one SQL text with `$1` parameters in the entity manager's transaction. The entity manager's own
 * `execute` inlines the values, which is slow for thousands of rows.
 */
export async function statement<Row = unknown>(em: EntityManager, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await em.getKysely().executeQuery<Row>(CompiledQuery.raw(text, values));
  return rows;
}

const names = new Map<string, string>();

/**
 * Prepares a frequent statement: a connection parses it once and plans it at most every two seconds. Use this
 * only if the plan does not depend on the values.
 *
 * PostgreSQL plans every call again if a plan for one value looks cheaper. To avoid this, compare timestamps
 * with `(select $1)`, which hides the value from the planner.
 */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `prepared-${names.size}`);
  return text;
}

export const preparedName = (text: string): string | undefined => names.get(text);

/**
 * Formats an array parameter whose elements need no quotes: ids, numbers, timestamps, booleans and our own
 * words. The driver would escape each element.
 */
export const plainArray = (values: readonly (string | number | boolean | null | undefined)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/**
 * Returns an SQL condition: the organisation in this column is not closed. The few closed ones have their own
 * index, so a claim reads it once, however many rows it scans.
 */
export const ofOpenOrganisation = (column: string): string =>
  `${column} <> all(array(select id from organisations where closed_at is not null))`;
