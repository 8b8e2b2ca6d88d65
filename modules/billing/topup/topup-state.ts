import { taking } from '../../../src/database/locks.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { WANTS_TOPUP } from '../ledger/move-credit.ts';

/**
 * Opens top-ups for one organisation, or for all if null, whose credit is at or below the threshold. The
 * account lock prevents a second top-up while another transaction credits and closes one. Skips locked
 * accounts; the next sweep finds them.
 */
export async function openTopups({ em, clock }: Needs<'em' | 'clock'>, orgId: string | null): Promise<number> {
  const opened = await statement(
    em,
    `insert into billing_topups (org_id, id, amount_cents, created_at, due_at)
     select org_id, gen_random_uuid(), topup_amount_cents, $2::timestamptz, $2 from billing_accounts
     where ($1::uuid is null or org_id = $1) and ${WANTS_TOPUP} for no key update skip locked
     on conflict do nothing returning id`,
    [orgId, clock.now()],
  );
  return opened.length;
}

type Unit = Needs<'em' | 'clock'>;

/**
 * Closes a paid top-up, so that the next crossing can start another. Call it in the transaction that credits
 * the payment.
 */
export async function closePaidTopup({ em, clock }: Unit, { orgId, id }: RowKey): Promise<void> {
  if (!isId(id)) return;
  taking(em, 'credit');
  await statement(
    em,
    `with closed as (
       update billing_topups set status = 'paid', due_at = null, claimed_until = null, claim_token = null
       where org_id = $1 and id = $2 and status = 'open' returning org_id
     )
     update billing_accounts set topup_refusals = 0, topup_reason = null, topup_not_before = null, updated_at = $3
     where org_id in (select org_id from closed)`,
    [orgId, id, clock.now()],
  );
}

/**
 * Closes a refused top-up. Each refusal delays the next try, and after several refusals a user must turn it
 * on again.
 */
export async function refuseTopup({ em, clock }: Unit, { orgId, id }: RowKey, reason: string): Promise<void> {
  if (!isId(id)) return;
  taking(em, 'credit');
  const [account] = await statement<{ refusals: number }>(
    em,
    'select topup_refusals as refusals from billing_accounts where org_id = $1 for no key update',
    [orgId],
  );
  const closed = await statement(
    em,
    `update billing_topups set status = 'refused', reason = $3, due_at = null, claimed_until = null, claim_token = null
     where org_id = $1 and id = $2 and status = 'open' returning id`,
    [orgId, id, reason],
  );
  if (closed.length === 0 || account === undefined) return;
  const { refusals, notBefore, isOff } = delayAfterRefusal(account.refusals, clock.now());
  await statement(
    em,
    `update billing_accounts set topup_refusals = $2, topup_not_before = $3, updated_at = $5,
       topup_reason = case when $4::text is null then topup_reason else $4 end,
       topup_amount_cents = case when $4::text is null then topup_amount_cents end,
       topup_threshold_cents = case when $4::text is null then topup_threshold_cents end
     where org_id = $1`,
    [
      orgId,
      refusals,
      notBefore,
      isOff ? `Automatic top-up was turned off after ${refusals} refused charges: ${reason}` : null,
      clock.now(),
    ],
  );
}

/** A refunded or disputed payment must not lead to a new charge. A user must turn automatic top-up on again. */
export async function endTopupsAfterClaim({ em, clock }: Unit, orgId: string): Promise<void> {
  taking(em, 'credit');
  await statement(
    em,
    `update billing_accounts set topup_amount_cents = null, topup_threshold_cents = null, topup_refusals = 0,
       topup_not_before = null, topup_reason = $2, updated_at = $3
     where org_id = $1 and topup_amount_cents is not null`,
    [
      orgId,
      'Automatic top-up was turned off because a payment was refunded or disputed. Turn it on again.',
      clock.now(),
    ],
  );
}

const HOUR_MS = 3_600_000;
/** Delays after the first and the second refusal. A third refusal turns automatic top-up off. */
const RETRY_MS = [HOUR_MS, 24 * HOUR_MS];

function delayAfterRefusal(before: number, now: Date) {
  const refusals = before + 1;
  const wait = RETRY_MS[before];
  return {
    refusals,
    notBefore: wait === undefined ? null : new Date(now.getTime() + wait),
    isOff: wait === undefined,
  };
}

/** Returns the next check of a charge with an unknown result. The delay doubles up to one hour. */
export const nextCheckAt = (attempts: number, now: Date) =>
  new Date(now.getTime() + Math.min(60_000 * 2 ** Math.max(0, attempts - 1), HOUR_MS));
