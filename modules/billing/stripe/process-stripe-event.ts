import { z } from 'zod';
import { pruneAfter, pruneRows } from '../../../src/database/forget-rows.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Own } from '../../../src/database/unit-of-work.ts';
import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { wholeCents } from '../../../src/kernel/money.ts';
import type { PaymentClaim } from '../payments/payment.rules.ts';
import { applyFact } from './apply-stripe-fact.ts';
import { callStripe } from './call-stripe.ts';
import { findMethod, storeMethod } from './payment-method.ts';
import { factOf, type StripeFact } from './stripe-event.rules.ts';
import { StripeCents, StripeRef, StripeSecond, StripeText } from './stripe-shapes.schema.ts';

const EventId = z.object({ id: StripeText });
const Event = z.object({
  type: z.string(),
  // An unreadable time must not prevent the credit.
  created: StripeSecond.catch(0),
  data: z.object({ object: z.unknown(), previous_attributes: z.unknown().optional() }),
});

type Unit = UnitOfWork & Own;

/**
 * Processes an event once. Reads additional data from Stripe before the transaction, which marks the event
 * and applies it. If the process dies before the commit, nothing has changed and Stripe sends the event
 * again.
 */
export async function processStripeEvent(unit: Unit, given: unknown): Promise<void> {
  const named = EventId.safeParse(given).data;
  if (named === undefined) throw badRequest('The event has no valid id.');
  const { id } = named;
  const read = parseEvent(unit, id, given);
  if (read === null) return;
  const { type, created, fact } = read;
  const orgId = await ownerOf(unit, fact);
  if (orgId === null) {
    unit.log.info({ stripeEvent: id, type }, 'A Stripe event about an unknown customer was ignored.');
    return;
  }
  const method = await methodOf(unit, fact);
  const refunds = fact.kind === 'refunded' ? await findRefunds(unit, fact.paymentIntentId) : [];
  await unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    const isNew = await statement(
      em,
      'insert into stripe_events (id, type, received_at) values ($1, $2, $3) on conflict do nothing returning id',
      [id, type, unit.clock.now()],
    );
    if (isNew.length === 0) return;
    const told = { orgId, at: new Date(created * 1000) };
    await applyFact(inside, told, { fact, refunds });
    if (method !== null) await storeMethod(inside, told, method);
  });
}

/** Logs an unreadable event instead of failing, because Stripe would send it again and again. */
function parseEvent({ log }: Unit, id: string, given: unknown) {
  try {
    const { type, created, data } = Event.parse(given);
    const fact = factOf(type, { object: data.object, previous_attributes: data.previous_attributes });
    return fact === null ? null : { type, created, fact };
  } catch (error) {
    log.error({ err: error, stripeEvent: id }, 'A Stripe event could not be parsed.');
    return null;
  }
}

async function ownerOf(unit: Unit, fact: StripeFact): Promise<string | null> {
  const customerId = fact.customerId ?? ('paymentIntentId' in fact ? await payerOf(unit, fact.paymentIntentId) : null);
  const methodId = 'methodId' in fact ? fact.methodId : null;
  const [row] =
    customerId === null
      ? await statement<{ org_id: string }>(unit.em, OF_METHOD, [methodId])
      : await statement<{ org_id: string }>(unit.em, OF_CUSTOMER, [customerId]);
  return row?.org_id ?? null;
}

const OF_CUSTOMER = 'select org_id from billing_accounts where stripe_customer_id = $1 limit 1';

/** A detached card no longer names its customer. */
const OF_METHOD =
  'select org_id from billing_accounts where payment_method_id = $1 and stripe_customer_id is not null limit 1';

const Payer = z.object({ customer: StripeRef });

/** Disputes and refunds name the payment, not the customer. */
async function payerOf(unit: Unit, paymentIntentId: string): Promise<string | null> {
  const { customer } = await callStripe(unit, Payer, (client) => client.paymentIntents.retrieve(paymentIntentId));
  return customer;
}

const StripeSetupIntent = z.object({ payment_method: StripeRef });

/**
 * Returns the card's current state; null if it was detached meanwhile. Ignores automatic top-ups, because
 * the customer may have chosen another card during the charge.
 */
async function methodOf(unit: Unit, fact: StripeFact) {
  switch (fact.kind) {
    case 'received':
      return fact.methodId === null || fact.topupId !== null ? null : findMethod(unit, fact.customerId, fact.methodId);
    case 'method':
      return findMethod(unit, fact.customerId, fact.methodId);
    case 'setUp': {
      const setUp = await callStripe(unit, StripeSetupIntent, (client) =>
        client.setupIntents.retrieve(fact.setupIntentId),
      );
      return setUp.payment_method === null ? null : findMethod(unit, fact.customerId, setUp.payment_method);
    }
    case 'failed':
    case 'refunded':
    case 'disputed':
    case 'methodGone':
      return null;
    default:
      return fact satisfies never;
  }
}

const MOST_REFUNDS = 100;

const Refunds = z.object({
  data: z.array(z.object({ id: StripeText, amount: StripeCents, status: z.string().nullish() })),
});

/**
 * Events contain only the sum of all refunds, which decreases when one fails. So the single refunds are read
 * from Stripe.
 */
async function findRefunds(unit: Needs<'stripe' | 'log'>, paymentIntentId: string): Promise<PaymentClaim[]> {
  const wish = { payment_intent: paymentIntentId, limit: MOST_REFUNDS };
  const { data } = await callStripe(unit, Refunds, (client) => client.refunds.list(wish));
  return data.map(({ id, amount, status }) => {
    const hasFailed = status === 'failed' || status === 'canceled';
    return { id, amount: wholeCents(amount), stands: !hasFailed, isFinal: hasFailed };
  });
}

/**
 * Stripe repeats an event for 3 days, and a user can resend it for 30 days. Payments record permanently what
 * was booked.
 */
const KEPT_MS: Milliseconds = 90 * 86_400_000;

export const pruneStripeEvents = pruneAfter(KEPT_MS, (em, before, signal) =>
  pruneRows(em, { table: 'stripe_events', column: 'received_at', before }, signal),
);
