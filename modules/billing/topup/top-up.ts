import type Stripe from 'stripe';
import { type ClaimedRow, releaseClaimed } from '../../../src/database/claim.ts';
import { dueWorkHandler, type Take } from '../../../src/database/due-worker.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Own } from '../../../src/database/unit-of-work.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { wholeCents } from '../../../src/kernel/money.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { tellOfCredit } from '../ledger/tell-of-credit.ts';
import { bookPayment } from '../payments/book-payment.ts';
import { closePaid, refuseTopup } from './close-topup.ts';
import { openTopups } from './open-topups.ts';
import { topUpJob } from './top-up.job.ts';
import { lookAgainAt } from './topup.rules.ts';

/** Longer than Stripe is waited for, with the library's own second try. */
const LEASE_MS: Milliseconds = 120_000;

export const topUpHandler = (platform: Platform): JobHandler<Record<string, never>> =>
  dueWorkHandler(platform, {
    contract: topUpJob,
    atOnce: 4,
    ofOne: 1,
    work: (unit, _signal, take) => topUpDue(unit, take),
  });

type Unit = UnitOfWork & Own;

interface Topup extends ClaimedRow {
  /** What it is set to now, which may be another amount than when the threshold was crossed. */
  amount: string;
  customer: string | null;
  method: string | null;
  /** Nobody has switched automatic top-ups off since it began. */
  isWanted: boolean;
  created_at: Date;
}

/** Charges for one crossing of a threshold. A charge of which nobody knows how it ended is asked for, never made twice. */
export async function topUpDue(unit: Unit, take: Take): Promise<boolean> {
  const claim = await take(unit.em, { table: 'billing_topups', now: unit.clock.now(), limit: 1, leaseMs: LEASE_MS });
  const [row] = claim.rows;
  if (row === undefined) return false;
  const outcome = await charge(unit, row);
  if (outcome.kind === 'unknown') {
    const again = lookAgainAt(row.attempts, unit.clock.now());
    await releaseClaimed(unit.em, claim, [row.id], again);
    await unit.queue.enqueue(topUpJob, {}, again);
    return true;
  }
  await unit.em.transactional((em) => settle({ ...unit, em }, row, outcome));
  return true;
}

type Outcome =
  | { kind: 'paid'; intent: Stripe.PaymentIntent }
  | { kind: 'refused'; reason: string }
  /** Nobody answered, or Stripe itself does not know yet. */
  | { kind: 'unknown' };

const UNKNOWN = { kind: 'unknown' } as const;
const NO_CARD = { kind: 'refused', reason: 'No card is stored.' } as const;
const SWITCHED_OFF = {
  kind: 'refused',
  reason: 'Automatic top-up was switched off before the card was charged.',
} as const;

async function settle(unit: Unit, { orgId, id }: ClaimedRow, outcome: Exclude<Outcome, { kind: 'unknown' }>) {
  if (outcome.kind === 'refused') return refuseTopup(unit, { orgId, id }, outcome.reason);
  const { id: paymentIntentId, amount_received } = outcome.intent;
  const news = { kind: 'received', amount: wholeCents(amount_received) } as const;
  if (await bookPayment(unit, { orgId, paymentIntentId, isReload: true }, news)) tellOfCredit(unit, orgId);
  await closePaid(unit, { orgId, id });
}

async function charge({ em, stripe, log }: Unit, row: ClaimedRow): Promise<Outcome> {
  const begun = await readTopup(em, row);
  if (stripe === null || begun === null) return UNKNOWN;
  const { customer } = begun;
  if (customer === null) return NO_CARD;
  const client = await stripe.open();
  try {
    const made = row.attempts > 1 ? await findCharge(client, begun, customer) : null;
    if (made !== null) return outcomeOf(made);
    // Only now, and as it stands after Stripe was asked: a card may have been charged before it went, or before somebody switched this off.
    const topup = (await readTopup(em, row)) ?? begun;
    if (!topup.isWanted) return SWITCHED_OFF;
    const { method } = topup;
    return method === null ? NO_CARD : outcomeOf(await makeCharge(client, topup, { customer, method }));
  } catch (error) {
    const { type, message } = error as { type?: string; message: string };
    if (type === 'StripeCardError' || type === 'StripeInvalidRequestError')
      return { kind: 'refused', reason: outsideText(message, 300) };
    log.warn({ stripe: { type, message }, topupId: row.id }, 'A top-up is looked at again.');
    return UNKNOWN;
  }
}

async function readTopup(em: Unit['em'], row: ClaimedRow): Promise<Topup | null> {
  const [found] = await statement<Omit<Topup, keyof ClaimedRow>>(
    em,
    `select coalesce(account.topup_amount_cents, topup.amount_cents) as amount, topup.created_at, account.stripe_customer_id as customer,
            account.payment_method_id as method, account.topup_amount_cents is not null as "isWanted"
     from billing_topups topup join billing_accounts account on account.org_id = topup.org_id
     where topup.org_id = $1 and topup.id = $2`,
    [row.orgId, row.id],
  );
  return found === undefined ? null : { ...row, ...found };
}

/** Stripe knows a request by its key: asked again with the same one it answers as before, and charges nothing. */
const makeCharge = (client: Stripe, { orgId, id, amount }: Topup, by: { customer: string; method: string }) =>
  client.paymentIntents.create(
    {
      amount: Number(amount),
      currency: 'usd',
      customer: by.customer,
      payment_method: by.method,
      off_session: true,
      confirm: true,
      description: 'Automatic top-up',
      metadata: { org_id: orgId, topup_id: id },
    },
    { idempotencyKey: `distribute-topup-${id}` },
  );

/** Our clock and Stripe's may differ; a payment is known by the top-up that it names, so looking back too far costs nothing. */
const CLOCKS_APART_MS: Milliseconds = 86_400_000;

/** Also after the day for which Stripe knows a request by its key. */
async function findCharge(client: Stripe, { id, created_at }: Topup, customer: string) {
  const since = Math.floor((created_at.getTime() - CLOCKS_APART_MS) / 1000);
  const { data } = await client.paymentIntents.list({ customer, created: { gte: since }, limit: 100 });
  return data.find(({ metadata }) => metadata['topup_id'] === id) ?? null;
}

function outcomeOf(intent: Stripe.PaymentIntent): Outcome {
  if (intent.status === 'succeeded') return { kind: 'paid', intent };
  if (intent.status === 'processing') return UNKNOWN;
  return { kind: 'refused', reason: outsideText(intent.last_payment_error?.message ?? WANTS_PERSON, 300) };
}

const WANTS_PERSON = 'The bank asks for the card holder, who is not there.';

/** Finds top-ups whose job was lost, and crossings that nothing moved since. */
export async function sweepTopups(unit: UnitOfWork): Promise<void> {
  if (unit.stripe === null) return;
  await openTopups(unit, null);
  const due = await statement(
    unit.em,
    `select id from billing_topups where due_at <= $1 and (claimed_until is null or claimed_until < $1) order by due_at limit 1`,
    [unit.clock.now()],
  );
  if (due.length > 0) await unit.queue.enqueue(topUpJob, {});
}
