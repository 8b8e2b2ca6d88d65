import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { deliverWebhooksJob } from '../deliveries/deliver-webhooks.job.ts';
import { settleSome } from '../deliveries/settle-endpoints.ts';
import type { Owned } from '../owner.rules.ts';
import type { PatchEndpointInput } from '../webhook.schema.ts';
import { findEndpoint, lockEndpoint, viewEndpoint } from './endpoint.queries.ts';
import { permittedUrl } from './permitted-url.ts';

/** Pending deliveries follow the change: they go to the new URL, and wait while the endpoint is disabled. */
export async function patchEndpoint(
  { em, clock, actor, egress, queue }: Needs<'em' | 'clock' | 'egress' | 'queue'> & Owned,
  { id, url, events, enabled }: z.output<typeof PatchEndpointInput>,
) {
  await findEndpoint(em, actor.orgId, id);
  const permitted = url === undefined ? undefined : await permittedUrl(egress, url);
  const endpoint = await em.transactional(async (transaction) => {
    const locked = await lockEndpoint(transaction, { orgId: actor.orgId, id, lock: 'no key update' });
    if (permitted !== undefined) transaction.assign(locked, { url: permitted, failingSince: null });
    if (events !== undefined) transaction.assign(locked, { events });
    if (enabled === true) transaction.assign(locked, { enabled, disabledReason: null, failingSince: null });
    if (enabled === false) transaction.assign(locked, { enabled });
    transaction.assign(locked, { updatedAt: clock.now() });
    await transaction.flush();
    return locked;
  });
  // Moves only the first batch here; the sweep moves the rest.
  if (enabled !== undefined) await settleSome({ em, clock, queue }, { orgId: actor.orgId, id, enabled });
  await queue.enqueue(deliverWebhooksJob, {});
  return { endpoint: viewEndpoint(endpoint) };
}
