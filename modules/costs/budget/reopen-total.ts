import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { inTransaction } from '../ledger/in-transaction.ts';
import { type BundlePrice, roomFor } from './budget.rules.ts';
import { lockBudget } from './load-budget.ts';

/**
 * Whether the total cap has room for one more unit after all, since promises were taken back. Then it no longer counts
 * as closed.
 */
export function reopenTotal(
  unit: Needs<'em' | 'clock'>,
  campaignId: string,
  priceOf: (em: Needs<'em'>['em']) => Promise<BundlePrice>,
): Promise<boolean> {
  return inTransaction(unit, async ({ em, clock }) => {
    const { windows } = await lockBudget(em, campaignId, clock.now());
    const total = windows.filter(({ kind }) => kind === 'total');
    if (!roomFor(total, await priceOf(em))) return false;
    await statement(em, `update budget_windows set refused_price = null where campaign_id = $1 and kind = 'total'`, [
      campaignId,
    ]);
    return true;
  });
}
