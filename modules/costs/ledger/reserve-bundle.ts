import type { EntityManager } from '@mikro-orm/postgresql';
import { emit } from '../../../src/database/outbox.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { type Money, times } from '../../../src/kernel/money.ts';
import { type BundlePrice, grantBundle } from '../budget/budget.rules.ts';
import { type BudgetOwner, lockBudget } from '../budget/load-budget.ts';
import { inTransaction } from './in-transaction.ts';
import { openCredit } from './open-credit.ts';
import { eventsOf, type Reservation, type ReservationRequest, type ReserveUnit, storeReservations } from './reserve.ts';

interface BundleCost extends Omit<ReservationRequest, 'wanted'> {
  perUnit: number;
}

interface BundleRequest extends BudgetOwner, Pick<BundlePrice, 'later'> {
  /** Called under the budget lock, so that it matches the reserved money. */
  heldBack(em: EntityManager): Promise<Money>;
  wanted: number;
  costs: BundleCost[];
}

interface BundleReservation extends Pick<Reservation, 'granted' | 'closedGate'> {
  /** In the order of the costs; empty if nothing was granted. */
  reservationIds: string[];
}

/**
 * Reserves money for units with several costs. Grants only units that can be paid in full, so that no lead
 * is found without money for its emails.
 */
export function reserveBundle(unit: ReserveUnit, request: BundleRequest): Promise<BundleReservation> {
  const { wanted, costs, later } = request;
  return inTransaction(unit, async (transaction) => {
    const budget = await lockBudget(transaction.em, request, transaction.clock.now());
    const now = costs.reduce<Money>((sum, { unitCost, perUnit }) => sum + times(unitCost, perUnit), 0n);
    const heldBack = await request.heldBack(transaction.em);
    const credit = await openCredit(transaction, request.orgId, costs);
    const paid = credit.unitsPaid(costs, wanted);
    const given = grantBundle(budget.windows, { now, later, heldBack }, paid);
    const grants = costs.map(({ perUnit, ...cost }) => ({
      request: { ...cost, wanted: wanted * perUnit },
      given: { ...given, granted: given.granted * perUnit },
      billed: credit.promise(cost, given.granted * perUnit),
      reservationId: given.granted > 0 ? newId() : null,
    }));
    await storeReservations(transaction.em, { ...budget, windows: given.windows }, grants);
    await credit.keep();
    await emit(transaction, eventsOf(budget, given));
    return {
      granted: given.granted,
      closedGate: given.closedGate,
      reservationIds: grants.flatMap(({ reservationId }) => reservationId ?? []),
    };
  });
}
