import { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { organisationNames } from '../../identity/index.ts';
import { openAccount } from '../ledger/credit.ts';
import { callStripe } from './call-stripe.ts';
import { StripeText } from './stripe-shapes.schema.ts';

const CreatedCustomer = z.object({ id: StripeText });

type Unit = Needs<'em' | 'orm' | 'clock' | 'stripe' | 'log'>;

export async function findCustomer({ em }: Needs<'em'>, orgId: string): Promise<string | null> {
  const [row] = await statement<{ customer: string | null }>(
    em,
    'select stripe_customer_id as customer from billing_accounts where org_id = $1',
    [orgId],
  );
  return row?.customer ?? null;
}

/**
 * Creates the organisation's Stripe customer once. Concurrent calls use the same idempotency key, and the
 * account keeps the first id.
 */
export async function ensureCustomer(unit: Unit, orgId: string): Promise<string> {
  const known = await findCustomer(unit, orgId);
  if (known !== null) return known;
  const em = unit.orm.em.fork();
  const name = (await organisationNames(em, [orgId])).get(orgId);
  const made = await callStripe(unit, CreatedCustomer, (client) =>
    client.customers.create(
      { metadata: { org_id: orgId }, ...(name === undefined ? {} : { name }) },
      { idempotencyKey: `distribute-customer-${orgId}` },
    ),
  );
  await openAccount({ em, clock: unit.clock }, orgId);
  const [kept] = await statement<{ customer: string }>(
    em,
    `update billing_accounts set stripe_customer_id = coalesce(stripe_customer_id, $2), updated_at = $3
     where org_id = $1 returning stripe_customer_id as customer`,
    [orgId, made.id, unit.clock.now()],
  );
  return kept?.customer ?? made.id;
}
