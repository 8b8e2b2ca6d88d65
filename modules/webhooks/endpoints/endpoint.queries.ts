import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import type { PageInput } from '../../../src/kernel/schema.ts';
import { readPage } from '../../../src/security/cursors.ts';
import type { Owned } from '../owner.rules.ts';
import type { EndpointView } from '../webhook.schema.ts';
import { WebhookEndpoint } from './endpoint.entity.ts';

export async function listEndpoints(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors'> & Owned,
  page: z.output<typeof PageInput>,
) {
  const { rows, nextCursor } = await readPage(cursors, { orgId, list: 'webhook-endpoints' }, page, (after, limit) =>
    em.find(
      WebhookEndpoint,
      { orgId, deletedAt: null, ...(after === undefined ? {} : { id: { $lt: after } }) },
      { orderBy: { id: 'desc' }, limit },
    ),
  );
  return { endpoints: rows.map(viewEndpoint), nextCursor };
}

export async function findEndpoint(em: EntityManager, orgId: string, id: string): Promise<WebhookEndpoint> {
  const endpoint = isId(id) ? await em.findOne(WebhookEndpoint, { id, orgId, deletedAt: null }) : null;
  if (endpoint === null) throw notFound('Webhook endpoint');
  return endpoint;
}

export function viewEndpoint(endpoint: WebhookEndpoint): EndpointView {
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events ?? null,
    campaignId: endpoint.campaignId ?? null,
    enabled: endpoint.enabled,
    disabledReason: endpoint.disabledReason ?? null,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  };
}
