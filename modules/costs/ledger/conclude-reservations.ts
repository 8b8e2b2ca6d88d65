import { z } from 'zod';
import { taking } from '../../../src/database/locks.ts';
import { prepared, statement } from '../../../src/database/statement.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import type { Needs, Platform } from '../../../src/kernel/context.ts';
import { type JobHandler, jobContract } from '../../../src/kernel/job.ts';
import { centsFromNumeric, formatCents, type Money } from '../../../src/kernel/money.ts';
import { type CreditMove, moveCredit } from '../../billing/index.ts';
import { inTransaction } from './in-transaction.ts';

interface Settlement {
  reservationId: string;
  /** Units really used, at most the reserved ones. The rest is released. */
  quantity: number;
  /** Real cost, at most the reserved amount. Default: the units at their reserved price. */
  amount?: Money;
}

interface Conclusion {
  /** The reservations concluded by this call. A missing one was settled, voided or expired before. */
  concluded: string[];
}

type Unit = Needs<'em' | 'clock' | 'queue'>;

/** Settles a reservation at most once. Returns false if it was concluded before. */
export async function settleReservation(unit: Unit, orgId: string, settlement: Settlement): Promise<boolean> {
  const { concluded } = await settleReservations(unit, orgId, [settlement]);
  return concluded.length === 1;
}

/** Releases a reservation at most once. Returns false if it was concluded before. */
export async function voidReservation(unit: Unit, orgId: string, reservationId: string): Promise<boolean> {
  const { concluded } = await voidReservations(unit, orgId, [reservationId]);
  return concluded.length === 1;
}

/**
 * Settles reservations of any campaigns of an organisation in two statements. Skips reservations that have
 * expired.
 */
export const settleReservations = (unit: Unit, orgId: string, settlements: Settlement[]): Promise<Conclusion> =>
  conclude(
    unit,
    settlements.map((settlement) => ({ orgId, ...settlement })),
  );

/** Provider use that was already recorded stays spent; only the rest is released. */
export const voidReservations = (unit: Unit, orgId: string, reservationIds: string[]): Promise<Conclusion> =>
  settleReservations(
    unit,
    orgId,
    reservationIds.map((reservationId) => ({ reservationId, quantity: 0 })),
  );

/** Reservations per transaction: few enough to hold the budget locks only briefly. */
const EXPIRY_BATCH = 500;

/**
 * Called with the campaigns whose money is about to be released. Runs in the same transaction, so no release
 * is missed, and before the release, because campaigns are locked before budgets.
 */
type ReleaseListener = (unit: Unit, campaignIds: string[]) => Promise<void>;

/**
 * Releases money that dead workers left reserved. Concludes only entries that are still reserved under the
 * lock, so a settlement in between stays.
 */
export const expireReservations = (unit: Unit, listeners: readonly ReleaseListener[] = []): Promise<Conclusion> =>
  inTransaction(unit, async (inside) => {
    const expired = await statement<{ org_id: string; id: string; campaign_id: string | null }>(
      inside.em,
      'select org_id, id, campaign_id from cost_entries where lease_until < $1 order by lease_until limit $2',
      [inside.clock.now(), EXPIRY_BATCH],
    );
    const campaignIds = new Set(expired.flatMap(({ campaign_id }) => campaign_id ?? []));
    for (const listener of listeners) await listener(inside, [...campaignIds]);
    return conclude(
      inside,
      expired.map(({ org_id, id }) => ({ orgId: org_id, reservationId: id, quantity: 0 })),
    );
  });

interface OwnedSettlement extends Settlement {
  orgId: string;
}

function conclude(unit: Unit, settlements: OwnedSettlement[]): Promise<Conclusion> {
  if (settlements.length === 0) return Promise.resolve({ concluded: [] });
  return inTransaction(unit, async (transaction) => {
    const { em, clock } = transaction;
    const given = settlements.map(({ orgId, reservationId, quantity, amount }) => ({
      orgId,
      id: reservationId,
      quantity,
      amount: amount === undefined ? null : formatCents(amount),
    }));
    const reservations = JSON.stringify(given);
    taking(em, 'budgets');
    await statement(em, LOCK_BUDGETS, [reservations]);
    const rows = await statement<ConcludedEntry>(em, CONCLUDE, [reservations, clock.now()]);
    await moveCredit(transaction, rows.flatMap(creditOf));
    return { concluded: rows.map(({ id }) => id) };
  });
}

interface ConcludedEntry {
  id: string;
  org_id: string;
  promised: string | null;
  billed: string | null;
}

const creditOf = ({ org_id: orgId, promised, billed }: ConcludedEntry): CreditMove[] =>
  promised === null || billed === null
    ? []
    : [{ orgId, reserved: -centsFromNumeric(promised), used: centsFromNumeric(billed) }];

/** Uses the lock order of all budget changes. */
const LOCK_BUDGETS = prepared(`
  select 1 from budget_windows
  where (org_id, campaign_id) in (
    select entry.org_id, entry.campaign_id
    from jsonb_to_recordset($1::jsonb) as given ("orgId" uuid, id uuid)
    join cost_entries entry on entry.org_id = given."orgId" and entry.id = given.id)
  order by campaign_id, kind for no key update`);

const SPENT = 'greatest(coalesce(given.amount, given.quantity * unit_cost), used_quantity * unit_cost)';

/** Money counts in the windows in which it was reserved. Windows that have ended since are not changed. */
const CONCLUDE = prepared(`
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as given ("orgId" uuid, id uuid, quantity bigint, amount numeric)
  ), open as materialized (
    select entry.org_id, entry.id, entry.billed from cost_entries entry
    join given on entry.org_id = given."orgId" and entry.id = given.id where entry.status = 'provisioned'
  ), concluded as (
    update cost_entries entry
    set quantity = greatest(given.quantity, used_quantity),
        amount = ${SPENT},
        billed = trunc(entry.billed * ${SPENT} / nullif(reserved_amount, 0), 6),
        status = case when given.quantity = 0 and coalesce(given.amount, 0) = 0 and used_quantity = 0
                      then 'cancelled' else 'actual' end,
        settled_at = $2, lease_until = null
    from given
    where entry.org_id = given."orgId" and entry.id = given.id and entry.status = 'provisioned'
    returning entry.*
  ), total as (
    update cost_totals total
    set actual = total.actual + sums.spent, provisioned = total.provisioned - sums.reserved,
        quantity = total.quantity - sums.unused
    from (
      select org_id, campaign_id, cost_name, sum(amount) as spent, sum(reserved_amount) as reserved,
             sum(reserved_quantity - quantity) as unused
      from concluded group by org_id, campaign_id, cost_name
    ) sums
    where total.org_id = sums.org_id and total.campaign_id = sums.campaign_id and total.cost_name = sums.cost_name
  ), counted as (
    update budget_windows budget set spent = budget.spent + sums.spent, reserved = budget.reserved - sums.reserved
    from (
      select standing.org_id, standing.campaign_id, standing.kind, sum(amount) as spent, sum(reserved_amount) as reserved
      from concluded join budget_windows standing
        on standing.org_id = concluded.org_id and standing.campaign_id = concluded.campaign_id
        and concluded.reserved_at >= standing.starts_at
      group by standing.org_id, standing.campaign_id, standing.kind
    ) sums
    where budget.org_id = sums.org_id and budget.campaign_id = sums.campaign_id and budget.kind = sums.kind
  )
  select concluded.id, concluded.org_id, open.billed as promised, concluded.billed
  from concluded join open on open.org_id = concluded.org_id and open.id = concluded.id`);

const expireReservationsJob = jobContract('costs.expire-reservations', z.object({}));

export const expireReservationsHandler = (
  platform: Platform,
  listeners: readonly ReleaseListener[],
): JobHandler<Record<string, never>> => ({
  contract: expireReservationsJob,
  every: '1 minute',
  concurrency: 1,
  async handle(_data, { signal }) {
    while (!signal.aborted) {
      const { concluded } = await inUnitOfWork(platform, (unit) => expireReservations(unit, listeners));
      if (concluded.length === 0) return;
    }
  },
});
