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
