import { TransactionPropagation } from '@mikro-orm/core';
import type { Needs } from '../../../src/kernel/context.ts';

/** Joins the caller's transaction or starts one, so that money never changes in two steps. */
export function inTransaction<Unit extends Needs<'em'>, Result>(
  unit: Unit,
  work: (unit: Unit) => Promise<Result>,
): Promise<Result> {
  return unit.em.transactional((em) => work({ ...unit, em }), { propagation: TransactionPropagation.REQUIRED });
}
