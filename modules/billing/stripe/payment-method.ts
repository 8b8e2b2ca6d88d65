import { z } from 'zod';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { callStripe, isStripeRefusal } from './call-stripe.ts';
import { StripeRef, StripeText } from './stripe-shapes.schema.ts';

interface PaymentMethod {
  id: string;
  country: string | null;
}

const StripeMethod = z.object({
  id: StripeText,
  customer: StripeRef,
  card: z.object({ country: StripeText.nullish() }).nullish(),
});

/**
 * Reads the card's current state. Returns null if it no longer belongs to the customer or Stripe does not
 * show it; the payment is credited anyway.
 */
export async function findMethod(
  unit: Needs<'stripe' | 'log'>,
  customerId: string,
  methodId: string,
): Promise<PaymentMethod | null> {
  const found = await callStripe(unit, StripeMethod, (client) => client.paymentMethods.retrieve(methodId)).catch(
    (error: unknown) => {
      if (isStripeRefusal(error)) return null;
      throw error;
    },
  );
  if (found === null) return null;
  const { id, customer, card } = found;
  return customer === customerId ? { id, country: card?.country ?? null } : null;
}

/** When an event about the card happened. Stripe sends events in any order and may send them days later. */
interface MethodEvent {
  orgId: string;
  at: Date;
}

const IS_NEWER = '(method_told_at is null or method_told_at <= $2)';

/** Stores the card for future charges. Clears earlier refusals, because the new card may work. */
export async function storeMethod(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, at }: MethodEvent,
  { id, country }: PaymentMethod,
): Promise<void> {
  taking(em, 'credit');
  const news = await statement(
    em,
    `update billing_accounts set method_told_at = $2 where org_id = $1 and ${IS_NEWER} returning org_id`,
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

export async function removeMethod({ em, clock }: Needs<'em' | 'clock'>, { orgId, at }: MethodEvent, methodId: string) {
  taking(em, 'credit');
  await statement(
    em,
    `update billing_accounts set payment_method_id = null, card_country = null, method_told_at = $2, updated_at = $4
     where org_id = $1 and payment_method_id = $3 and ${IS_NEWER}`,
    [orgId, at, methodId, clock.now()],
  );
}
