import { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { wholeCents } from '../../../src/kernel/money.ts';
import type { Claim } from '../payments/payment.rules.ts';
import { askStripe } from './ask-stripe.ts';
import { StripeCents, StripeWord } from './stripe-shapes.schema.ts';

const MOST_REFUNDS = 100;

const Refunds = z.object({
  data: z.array(z.object({ id: StripeWord, amount: StripeCents, status: z.string().nullish() })),
});

/**
 * Events contain only the sum of all refunds, which decreases when one fails. So the single refunds are read
 * from Stripe.
 */
export async function findRefunds(unit: Needs<'stripe' | 'log'>, paymentIntentId: string): Promise<Claim[]> {
  const wish = { payment_intent: paymentIntentId, limit: MOST_REFUNDS };
  const { data } = await askStripe(unit, Refunds, (client) => client.refunds.list(wish));
  return data.map(({ id, amount, status }) => {
    const hasFailed = status === 'failed' || status === 'canceled';
    return { id, amount: wholeCents(amount), stands: !hasFailed, isFinal: hasFailed };
  });
}
