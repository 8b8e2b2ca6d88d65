import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { askStripe } from './ask-stripe.ts';
import { findCustomer } from './ensure-customer.ts';
import { type PortalInput, PortalSession } from './stripe.schema.ts';
import { assertStripe } from './stripe-access.ts';

export async function createPortalSession(
  unit: Needs<'em' | 'stripe' | 'log' | 'actor'>,
  { return_url }: z.output<typeof PortalInput>,
) {
  assertStripe(unit.stripe);
  const customer = await findCustomer(unit, unit.actor.orgId);
  if (customer === null)
    throw badRequest('This organisation is no customer of Stripe yet: begin with a checkout session.');
  return askStripe(unit, PortalSession, (client) => client.billingPortal.sessions.create({ customer, return_url }));
}
