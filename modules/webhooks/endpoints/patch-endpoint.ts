import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { deliverWebhooksJob } from '../deliveries/deliver-webhooks.job.ts';
import type { Owned } from '../owner.rules.ts';
import type { PatchEndpointInput } from '../webhook.schema.ts';
import { findEndpoint, viewEndpoint } from './endpoint.queries.ts';
import { permittedUrl } from './permitted-url.ts';

/** Deliveries that wait follow the change: they go to the new address, and stay where they are while it is disabled. */
export async function patchEndpoint(
  { em, clock, actor, egress, queue }: Needs<'em' | 'clock' | 'egress' | 'queue'> & Owned,
  { id, url, events, enabled }: z.output<typeof PatchEndpointInput>,
) {
  const endpoint = await findEndpoint(em, actor.orgId, id);
  if (url !== undefined) em.assign(endpoint, { url: await permittedUrl(egress, url), failingSince: null });
  if (events !== undefined) em.assign(endpoint, { events });
  if (enabled === true) em.assign(endpoint, { enabled, disabledReason: null, failingSince: null });
  if (enabled === false) em.assign(endpoint, { enabled });
  em.assign(endpoint, { updatedAt: clock.now() });
  await em.flush();
  await queue.enqueue(deliverWebhooksJob, {});
  return { endpoint: viewEndpoint(endpoint) };
}
