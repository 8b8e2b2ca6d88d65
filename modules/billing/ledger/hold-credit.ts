import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { centsFromNumeric, formatCents, type Money } from '../../../src/kernel/money.ts';
import { type AvailableCredit, coversPrice, discountedPrice, paymentRequired } from './credit.rules.ts';
import { lockCredit, readCredit } from './credit.ts';
import { moveCredit } from './move-credit.ts';

/** Longer than any work outside campaigns takes, so only holds of dead processes expire. */
const HOLD_LEASE_MS: Milliseconds = 15 * 60_000;

function assertPaid(credit: AvailableCredit, price: Money): void {
  if (!coversPrice(credit, price))
    throw paymentRequired({ available: credit.available, need: discountedPrice(credit, price) });
}

export async function assertCredit(unit: Needs<'em' | 'stripe'>, orgId: string, price: Money): Promise<void> {
  const credit = await readCredit(unit, orgId);
  if (credit !== null) assertPaid(credit, price);
}

/**
 * Reserves the maximum cost of work outside campaigns, in a separate transaction. The hold ends in the
 * transaction that records the use (`endHolds`), or expires if the process dies. Returns null if the
 * organisation is not billed.
 */
export const holdCredit = (
  unit: UnitOfWork,
  { orgId, price }: { orgId: string; price: Money },
): Promise<string | null> =>
  unit.orm.em.fork().transactional(async (em) => {
    const inside = { ...unit, em };
    const credit = await lockCredit(inside, orgId);
    if (credit === null) return null;
    assertPaid(credit, price);
    const id = newId();
    const amount = discountedPrice(credit, price);
    await moveCredit(inside, [{ orgId, reserved: amount, used: 0n }]);
    await statement(em, 'insert into billing_holds (org_id, id, amount, lease_until) values ($1, $2, $3, $4)', [
      orgId,
      id,
      formatCents(amount),
      new Date(unit.clock.now().getTime() + HOLD_LEASE_MS),
    ]);
    return id;
  });

/** Ends holds in the transaction that records their use. */
export async function endHolds(
  unit: Needs<'em' | 'clock' | 'queue'>,
  orgId: string,
  holdIds: readonly string[],
): Promise<void> {
  if (holdIds.length === 0) return;
  taking(unit.em, 'credit');
  const [ended] = await statement<{ amount: string }>(unit.em, END, [orgId, holdIds]);
  const amount = centsFromNumeric(ended?.amount ?? '0');
  await moveCredit(unit, [{ orgId, reserved: -amount, used: 0n }]);
}

/** Locks the account first, like all other code, so that two calls cannot deadlock. */
const END = `
  with locked as materialized (
    select org_id from billing_accounts where org_id = $1 for no key update
  ), ended as (
    delete from billing_holds hold using locked
    where hold.org_id = locked.org_id and hold.id = any($2::uuid[]) returning amount
  )
  select coalesce(sum(amount), 0) as amount from ended`;

/**
 * Releases the hold of work that used nothing. With an open caller transaction, which may hold the credit
 * lock, it only expires the hold; the next sweep releases it.
 */
export async function releaseHold(unit: UnitOfWork, orgId: string, holdId: string): Promise<void> {
  const em = unit.orm.em.fork();
  if (!unit.em.isInTransaction()) {
    await em.transactional((inside) => endHolds({ ...unit, em: inside }, orgId, [holdId]));
    return;
  }
  await statement(em, 'update billing_holds set lease_until = $3 where org_id = $1 and id = $2', [
    orgId,
    holdId,
    unit.clock.now(),
  ]);
}

const EXPIRED_AT_ONCE = 200;

export async function expireHolds(unit: UnitOfWork): Promise<void> {
  const expired = await statement<{ orgId: string; ids: string[] }>(
    unit.em,
    `select org_id as "orgId", array_agg(id) as ids from (
       select org_id, id from billing_holds where lease_until <= $1 order by lease_until limit $2
     ) expired group by org_id`,
    [unit.clock.now(), EXPIRED_AT_ONCE],
  );
  for (const { orgId, ids } of expired) {
    await inUnitOfWork(unit, (own) => own.em.transactional((em) => endHolds({ ...own, em }, orgId, ids)));
  }
}
