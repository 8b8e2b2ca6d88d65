import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { insertWithinLimit } from '../../../src/database/keep-within.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { Owned } from '../owner.rules.ts';
import { ensureSecret } from '../secret/secret.ts';
import type { CreateEndpointInput } from '../webhook.schema.ts';
import { WebhookEndpoint } from './endpoint.entity.ts';
import { viewEndpoint } from './endpoint.queries.ts';
import { permittedUrl } from './permitted-url.ts';

/**
 * Does not count endpoints of single campaigns. The limit keeps the fan-out of a batch small, since each
 * event can go to every endpoint.
 */
const MOST_ENDPOINTS = 100;

export async function createEndpoint(
  unit: Needs<'em' | 'clock' | 'egress' | 'vault'> & Owned,
  { url, events, enabled }: z.output<typeof CreateEndpointInput>,
) {
  const { em, clock, actor, egress } = unit;
  const permitted = await permittedUrl(egress, url);
  const { orgId } = actor;
  await ensureSecret(unit, orgId);
  const count = (inside: EntityManager) => inside.count(WebhookEndpoint, { orgId, campaignId: null, deletedAt: null });
  return insertWithinLimit(em, { orgId, what: 'webhook receivers', most: MOST_ENDPOINTS, count }, async (inside) => {
    const [id, now] = [newId(), clock.now()];
    const given = { id, orgId, url: permitted, events, enabled, createdAt: now, updatedAt: now };
    const endpoint = inside.create(WebhookEndpoint, given);
    await inside.flush();
    return { endpoint: viewEndpoint(endpoint) };
  });
}
