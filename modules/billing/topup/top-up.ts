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
import { announceCredit } from '../ledger/post-entry.ts';
import { bookPayment } from '../payments/book-payment.ts';
import { topUpJob } from './top-up.job.ts';
import { closePaidTopup, nextCheckAt, openTopups, refuseTopup } from './topup-state.ts';

/**
 * Longer than Stripe usually takes. If it expires, two processes may confirm the same payment, which Stripe
 * executes once.
 */
const LEASE_MS: Milliseconds = 180_000;

export const topUpHandler = (platform: Platform): JobHandler<Record<string, never>> =>
  dueWorkHandler(platform, {
    contract: topUpJob,
    atOnce: 4,
    ofOne: 1,
    work: (unit, _signal, take) => chargeDueTopup(unit, take),
  });

type Unit = UnitOfWork & Own;

interface Topup extends ClaimedRow {
  /** The current setting, which may differ from the amount at the crossing. */
  amount: string;
  customer: string | null;
  method: string | null;
  isWanted: boolean;
  intent: string | null;
}

/**
 * Charges the card for one crossing of the threshold. A charge with an unknown result is checked again and
 * never made twice.
 */
export async function chargeDueTopup(unit: Unit, take: Take): Promise<boolean> {
  const claim = await take(unit.em, { table: 'billing_topups', now: unit.clock.now(), limit: 1, leaseMs: LEASE_MS });
  const [row] = claim.rows;
  if (row === undefined) return false;
  const outcome = await charge(unit, row);
  if (outcome.kind === 'unknown') {
    const again = nextCheckAt(row.attempts, unit.clock.now());
    await releaseClaimed(unit.em, claim, [row.id], again);
    await unit.queue.enqueue(topUpJob, {}, again);
    return true;
  }
  await unit.em.transactional((em) => settleTopup({ ...unit, em }, row, outcome));
  return true;
}

interface Refusal {
  kind: 'refused';
  reason: string;
}

type Outcome =
  | { kind: 'paid'; intent: Stripe.PaymentIntent }
  | Refusal
  /** No response, or Stripe does not know the result yet. */
  | { kind: 'unknown' };

const UNKNOWN = { kind: 'unknown' } as const;
const NO_CARD: Refusal = { kind: 'refused', reason: 'No card is stored.' };
/** Another process or a Stripe event closed it meanwhile, or the organisation was deleted. */
const CLOSED: Refusal = { kind: 'refused', reason: 'The top-up is closed.' };
const SWITCHED_OFF: Refusal = {
  kind: 'refused',
  reason: 'Automatic top-up was turned off before the card was charged.',
};

async function settleTopup(unit: Unit, { orgId, id }: ClaimedRow, outcome: Exclude<Outcome, { kind: 'unknown' }>) {
  if (outcome.kind === 'refused') return refuseTopup(unit, { orgId, id }, outcome.reason);
  const { id: paymentIntentId, amount_received } = outcome.intent;
  const news = { kind: 'received', amount: wholeCents(amount_received) } as const;
  if (await bookPayment(unit, { orgId, paymentIntentId, isReload: true }, news)) announceCredit(unit, orgId);
  await closePaidTopup(unit, { orgId, id });
}

async function charge({ em, stripe, log }: Unit, row: ClaimedRow): Promise<Outcome> {
  const topup = await readTopup(em, row);
  if (stripe === null || topup === null) return UNKNOWN;
  try {
    return await chargeWith(await stripe.open(), em, topup);
  } catch (error) {
    const { type, code, message } = error as { type?: string; code?: string; message: string };
    if (type === 'StripeInvalidRequestError' && !ENDED_MEANWHILE.has(code ?? ''))
      return { kind: 'refused', reason: outsideText(message, 300) };
    log.warn(
      { stripe: { type, code, message }, topupId: row.id },
      'The result of a top-up is unknown and will be checked again.',
    );
    return UNKNOWN;
  }
}

/** Another request has charged or cancelled the payment, or is about to. */
const ENDED_MEANWHILE: ReadonlySet<string> = new Set(['payment_intent_unexpected_state', 'lock_timeout']);

/**
 * A top-up is one Stripe payment, whose id is stored before it is confirmed. Stripe confirms a payment at
 * most once, so every step can be repeated, even with another card or amount. A payment with an unstored id
 * is never confirmed.
 */
async function chargeWith(client: Stripe, em: Unit['em'], begun: Topup): Promise<Outcome> {
  const kept = begun.intent === null ? null : await client.paymentIntents.retrieve(begun.intent);
  if (kept !== null && !isOpen(kept)) return outcomeOf(kept);
  if (begun.customer === null) return cancelPayment(client, kept, NO_CARD);
  const intent = kept ?? (begun.isWanted && begun.method !== null ? await createIntent(client, em, begun) : null);
  // Read again after the Stripe calls, because the card, the amount or the whole top-up may have changed.
  const topup = await readTopup(em, begun);
  if (topup === null) return cancelPayment(client, intent, CLOSED);
  const refused = refusalOf(topup, intent);
  if (intent === null || refused !== null) return cancelPayment(client, intent, refused ?? NO_CARD);
  return confirmPayment(client, intent, topup);
}

const isOpen = ({ status }: Stripe.PaymentIntent) =>
  status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action';

function refusalOf({ isWanted, method }: Topup, intent: Stripe.PaymentIntent | null): Refusal | null {
  if (!isWanted) return SWITCHED_OFF;
  if (method === null) return NO_CARD;
  if (intent?.status === 'requires_action') return refusalFrom(intent);
  // Does not retry a refused card whose refusal was not recorded, but tries another card.
  const refusedCard = intent?.last_payment_error?.payment_method?.id;
  return intent?.last_payment_error && (refusedCard ?? method) === method ? refusalFrom(intent) : null;
}

/** Needs no idempotency key: if two payments are created, only the stored one is confirmed. */
async function createIntent(client: Stripe, em: Unit['em'], topup: Topup): Promise<Stripe.PaymentIntent> {
  const intent = await client.paymentIntents.create({
    amount: Number(topup.amount),
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...(topup.customer === null ? {} : { customer: topup.customer }),
    description: 'Automatic top-up',
    metadata: { org_id: topup.orgId, topup_id: topup.id },
  });
  const [first] = await statement<{ intent: string }>(
    em,
    `update billing_topups set payment_intent_id = coalesce(payment_intent_id, $3)
     where org_id = $1 and id = $2 and status = 'open' returning payment_intent_id as intent`,
    [topup.orgId, topup.id, intent.id],
  );
  if (first?.intent !== intent.id) throw new Error('Another process is charging this top-up.');
  return intent;
}

async function confirmPayment(client: Stripe, { id, amount }: Stripe.PaymentIntent, topup: Topup): Promise<Outcome> {
  if (amount !== Number(topup.amount)) await client.paymentIntents.update(id, { amount: Number(topup.amount) });
  try {
    const intent = await client.paymentIntents.confirm(id, { payment_method: topup.method ?? '', off_session: true });
    return isOpen(intent) ? await cancelPayment(client, intent, refusalFrom(intent)) : outcomeOf(intent);
  } catch (error) {
    const { type, message } = error as { type?: string; message: string };
    if (type !== 'StripeCardError') throw error;
    return cancelPayment(client, { id }, { kind: 'refused', reason: outsideText(message, 300) });
  }
}

/** Cancels the payment, so that no stalled process or late request can charge for a refused top-up. */
async function cancelPayment(client: Stripe, intent: { id: string } | null, refused: Refusal): Promise<Refusal> {
  if (intent !== null) await client.paymentIntents.cancel(intent.id);
  return refused;
}

async function readTopup(em: Unit['em'], row: ClaimedRow): Promise<Topup | null> {
  const [found] = await statement<Omit<Topup, keyof ClaimedRow>>(
    em,
    `select coalesce(account.topup_amount_cents, topup.amount_cents) as amount, topup.payment_intent_id as intent,
            account.stripe_customer_id as customer, account.payment_method_id as method,
            account.topup_amount_cents is not null as "isWanted"
     from billing_topups topup join billing_accounts account on account.org_id = topup.org_id
     where topup.org_id = $1 and topup.id = $2 and topup.status = 'open'`,
    [row.orgId, row.id],
  );
  return found === undefined ? null : { ...row, ...found };
}

function outcomeOf(intent: Stripe.PaymentIntent): Outcome {
  if (intent.status === 'succeeded') return { kind: 'paid', intent };
  if (intent.status === 'canceled') return refusalFrom(intent);
  return UNKNOWN;
}

const refusalFrom = ({ status, last_payment_error: error }: Stripe.PaymentIntent): Refusal => {
  const otherwise = status === 'canceled' ? 'The payment was cancelled.' : WANTS_PERSON;
  return { kind: 'refused', reason: outsideText(error?.message ?? otherwise, 300) };
};

const WANTS_PERSON = 'The bank requires a confirmation by the card holder.';

/** Finds top-ups whose job was lost, and crossings that no credit movement has noticed. */
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
