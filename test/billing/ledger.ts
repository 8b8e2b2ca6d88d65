import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { processStripeEvent } from '../../modules/billing/stripe/process-stripe-event.ts';
import { centsFromNumeric } from '../../src/kernel/money.ts';

type Rows = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

const LEDGER = `
  select available, reserved, used, paid, gifted, available + reserved + used + paid + gifted as sum,
    (select coalesce(sum(billed), 0) from cost_entries e where e.org_id = a.org_id and status = 'provisioned') as promised,
    (select coalesce(sum(billed), 0) from cost_entries e where e.org_id = a.org_id and status = 'actual') as spent,
    (select coalesce(sum(amount), 0) from billing_holds h where h.org_id = a.org_id) as held,
    (select coalesce(sum(amount), 0) from billing_entries e where e.org_id = a.org_id and type = 'usage') as usage,
    (select coalesce(sum(case when to_account = 'available' then amount else -amount end), 0)
       from billing_entries e where e.org_id = a.org_id and type <> 'usage') as came,
    (select coalesce(sum(received - taken_back), 0) from billing_payments p where p.org_id = a.org_id) as payments,
    (select coalesce(sum(taken_back), 0) from billing_payments p where p.org_id = a.org_id) as taken_back
  from billing_accounts a where org_id = $1`;

export async function checkLedger(rows: Rows, orgId: string) {
  const [row] = await rows<Record<string, string>>(LEDGER, [orgId]);
  if (row === undefined) return null;
  const of = (name: string) => centsFromNumeric(row[name] ?? '');
  expect(of('sum')).toBe(0n);
  expect(of('reserved')).toBe(of('promised') + of('held'));
  expect(of('used')).toBe(of('spent'));
  expect(of('used')).toBe(of('usage'));
  expect(of('came')).toBe(-of('paid') - of('gifted'));
  expect(-of('paid')).toBe(of('payments'));
  // Only refunds and disputes can make the credit negative.
  expect(of('available')).toBeGreaterThanOrEqual(-of('taken_back'));
  return {
    available: of('available'),
    paid: -of('paid'),
    gifted: -of('gifted'),
    used: of('used'),
    reserved: of('reserved'),
  };
}

/** Stripe's events for one payment of 2,000 cents. They may arrive in any order and repeatedly. */
export function eventsOf(customer: string, payment: string) {
  const event = (type: string, object: object) => ({
    id: `evt_${payment}_${type}_${JSON.stringify(object).length}`,
    type,
    data: { object },
  });
  const intent = { id: payment, customer, currency: 'usd', amount_received: 2000, payment_method: null, metadata: {} };
  const session = {
    mode: 'payment',
    customer,
    currency: 'usd',
    amount_total: 2000,
    payment_status: 'paid',
    payment_intent: payment,
    setup_intent: null,
  };
  const charge = (refunds: number) => ({ customer, payment_intent: payment, refunds });
  const refund = { id: `re_${payment}_0`, payment_intent: payment };
  const dispute = (status: string) => ({ id: `dp_${payment}`, payment_intent: payment, amount: 700, status });
  return {
    succeeded: event('payment_intent.succeeded', intent),
    completed: event('checkout.session.completed', session),
    refundedSome: event('charge.refunded', charge(1)),
    refundedMore: event('charge.refunded', charge(10)),
    refundFailed: event('refund.failed', refund),
    disputed: event('charge.dispute.created', dispute('needs_response')),
    won: event('charge.dispute.closed', dispute('won')),
    lost: event('charge.dispute.closed', dispute('lost')),
  };
}

export type EventName = keyof ReturnType<typeof eventsOf>;

function refundsAt(payment: string, name: EventName | null) {
  const first = { id: `re_${payment}_0`, amount: 500, status: name === 'refundFailed' ? 'failed' : 'succeeded' };
  return name === 'refundedMore' ? [first, { id: `re_${payment}_1`, amount: 700, status: 'pending' }] : [first];
}

/** A fake Stripe client: every payment belongs to the customer. Its refunds may be older than the event. */
export const knownCustomer = (customer: string, told: EventName | null = null) =>
  ({
    open: () =>
      Promise.resolve({
        paymentIntents: { retrieve: () => Promise.resolve({ customer }) },
        refunds: {
          list: ({ payment_intent }: { payment_intent: string }) =>
            Promise.resolve({ data: refundsAt(payment_intent, told) }),
        },
      }),
    webhookSecret: null,
  }) as unknown as Parameters<typeof processStripeEvent>[0]['stripe'];

export async function newCustomer(rows: Rows) {
  const orgId = randomUUID();
  const customer = `cus_${orgId.slice(0, 8)}`;
  await rows(
    "insert into organisations (id, name, time_zone, plan, created_at, updated_at) values ($1, 'Acme', 'UTC', 'self-hosted', now(), now())",
    [orgId],
  );
  await rows(
    'insert into billing_accounts (org_id, id, stripe_customer_id, created_at, updated_at) values ($1, $2, $3, now(), now())',
    [orgId, randomUUID(), customer],
  );
  return { orgId, customer };
}
