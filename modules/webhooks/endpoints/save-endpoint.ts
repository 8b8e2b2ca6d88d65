import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { insertWithinLimit } from '../../../src/database/keep-within.ts';
import { type Egress, EgressRefused } from '../../../src/egress/egress.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { unmet } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { deliverWebhooksJob } from '../deliveries/deliver-webhooks.job.ts';
import { syncDeliveries } from '../deliveries/sync-held-deliveries.ts';
import type { EndpointOwner } from '../owner.rules.ts';
import { ensureSecret } from '../secret/secret.ts';
import type { CreateEndpointInput, PatchEndpointInput } from '../webhook.schema.ts';
import { WebhookEndpoint } from './endpoint.entity.ts';
import { findEndpoint, lockEndpoint, viewEndpoint } from './endpoint.queries.ts';

/**
 * Does not count endpoints of single campaigns. The limit keeps the fan-out of a batch small, since each
 * event can go to every endpoint.
 */
const MOST_ENDPOINTS = 100;

export async function createEndpoint(
  unit: Needs<'em' | 'clock' | 'egress' | 'vault'> & EndpointOwner,
  { url, events, enabled }: z.output<typeof CreateEndpointInput>,
) {
  const { em, clock, actor, egress } = unit;
  const permitted = await assertPermittedUrl(egress, url);
  const { orgId } = actor;
  await ensureSecret(unit, orgId);
  const count = (inside: EntityManager) => inside.count(WebhookEndpoint, { orgId, campaignId: null, deletedAt: null });
  return insertWithinLimit(em, { orgId, what: 'webhook endpoints', most: MOST_ENDPOINTS, count }, async (inside) => {
    const [id, now] = [newId(), clock.now()];
    const given = { id, orgId, url: permitted, events, enabled, createdAt: now, updatedAt: now };
    const endpoint = inside.create(WebhookEndpoint, given);
    await inside.flush();
    return { endpoint: viewEndpoint(endpoint) };
  });
}

/** Pending deliveries follow the change: they go to the new URL, and wait while the endpoint is disabled. */
export async function patchEndpoint(
  { em, clock, actor, egress, queue }: Needs<'em' | 'clock' | 'egress' | 'queue'> & EndpointOwner,
  { id, url, events, enabled }: z.output<typeof PatchEndpointInput>,
) {
  await findEndpoint(em, actor.orgId, id);
  const permitted = url === undefined ? undefined : await assertPermittedUrl(egress, url);
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
  if (enabled !== undefined) await syncDeliveries({ em, clock, queue }, { orgId: actor.orgId, id, enabled });
  await queue.enqueue(deliverWebhooksJob, {});
  return { endpoint: viewEndpoint(endpoint) };
}

export async function assertPermittedUrl(egress: Egress, url: string, field = 'url'): Promise<string> {
  try {
    return (await egress.check(url)).href;
  } catch (error) {
    if (error instanceof EgressRefused) throw unmet(`${field} cannot be used. ${error.message}`, { cause: error });
    throw error;
  }
}

interface CampaignEndpoint {
  orgId: string;
  campaignId: string;
  url: string;
}

/**
 * Creates or moves the one endpoint of a campaign (`webhookUrl`, `reporting.webhook_url`). The URL must be
 * permitted already. Runs in the caller's transaction.
 */
export async function registerCampaignEndpoint(
  unit: Needs<'em' | 'clock' | 'vault'>,
  { orgId, campaignId, url }: CampaignEndpoint,
): Promise<void> {
  const { em, clock } = unit;
  await ensureSecret(unit, orgId);
  const now = clock.now();
  const known = await em.findOne(WebhookEndpoint, { orgId, campaignId, deletedAt: null });
  if (known !== null) em.assign(known, { url, failingSince: null, updatedAt: now });
  else {
    const times = { createdAt: now, updatedAt: now };
    em.create(WebhookEndpoint, { id: newId(), orgId, campaignId, url, enabled: true, ...times });
  }
  await em.flush();
}
