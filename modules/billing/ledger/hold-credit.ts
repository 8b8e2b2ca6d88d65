import { statement } from '../../../src/database/statement.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { centsFromNumeric, formatCents, type Money } from '../../../src/kernel/money.ts';
import { topUpJob } from '../topup/top-up.job.ts';
import { payable } from './credit.rules.ts';
import { lockCredit, readCredit } from './credit.ts';
import { moveCredit } from './move-credit.ts';
import { paymentRequired } from './payment-required.ts';

/** Longer than any question outside campaigns takes: only what the dead left behind is given back. */
const HOLD_LEASE_MS: Milliseconds = 15 * 60_000;

/** Refuses what the credit does not pay for at this moment, before anything is begun. */
export async function assertCredit(unit: Needs<'em' | 'stripe'>, orgId: string, price: Money): Promise<void> {
  const credit = await readCredit(unit, orgId);
  if (credit === null) return;
  const need = payable(credit, price);
  if (credit.available < need || credit.available <= 0n) throw paymentRequired({ available: credit.available, need });
}

/**
 * Promises the most that a piece of work outside campaigns may cost while it is done, which itself records what it used. So
 * nobody spends what others were promised; whoever dies over it loses the promise after a while.
 */
export async function holdingCredit<Result>(
  unit: UnitOfWork,
  { orgId, price }: { orgId: string; price: Money },
  work: () => Promise<Result>,
): Promise<Result> {
  const id = await openHold(unit, orgId, price);
  try {
    return await work();
  } finally {
    if (id !== null) await unit.orm.em.fork().transactional((em) => endHolds({ ...unit, em }, [{ orgId, id }]));
  }
}

/** Null where nobody is billed. */
const openHold = (unit: UnitOfWork, orgId: string, price: Money): Promise<string | null> =>
  unit.orm.em.fork().transactional(async (em) => {
    const inside = { ...unit, em };
    const credit = await lockCredit(inside, orgId);
    if (credit === null) return null;
    const amount = payable(credit, price);
    if (credit.available < amount || credit.available <= 0n)
      throw paymentRequired({ available: credit.available, need: amount });
    const id = newId();
    const leaseUntil = new Date(unit.clock.now().getTime() + HOLD_LEASE_MS);
    const due = await moveCredit(inside, [{ orgId, reserved: amount, used: 0n }]);
    await statement(em, 'insert into billing_holds (org_id, id, amount, lease_until) values ($1, $2, $3, $4)', [
      orgId,
      id,
      formatCents(amount),
      leaseUntil,
    ]);
    if (due.length > 0) await unit.queue.enqueue(topUpJob, {});
    return id;
  });

async function endHolds(unit: Needs<'em' | 'clock'>, holds: { orgId: string; id: string }[]): Promise<void> {
  const ended = await statement<{ orgId: string; amount: string }>(
    unit.em,
    `with ended as (
       delete from billing_holds where (org_id, id) in (select * from unnest($1::uuid[], $2::uuid[])) returning org_id, amount
     )
     select org_id as "orgId", sum(amount) as amount from ended group by org_id`,
    [holds.map(({ orgId }) => orgId), holds.map(({ id }) => id)],
  );
  await moveCredit(
    unit,
    ended.map(({ orgId, amount }) => ({ orgId, reserved: -centsFromNumeric(amount), used: 0n })),
  );
}

/** At a look: few enough to hold the locks of their accounts only briefly. */
const EXPIRED_AT_ONCE = 200;

/** Gives back what the dead left promised. */
export async function expireHolds(unit: UnitOfWork): Promise<void> {
  await inUnitOfWork(unit, ({ em, clock }) =>
    em.transactional(async (inside) => {
      const expired = await statement<{ orgId: string; id: string }>(
        inside,
        'select org_id as "orgId", id from billing_holds where lease_until < $1 order by lease_until limit $2',
        [clock.now(), EXPIRED_AT_ONCE],
      );
      if (expired.length > 0) await endHolds({ em: inside, clock }, expired);
    }),
  );
}
