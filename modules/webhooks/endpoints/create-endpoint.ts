import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { Owned } from '../owner.rules.ts';
import { ensureSecret } from '../secret/secret.ts';
import type { CreateEndpointInput } from '../webhook.schema.ts';
import { WebhookEndpoint } from './endpoint.entity.ts';
import { viewEndpoint } from './endpoint.queries.ts';
import { permittedUrl } from './permitted-url.ts';

export async function createEndpoint(
  unit: Needs<'em' | 'clock' | 'egress' | 'vault'> & Owned,
  { url, events, enabled }: z.output<typeof CreateEndpointInput>,
) {
  const { em, clock, actor, egress } = unit;
  const permitted = await permittedUrl(egress, url);
  await ensureSecret(unit, actor.orgId);
  const now = clock.now();
  const endpoint = em.create(WebhookEndpoint, {
    id: newId(),
    orgId: actor.orgId,
    url: permitted,
    events,
    enabled,
    createdAt: now,
    updatedAt: now,
  });
  await em.flush();
  return { endpoint: viewEndpoint(endpoint) };
}
