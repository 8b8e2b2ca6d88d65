import { z } from 'zod';
import { StripeCents, StripeRef, StripeText } from './stripe-shapes.schema.ts';

export type StripeFact =
  | {
      kind: 'received';
      customerId: string;
      paymentIntentId: string;
      cents: number;
      isUsd: boolean;
      methodId: string | null;
      topupId: string | null;
    }
  | { kind: 'failed'; customerId: string; topupId: string; reason: string }
  | { kind: 'refunded'; customerId: string | null; paymentIntentId: string }
  | { kind: 'disputed'; customerId: null; paymentIntentId: string; dispute: Dispute }
  | { kind: 'setUp'; customerId: string; setupIntentId: string }
  | { kind: 'method'; customerId: string; methodId: string }
  | { kind: 'methodGone'; customerId: string | null; methodId: string };

interface Dispute {
  id: string;
  cents: number;
  /** True if the dispute is open or lost. */
  stands: boolean;
  isFinal: boolean;
}

const Topup = z
  .object({ topup_id: StripeText.nullish().catch(null) })
  .nullish()
  .transform((metadata) => metadata?.topup_id ?? null);

const Intent = z.object({
  id: StripeText,
  customer: StripeRef,
  currency: z.string(),
  amount_received: StripeCents.default(0),
  payment_method: StripeRef,
  metadata: Topup,
  last_payment_error: z.object({ message: z.string().nullish() }).nullish(),
});
const Session = z.object({
  mode: z.string(),
  customer: StripeRef,
  currency: z.string().nullish(),
  amount_total: StripeCents.nullish(),
  payment_status: z.string(),
  payment_intent: StripeRef,
  setup_intent: StripeRef,
});
const Refunded = z.object({ customer: StripeRef, payment_intent: StripeRef });
const Disputed = z.object({ id: StripeText, payment_intent: StripeRef, amount: StripeCents, status: z.string() });
const SetupIntent = z.object({ id: StripeText, customer: StripeRef });
const Method = z.object({ id: StripeText });
const Default = z.object({ invoice_settings: z.object({ default_payment_method: StripeRef }).nullish() });
const Customer = Default.extend({ id: StripeText });

interface StripeEventData {
  object: unknown;
  previous_attributes?: unknown;
}

export function factOf(type: string, { object, previous_attributes: before }: StripeEventData): StripeFact | null {
  switch (type) {
    case 'payment_intent.succeeded':
      return received(Intent.parse(object));
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return failed(Intent.parse(object));
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return completed(Session.parse(object));
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refunded(Refunded.parse(object));
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return disputed(Disputed.parse(object), type === 'charge.dispute.closed');
    case 'setup_intent.succeeded': {
      const { id, customer } = SetupIntent.parse(object);
      return customer === null ? null : { kind: 'setUp', customerId: customer, setupIntentId: id };
    }
    case 'payment_method.detached': {
      const previous = z.object({ customer: StripeRef }).safeParse(before);
      return { kind: 'methodGone', customerId: previous.data?.customer ?? null, methodId: Method.parse(object).id };
    }
    case 'customer.updated':
      return changed(Customer.parse(object), Default.safeParse(before).data);
    default:
      return null;
  }
}

function received({ id, customer, currency, amount_received, payment_method, metadata }: z.output<typeof Intent>) {
  if (customer === null || amount_received === 0) return null;
  const isUsd = currency === 'usd';
  const about = { isUsd, methodId: payment_method, topupId: metadata };
  return { kind: 'received' as const, customerId: customer, paymentIntentId: id, cents: amount_received, ...about };
}

function failed({ customer, metadata, last_payment_error }: z.output<typeof Intent>): StripeFact | null {
  if (customer === null || metadata === null) return null;
  const reason = last_payment_error?.message ?? 'The payment failed.';
  return { kind: 'failed', customerId: customer, topupId: metadata, reason };
}

function completed({ mode, customer, ...session }: z.output<typeof Session>): StripeFact | null {
  if (customer === null) return null;
  if (mode === 'setup') {
    const { setup_intent: setupIntentId } = session;
    return setupIntentId === null ? null : { kind: 'setUp', customerId: customer, setupIntentId };
  }
  const { payment_intent: paymentIntentId, amount_total, payment_status, currency } = session;
  if (payment_status !== 'paid' || paymentIntentId === null || amount_total == null || amount_total === 0) return null;
  const about = { isUsd: currency === 'usd', methodId: null, topupId: null };
  return { kind: 'received', customerId: customer, paymentIntentId, cents: amount_total, ...about };
}

function refunded({ customer, payment_intent }: z.output<typeof Refunded>): StripeFact | null {
  return payment_intent === null ? null : { kind: 'refunded', customerId: customer, paymentIntentId: payment_intent };
}

function disputed({ id, payment_intent, amount, status }: z.output<typeof Disputed>, isClosed: boolean) {
  if (payment_intent === null) return null;
  const dispute = { id, cents: amount, stands: !isClosed || status === 'lost', isFinal: isClosed };
  return { kind: 'disputed' as const, customerId: null, paymentIntentId: payment_intent, dispute };
}

/** Customers can choose another card, or none, in the Stripe portal. */
function changed({ id, invoice_settings }: z.output<typeof Customer>, before: z.output<typeof Default> | undefined) {
  const methodId = invoice_settings?.default_payment_method ?? null;
  const previous = before?.invoice_settings?.default_payment_method ?? null;
  if (methodId !== null) return { kind: 'method' as const, customerId: id, methodId };
  return previous === null ? null : { kind: 'methodGone' as const, customerId: id, methodId: previous };
}
