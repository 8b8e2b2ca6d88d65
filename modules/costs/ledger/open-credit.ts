import type { Needs } from '../../../src/kernel/context.ts';
import { type Money, times } from '../../../src/kernel/money.ts';
import { countPayableUnits, discountedPrice, lockCredit, moveCredit } from '../../billing/index.ts';

interface Cost {
  unitCost: Money;
  byPlatform?: boolean;
  perUnit?: number;
}

interface PromisedCredit {
  /**
   * Returns how many units the credit covers, each needing all of the costs. Returns all of them if the
   * organisation is not billed.
   */
  unitsPaid(costs: Cost[], wanted: number): number;
  promise(cost: Cost, units: number): Money | null;
  keep(): Promise<void>;
}

const NOT_BILLED: PromisedCredit = {
  unitsPaid: (_costs, wanted) => wanted,
  promise: () => null,
  keep: () => Promise.resolve(),
};

/**
 * Opens the credit for reservations. Locks it until the end of the transaction, after the budget, but only
 * for platform keys and billed organisations.
 */
export async function openCredit(
  unit: Needs<'em' | 'clock' | 'queue' | 'stripe'>,
  orgId: string,
  costs: Cost[],
): Promise<PromisedCredit> {
  if (!costs.some(({ byPlatform = false }) => byPlatform)) return NOT_BILLED;
  const credit = await lockCredit(unit, orgId);
  if (credit === null) return NOT_BILLED;
  let promised = 0n;
  return {
    unitsPaid: (wantedCosts, wanted) => {
      const own = wantedCosts.filter(({ byPlatform = false }) => byPlatform);
      const price = own.reduce<Money>((sum, { unitCost, perUnit = 1 }) => sum + times(unitCost, perUnit), 0n);
      return countPayableUnits({ ...credit, available: credit.available - promised }, price, wanted);
    },
    promise: ({ unitCost, byPlatform = false }, units) => {
      if (!byPlatform) return null;
      const amount = discountedPrice(credit, times(unitCost, units));
      promised += amount;
      return amount;
    },
    keep: () => moveCredit(unit, [{ orgId, reserved: promised, used: 0n }]),
  };
}
