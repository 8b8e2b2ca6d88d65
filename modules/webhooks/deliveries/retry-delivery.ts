import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { conflict } from '../../../src/kernel/errors.ts';
import { APPLICATION, type EndpointOwner } from '../owner.rules.ts';
import { deliverWebhooksJob } from './deliver-webhooks.job.ts';
import { findDelivery } from './delivery.queries.ts';

/**
 * Makes the next attempt due now. For a waiting delivery, a failure continues the schedule; after the last
 * attempt, it is a single attempt. A delivery that is being sent keeps its claim, so it is not sent twice.
 */
export async function retryDelivery(
  { em, clock, actor: { orgId }, queue }: Needs<'em' | 'clock' | 'queue'> & EndpointOwner,
  { id }: { id: string },
) {
  const { endpointId, eventId, orgId: ofEvent } = await findDelivery(em, { orgId, id });
  const due = await statement(em, RETRY, [clock.now(), ofEvent ?? APPLICATION, id, orgId, endpointId, eventId]);
  const delivery = await findDelivery(em, { orgId, id });
  if (due.length === 0) throw conflict('The endpoint of this delivery is disabled or deleted.');
  await queue.enqueue(deliverWebhooksJob, {});
  return { delivery };
}

/**
 * The share lock makes a deletion of the endpoint wait, and the deletion then fails the delivery. Renewing
 * `created_at` keeps pruning from deleting it.
 */
const RETRY = `
  with open as (
    select 1 from webhook_endpoints where org_id = $4 and id = $5 and enabled and deleted_at is null for key share
  ), message as (
    update webhook_messages set created_at = $1
    where org_id = $2 and event_id = $6 and exists (select from open) returning 1
  )
  update webhook_deliveries set status = 'pending', due_at = least(due_at, $1)
  where org_id = $2 and id = $3 and exists (select from message) returning id`;
