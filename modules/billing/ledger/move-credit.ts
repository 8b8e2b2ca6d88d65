import { z } from 'zod';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import type { Needs, Platform } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { type JobHandler, jobContract } from '../../../src/kernel/job.ts';
import { formatCents, type Money } from '../../../src/kernel/money.ts';
import { topUpJob } from '../topup/top-up.job.ts';

const creditReleasedJob = jobContract('billing.credit-released', z.object({ orgId: z.string() }));

export const creditReleasedHandler = (platform: Platform): JobHandler<{ orgId: string }> => ({
  contract: creditReleasedJob,
  handle: ({ orgId }) => inUnitOfWork(platform, (unit) => unit.creditArrival.wakeWaitingWork(unit, orgId)),
});

export interface CreditMove {
  orgId: string;
  /** Credit to reserve; negative to release. */
  reserved: Money;
  used: Money;
}

/**
 * Reserves, spends and releases credit of any organisations in one statement, in the caller's transaction.
 * Then enqueues due top-ups and wakes work that waits for released credit.
 */
export async function moveCredit(
  { em, clock, queue }: Needs<'em' | 'clock' | 'queue'>,
  moves: readonly CreditMove[],
): Promise<void> {
  const given = [...sumsOf(moves)].filter(({ reserved, used }) => reserved !== 0n || used !== 0n);
  if (given.length === 0) return;
  taking(em, 'credit');
  const now = clock.now();
  const rows = given.map(({ orgId, reserved, used }) => ({
    orgId,
    reserved: formatCents(reserved),
    used: formatCents(used),
    entryId: newId(),
    topupId: newId(),
  }));
  const moved = await statement<MovedAccount>(em, MOVE, [JSON.stringify(rows), now, now.toISOString().slice(0, 10)]);
  for (const { orgId, lateUse, lateFrom } of moved)
    if (lateUse !== null) await statement(em, MAKE_ROOM, [orgId, lateFrom, lateUse]);
  if (moved.some(({ isDue }) => isDue)) await queue.enqueue(topUpJob, {});
  for (const { orgId, isReleased } of moved) if (isReleased) await queue.enqueue(creditReleasedJob, { orgId });
}

interface MovedAccount {
  orgId: string;
  isDue: boolean;
  isReleased: boolean;
  /**
   * Usage added to a day after a later day had begun, and where that day ended before; null if there was
   * none.
   */
  lateUse: string | null;
  lateFrom: string | null;
}

function sumsOf(moves: readonly CreditMove[]): Iterable<CreditMove> {
  const sums = new Map<string, CreditMove>();
  for (const { orgId, reserved, used } of moves) {
    const before = sums.get(orgId) ?? { orgId, reserved: 0n, used: 0n };
    sums.set(orgId, { orgId, reserved: before.reserved + reserved, used: before.used + used });
  }
  return sums.values();
}

export const WANTS_TOPUP = `topup_amount_cents is not null and available <= topup_threshold_cents
  and payment_method_id is not null and (topup_not_before is null or topup_not_before <= $2)`;

/**
 * Locks the accounts first, in organisation order. Usage is one entry per day, and a crossing of the
 * threshold is one top-up.
 */
const MOVE = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as given
      ("orgId" uuid, reserved numeric, used numeric, "entryId" uuid, "topupId" uuid)
  ), locked as materialized (
    select account.org_id, account.is_awaited from billing_accounts account join given on account.org_id = given."orgId"
    order by account.org_id for no key update of account
  ), moved as (
    update billing_accounts account
    set available = account.available - given.reserved - given.used, reserved = account.reserved + given.reserved,
        used = account.used + given.used, updated_at = $2,
        is_awaited = account.is_awaited and given.reserved + given.used >= 0
    from given join locked on locked.org_id = given."orgId"
    where account.org_id = given."orgId"
    returning account.*, given.used as now_used, given."entryId", given."topupId",
      locked.is_awaited and not account.is_awaited as is_released
  ), entry as (
    insert into billing_entries as entry
      (org_id, id, type, from_account, to_account, amount, used_before, reference, description, created_at)
    select org_id, "entryId", 'usage', 'available', 'used', now_used, used - now_used, 'usage:' || $3::text, 'Usage on ' || $3::text, $2
    from moved where now_used > 0
    on conflict (org_id, reference) do update set amount = entry.amount + excluded.amount
    returning org_id, used_before + amount as reaches
  ), topup as (
    insert into billing_topups (org_id, id, amount_cents, created_at, due_at)
    select org_id, "topupId", topup_amount_cents, $2, $2 from moved where ${WANTS_TOPUP}
    on conflict do nothing returning org_id
  )
  select org_id as "orgId", org_id in (select org_id from topup) as "isDue", is_released as "isReleased",
    case when reaches < used then now_used end as "lateUse", case when reaches < used then reaches - now_used end as "lateFrom"
  from moved left join entry using (org_id)`;

/**
 * Usage can be added to a past day if the transaction waited for the lock over midnight or a clock is slow.
 * Later days then start higher by that amount.
 */
const MAKE_ROOM = `
  update billing_entries set used_before = used_before + $3::numeric
  where org_id = $1 and type = 'usage' and used_before >= $2::numeric`;
