import { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { wholeCents } from '../../../src/kernel/money.ts';
import type { Claim } from '../payments/payment.rules.ts';
import { askStripe } from './ask-stripe.ts';
import { StripeCents, StripeWord } from './stripe-shapes.schema.ts';

/** Of one payment; those that were told of before are known. */
const MOST_REFUNDS = 100;

const Refunds = z.object({
  data: z.array(z.object({ id: StripeWord, amount: StripeCents, status: z.string().nullish() })),
});

/** Events tell the sum of all refunds, which falls when one fails: only Stripe knows each of them. */
export async function findRefunds(unit: Needs<'stripe' | 'log'>, paymentIntentId: string): Promise<Claim[]> {
  const wish = { payment_intent: paymentIntentId, limit: MOST_REFUNDS };
  const { data } = await askStripe(unit, Refunds, (client) => client.refunds.list(wish));
  return data.map(({ id, amount, status }) => {
    const hasFailed = status === 'failed' || status === 'canceled';
    return { id, amount: wholeCents(amount), stands: !hasFailed, isFinal: hasFailed };
  });
}
