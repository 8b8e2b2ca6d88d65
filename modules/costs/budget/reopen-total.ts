import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { inTransaction } from '../ledger/in-transaction.ts';
import { type BundlePrice, roomFor } from './budget.rules.ts';
import { type BudgetOwner, lockBudget } from './load-budget.ts';

/**
 * Returns whether the total cap has room for one more unit after scheduled steps were cancelled. If so,
 * marks it as open.
 */
export function reopenTotal(
  unit: Needs<'em' | 'clock'>,
  owner: BudgetOwner,
  priceOf: (em: Needs<'em'>['em']) => Promise<BundlePrice>,
): Promise<boolean> {
  return inTransaction(unit, async ({ em, clock }) => {
    const { windows } = await lockBudget(em, owner, clock.now());
    const total = windows.filter(({ kind }) => kind === 'total');
    if (!roomFor(total, await priceOf(em))) return false;
    await statement(
      em,
      `update budget_windows set refused_price = null where org_id = $1 and campaign_id = $2 and kind = 'total'`,
      [owner.orgId, owner.campaignId],
    );
    return true;
  });
}
