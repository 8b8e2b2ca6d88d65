import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from './statement.ts';

/**
 * While the work runs, rows are found by index and come in its order. Tables grow faster than their statistics, and a plan
 * that trusts those reads a whole queue to sort it, for each few rows that are wanted. In the caller's transaction, or in
 * one of its own.
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
