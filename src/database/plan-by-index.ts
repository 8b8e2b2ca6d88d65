import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from './statement.ts';

/**
 * Forces index plans while the work runs. Tables grow faster than their statistics, and a plan based on these
 * may sort a whole queue for a few rows. Uses the caller's transaction, or its own.
 */
export async function planByIndex<Result>(
  em: EntityManager,
  work: (em: EntityManager) => Promise<Result>,
): Promise<Result> {
  if (!em.isInTransaction()) {
    return em.transactional(async (own) => {
      await statement(own, allow('off'), []);
      return work(own);
    });
  }
  await statement(em, allow('off'), []);
  const result = await work(em);
  await statement(em, allow('on'), []);
  return result;
}

const OTHER_WAYS = ['seqscan', 'bitmapscan', 'sort', 'incremental_sort', 'hashjoin', 'mergejoin', 'material'];

const allow = (given: 'on' | 'off') =>
  `select ${OTHER_WAYS.map((way) => `set_config('enable_${way}', '${given}', true)`).join(', ')}`;
