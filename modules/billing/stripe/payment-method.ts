import { z } from 'zod';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { askStripe, isRefusal } from './ask-stripe.ts';
import { Ref, StripeWord } from './stripe-shapes.schema.ts';

interface PaymentMethod {
  id: string;
  country: string | null;
}

const Shown = z.object({ id: StripeWord, customer: Ref, card: z.object({ country: StripeWord.nullish() }).nullish() });

/** The card as Stripe has it now; null where it is the customer's no more, or not shown to us: a payment is credited all the same. */
export async function findMethod(
  unit: Needs<'stripe' | 'log'>,
  customerId: string,
  methodId: string,
): Promise<PaymentMethod | null> {
  const found = await askStripe(unit, Shown, (client) => client.paymentMethods.retrieve(methodId)).catch(
    (error: unknown) => {
      if (isRefusal(error)) return null;
      throw error;
    },
  );
  if (found === null) return null;
  const { id, customer, card } = found;
  return customer === customerId ? { id, country: card?.country ?? null } : null;
}

/** What Stripe tells of the card of an organisation, and when it was so: it tells in any order, and may do so days later. */
interface Told {
  orgId: string;
  at: Date;
}

/** In SQL: nothing newer is known of the card. */
const IS_NEWS = '(method_told_at is null or method_told_at <= $2)';

/** What is charged from now on. A new card may do what an old one could not. */
export async function keepMethod(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, at }: Told,
  { id, country }: PaymentMethod,
): Promise<void> {
  taking(em, 'credit');
  const news = await statement(
    em,
    `update billing_accounts set method_told_at = $2 where org_id = $1 and ${IS_NEWS} returning org_id`,
    [orgId, at],
  );
  if (news.length === 0) return;
  await statement(
    em,
    `update billing_accounts set payment_method_id = $2, card_country = $3, topup_reason = null, topup_refusals = 0,
       topup_not_before = null, updated_at = $4
     where org_id = $1 and (payment_method_id is distinct from $2 or card_country is distinct from $3)`,
    [orgId, id, country, clock.now()],
  );
}

export async function forgetMethod({ em, clock }: Needs<'em' | 'clock'>, { orgId, at }: Told, methodId: string) {
  taking(em, 'credit');
  await statement(
    em,
    `update billing_accounts set payment_method_id = null, card_country = null, method_told_at = $2, updated_at = $4
     where org_id = $1 and payment_method_id = $3 and ${IS_NEWS}`,
    [orgId, at, methodId, clock.now()],
  );
}
