import type { Needs } from '../../../src/kernel/context.ts';
import { conflict } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { deliverWebhooksJob } from '../deliveries/deliver-webhooks.job.ts';
import { findDelivery } from '../deliveries/delivery.queries.ts';
import { enqueueDeliveries } from '../deliveries/enqueue-deliveries.ts';
import { TEST_EVENT } from '../events/event.schema.ts';
import type { EndpointOwner } from '../owner.rules.ts';
import { lockEndpoint } from './endpoint.queries.ts';

const MESSAGE = 'This is a test event. Signature, headers and retries are those of a real one.';

export async function testEndpoint(
  { em, clock, actor: { orgId }, queue }: Needs<'em' | 'clock' | 'queue'> & EndpointOwner,
  { id }: { id: string },
) {
  const now = clock.now();
  const event = { id: newId(), orgId, kind: TEST_EVENT, campaignId: null, data: { message: MESSAGE }, createdAt: now };
  await em.transactional(async (inside) => {
    const { enabled, url } = await lockEndpoint(inside, { orgId, id, lock: 'key share' });
    if (!enabled) throw conflict('The endpoint is disabled. Enable it first.');
    const receiver = { id, orgId, campaignId: null, url, events: null };
    await enqueueDeliveries(inside, { events: [event], receivers: [receiver], now, existing: 'keep' });
  });
  await queue.enqueue(deliverWebhooksJob, {});
  return { delivery: await findDelivery(em, { orgId, eventId: event.id }) };
}
