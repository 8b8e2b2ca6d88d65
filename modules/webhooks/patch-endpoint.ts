import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { findEndpoint, viewEndpoint } from './endpoint.queries.ts';
import { deliverWebhooksJob } from './job.ts';
import { permittedUrl } from './permitted-url.ts';
import type { PatchEndpointInput } from './webhook.schema.ts';

/** Deliveries that wait follow the change: they go to the new address, and stay where they are while it is disabled. */
export async function patchEndpoint(
  { em, clock, actor, egress, alarm }: Needs<'em' | 'clock' | 'actor' | 'egress' | 'alarm'>,
  { id, url, events, enabled }: z.output<typeof PatchEndpointInput>,
) {
  const endpoint = await findEndpoint(em, actor.orgId, id);
  if (url !== undefined) em.assign(endpoint, { url: await permittedUrl(egress, url), failingSince: null });
  if (events !== undefined) em.assign(endpoint, { events });
  if (enabled === true) em.assign(endpoint, { enabled, disabledReason: null, failingSince: null });
  if (enabled === false) em.assign(endpoint, { enabled });
  em.assign(endpoint, { updatedAt: clock.now() });
  await em.flush();
  await alarm.wake(deliverWebhooksJob, {});
  return { endpoint: viewEndpoint(endpoint) };
}
