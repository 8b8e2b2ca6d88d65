import type { z } from 'zod';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { readAccount } from '../account/account.queries.ts';
import type { AutoTopupInput } from '../billing.schema.ts';
import { assertStripe } from '../stripe/stripe-access.ts';
import { topUpJob } from './top-up.job.ts';
import { openTopups } from './topup-state.ts';

type Unit = Needs<'em' | 'clock' | 'queue' | 'stripe' | 'actor'>;

/** Turns on automatic top-up. Charges immediately if the credit is already at the threshold. */
export async function setAutoTopup(unit: Unit, input: z.output<typeof AutoTopupInput>) {
  assertStripe(unit.stripe);
  const { orgId } = unit.actor;
  return unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    taking(em, 'credit');
    const set = await statement(
      em,
      `update billing_accounts set topup_amount_cents = $2, topup_threshold_cents = $3, topup_refusals = 0,
         topup_reason = null, topup_not_before = null, updated_at = $4
       where org_id = $1 and payment_method_id is not null returning org_id`,
      [orgId, input.topup_amount_cents, input.topup_threshold_cents, unit.clock.now()],
    );
    if (set.length === 0)
      throw badRequest('Automatic top-up needs a card. Store one with a checkout session in mode setup.');
    if ((await openTopups(inside, orgId)) > 0) await unit.queue.enqueue(topUpJob, {});
    return readAccount(inside);
  });
}

/** Turns off automatic top-up. A charge with a pending result is still credited. */
export async function endAutoTopup(unit: Unit) {
  taking(unit.em, 'credit');
  await statement(
    unit.em,
    `update billing_accounts set topup_amount_cents = null, topup_threshold_cents = null, topup_refusals = 0,
       topup_reason = null, topup_not_before = null, updated_at = $2
     where org_id = $1`,
    [unit.actor.orgId, unit.clock.now()],
  );
  return readAccount(unit);
}
