import { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { callStripe } from './call-stripe.ts';
import { findCustomer } from './ensure-customer.ts';
import type { PaymentList } from './stripe.schema.ts';
import { StripeCents, StripeSecond, StripeText } from './stripe-shapes.schema.ts';

/** Stripe's page size. The customer portal shows all payments. */
const SHOWN = 100;

const Payments = z.object({
  data: z.array(
    z.object({
      id: StripeText,
      amount: StripeCents,
      currency: StripeText,
      status: StripeText,
      created: StripeSecond,
    }),
  ),
});

/** Returns Stripe's payments, newest first; none if the organisation is not a Stripe customer. */
export async function listPayments(
  unit: Needs<'em' | 'stripe' | 'log' | 'actor'>,
): Promise<z.output<typeof PaymentList>> {
  const customer = unit.stripe === null ? null : await findCustomer(unit, unit.actor.orgId);
  if (customer === null) return { payments: [] };
  const { data } = await callStripe(unit, Payments, (client) => client.paymentIntents.list({ customer, limit: SHOWN }));
  return {
    payments: data.map(({ id, amount, currency, status, created }) => ({
      id,
      amount,
      currency,
      status,
      created: new Date(created * 1000).toISOString(),
    })),
  };
}
