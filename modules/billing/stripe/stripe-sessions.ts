import type Stripe from 'stripe';
import { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { WebUrl } from '../../../src/kernel/schema.ts';
import { callStripe } from './call-stripe.ts';
import { ensureCustomer, findCustomer } from './ensure-customer.ts';
import { type CheckoutInput, type CheckoutSession, type PortalInput, PortalSession } from './stripe.schema.ts';
import { assertStripe } from './stripe-access.ts';
import { StripeText } from './stripe-shapes.schema.ts';

type CheckoutRequest = z.output<typeof CheckoutInput>;
type Unit = Needs<'em' | 'orm' | 'clock' | 'stripe' | 'log' | 'actor'>;

const CreatedSession = z.object({ id: StripeText, url: WebUrl.nullish(), client_secret: z.string().nullish() });

/** Creates a Stripe page to pay or to store a card. Credit is added when Stripe confirms the payment. */
export async function createCheckoutSession(
  unit: Unit,
  input: CheckoutRequest,
): Promise<z.output<typeof CheckoutSession>> {
  assertStripe(unit.stripe);
  const { orgId } = unit.actor;
  const wanted = { ...uiOf(input), ...purposeOf(input, orgId) };
  const customer = await ensureCustomer(unit, orgId);
  const session = await callStripe(unit, CreatedSession, (client) =>
    client.checkout.sessions.create({ ...wanted, customer, metadata: { org_id: orgId } }),
  );
  return {
    session_id: session.id,
    sessionId: session.id,
    ...(session.url == null ? {} : { url: session.url }),
    ...(session.client_secret == null ? {} : { client_secret: session.client_secret }),
  };
}

type Params = Stripe.Checkout.SessionCreateParams;

function uiOf({ ui_mode, success_url, cancel_url }: CheckoutRequest): Params {
  if (ui_mode === 'embedded') {
    const after: Params = success_url === undefined ? { redirect_on_completion: 'never' } : { return_url: success_url };
    return { ui_mode: 'embedded_page', ...after };
  }
  if (success_url === undefined || cancel_url === undefined)
    throw badRequest('success_url and cancel_url are required for a hosted session.');
  return { success_url, cancel_url };
}

/** A card used for a payment is stored for automatic top-ups, like a card that is only set up. */
function purposeOf({ mode, topup_amount_cents }: CheckoutRequest, orgId: string): Params {
  if (mode === 'setup') return { mode, currency: 'usd' };
  if (topup_amount_cents === undefined) throw badRequest('topup_amount_cents is required for a payment.');
  return {
    mode,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: topup_amount_cents, product_data: { name: 'Credit' } },
      },
    ],
    payment_intent_data: { setup_future_usage: 'off_session', metadata: { org_id: orgId } },
  };
}

export async function createPortalSession(
  unit: Needs<'em' | 'stripe' | 'log' | 'actor'>,
  { return_url }: z.output<typeof PortalInput>,
) {
  assertStripe(unit.stripe);
  const customer = await findCustomer(unit, unit.actor.orgId);
  if (customer === null)
    throw badRequest('This organisation is not a Stripe customer yet. Create a checkout session first.');
  return callStripe(unit, PortalSession, (client) => client.billingPortal.sessions.create({ customer, return_url }));
}
