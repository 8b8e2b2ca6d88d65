import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
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
