import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';

/**
 * One SQL text with `$1` parameters in the entity manager's transaction. The values travel beside the text, which the
 * entity manager's own `execute` writes into it: for a batch of thousands of rows that makes the difference.
 */
export async function statement<Row = unknown>(em: EntityManager, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await em.getKysely().executeQuery<Row>(CompiledQuery.raw(text, values));
  return rows;
}

const names = new Map<string, string>();

/**
 * A text that is asked many times a second: a connection has it parsed once, and after a few times planned once in two seconds. For
 * statements whose plan is the same whatever their values are. Where PostgreSQL takes a plan for one value for the better one, it goes on to
 * plan each time: a moment that rows are compared with is asked as a question of its own then, `(select $1)`, which it cannot look into.
 */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `prepared-${names.size}`);
  return text;
}

/** Undefined for what is not prepared. */
export const preparedName = (text: string): string | undefined => names.get(text);

/**
 * The value of an array parameter whose elements need no quotes: ids, numbers, moments, truths and words of our own. What the driver
 * makes of an array, it escapes element by element.
 */
export const plainArray = (values: readonly (string | number | boolean | null | undefined)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;
