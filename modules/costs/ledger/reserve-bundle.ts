import type { EntityManager } from '@mikro-orm/postgresql';
import { emit } from '../../../src/database/outbox.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { type Money, times } from '../../../src/kernel/money.ts';
import { type BundlePrice, grantBundle } from '../budget/budget.rules.ts';
import { type BudgetOwner, lockBudget } from '../budget/load-budget.ts';
import { creditFor } from './credit-for.ts';
import { inTransaction } from './in-transaction.ts';
import { eventsOf, type Reservation, type ReservationRequest, type ReserveUnit, store } from './reserve.ts';

interface BundleCost extends Omit<ReservationRequest, 'wanted'> {
  /** Units of this cost that one unit of the bundle may use at the most. */
  perUnit: number;
}

export interface BundleRequest extends BudgetOwner, Pick<BundlePrice, 'later'> {
  /** Asked under the lock of the budget, so that it agrees with what is reserved. */
  heldBack(em: EntityManager): Promise<Money>;
  /** Units, each of which needs all of the costs. */
  wanted: number;
  costs: BundleCost[];
}

export interface BundleReservation extends Pick<Reservation, 'granted' | 'closedGate'> {
  /** In the order of the costs; empty when nothing was granted. */
  reservationIds: string[];
}

/**
 * Promises the money for units that have several costs: as many as can be paid as a whole, so that no lead is found for
 * which there is nothing left to write with.
 */
export function reserveBundle(unit: ReserveUnit, request: BundleRequest): Promise<BundleReservation> {
  const { wanted, costs, later } = request;
  return inTransaction(unit, async (transaction) => {
    const budget = await lockBudget(transaction.em, request, transaction.clock.now());
    const now = costs.reduce<Money>((sum, { unitCost, perUnit }) => sum + times(unitCost, perUnit), 0n);
    const heldBack = await request.heldBack(transaction.em);
    const credit = await creditFor(transaction, request.orgId, costs);
    const paid = credit.unitsPaid(costs, wanted);
    const given = grantBundle(budget.windows, { now, later, heldBack }, paid);
    const grants = costs.map(({ perUnit, ...cost }) => ({
      request: { ...cost, wanted: wanted * perUnit },
      given: { ...given, granted: given.granted * perUnit },
      billed: credit.promise(cost, given.granted * perUnit),
      reservationId: given.granted > 0 ? newId() : null,
    }));
    await store(transaction.em, { ...budget, windows: given.windows }, grants);
    await credit.keep();
    await emit(transaction, eventsOf(budget, given));
    return {
      granted: given.granted,
      closedGate: given.closedGate,
      reservationIds: grants.flatMap(({ reservationId }) => reservationId ?? []),
    };
  });
}
