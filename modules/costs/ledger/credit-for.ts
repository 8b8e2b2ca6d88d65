import type { Needs } from '../../../src/kernel/context.ts';
import { type Money, times } from '../../../src/kernel/money.ts';
import { lockCredit, moveCredit, payable, unitsPaid } from '../../billing/index.ts';

interface Cost {
  unitCost: Money;
  byPlatform?: boolean;
  perUnit?: number;
}

interface PromisedCredit {
  /** As many units, each of which needs all of the costs, as the credit pays for: all of them where nobody is billed. */
  unitsPaid(costs: Cost[], wanted: number): number;
  /** Takes what so many units cost out of it; null where the organisation does not pay for this. */
  promise(cost: Cost, units: number): Money | null;
  /** Writes down what was promised. */
  keep(): Promise<void>;
}

const NOT_BILLED: PromisedCredit = {
  unitsPaid: (_costs, wanted) => wanted,
  promise: () => null,
  keep: () => Promise.resolve(),
};

/**
 * The credit that reservations are paid with. It is locked only where a key of the platform is used and the organisation is
 * billed, after its budget and until the end of the transaction.
 */
export async function creditFor(
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
      return unitsPaid({ ...credit, available: credit.available - promised }, price, wanted);
    },
    promise: ({ unitCost, byPlatform = false }, units) => {
      if (!byPlatform) return null;
      const amount = payable(credit, times(unitCost, units));
      promised += amount;
      return amount;
    },
    keep: () => moveCredit(unit, [{ orgId, reserved: promised, used: 0n }]),
  };
}
