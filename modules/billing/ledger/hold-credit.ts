import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { centsFromNumeric, formatCents, type Money } from '../../../src/kernel/money.ts';
import { type Credit, isPaid, payable } from './credit.rules.ts';
import { lockCredit, readCredit } from './credit.ts';
import { moveCredit } from './move-credit.ts';
import { paymentRequired } from './payment-required.ts';

/** Longer than any question outside campaigns takes: only what the dead left behind is given back. */
const HOLD_LEASE_MS: Milliseconds = 15 * 60_000;

function assertPaid(credit: Credit, price: Money): void {
  if (!isPaid(credit, price)) throw paymentRequired({ available: credit.available, need: payable(credit, price) });
}

/** Refuses what the credit does not pay for at this moment, before anything is begun. */
export async function assertCredit(unit: Needs<'em' | 'stripe'>, orgId: string, price: Money): Promise<void> {
  const credit = await readCredit(unit, orgId);
  if (credit !== null) assertPaid(credit, price);
}

/**
 * Promises the most that a piece of work outside campaigns may cost, at once, whatever transaction the caller is in. It stands
 * until the transaction that records what was used ends it (`endHolds`), so nobody spends it in between; of whoever dies over
 * it, it is given back after a while. Null where nobody is billed.
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
    const amount = payable(credit, price);
    await moveCredit(inside, [{ orgId, reserved: amount, used: 0n }]);
    await statement(em, 'insert into billing_holds (org_id, id, amount, lease_until) values ($1, $2, $3, $4)', [
      orgId,
      id,
      formatCents(amount),
      new Date(unit.clock.now().getTime() + HOLD_LEASE_MS),
    ]);
    return id;
  });

/** Promises of an organisation end, in the transaction that records what they were for. */
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

/** The account first, as everybody does: two who end the same promise never wait for each other crosswise. */
const END = `
  with locked as materialized (
    select org_id from billing_accounts where org_id = $1 for no key update
  ), ended as (
    delete from billing_holds hold using locked
    where hold.org_id = locked.org_id and hold.id = any($2::uuid[]) returning amount
  )
  select coalesce(sum(amount), 0) as amount from ended`;

/**
 * Work that used nothing gives back what it was promised. A caller whose own transaction is open may hold the lock of the
 * credit, and would wait for itself: then the next sweep gives it back.
 */
export async function dropHold(unit: UnitOfWork, orgId: string, holdId: string): Promise<void> {
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

/** At a look: each is given back in a transaction of its own. */
const EXPIRED_AT_ONCE = 200;

/** Gives back what the dead left promised. */
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
