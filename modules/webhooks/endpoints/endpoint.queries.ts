import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { BY_ID, byText } from '../../../src/database/sorting/sort-column.ts';
import { inOrderOf, readSortedPage, sortedSql } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import type { EndpointOwner } from '../owner.rules.ts';
import type { EndpointView, ListEndpointsInput } from '../webhook.schema.ts';
import { WebhookEndpoint } from './endpoint.entity.ts';

const SORTS = { createdAt: BY_ID, url: byText('url') };

export async function listEndpoints(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors'> & EndpointOwner,
  page: z.output<typeof ListEndpointsInput>,
) {
  const list = { cursors, scope: { orgId, list: 'webhook-endpoints' }, sorts: SORTS };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const { place, after, order } = sortedSql(from);
    return em
      .getKysely<InferKyselyDB<typeof WebhookEndpoint>>()
      .selectFrom('webhook_endpoints')
      .select(['id', place])
      .where('org_id', '=', orgId)
      .where('deleted_at', 'is', null)
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute();
  });
  const endpoints = await em.find(WebhookEndpoint, { orgId, id: { $in: rows.map(({ id }) => id) } });
  return { endpoints: inOrderOf(rows, endpoints).map(viewEndpoint), nextCursor };
}

export const showEndpoint = async ({ em, actor }: Needs<'em'> & EndpointOwner, { id }: { id: string }) => ({
  endpoint: viewEndpoint(await findEndpoint(em, actor.orgId, id)),
});

export async function findEndpoint(em: EntityManager, orgId: string, id: string): Promise<WebhookEndpoint> {
  const endpoint = isId(id) ? await em.findOne(WebhookEndpoint, { id, orgId, deletedAt: null }) : null;
  if (endpoint === null) throw notFound('Webhook endpoint');
  return endpoint;
}

/**
 * `key share` to add deliveries, `no key update` to change the endpoint, `update` to delete it. A deletion
 * and the others wait for each other.
 */
type EndpointLock = 'key share' | 'no key update' | 'update';

/** Locks the endpoint until the end of the transaction, because a worker may disable it at any moment. */
export async function lockEndpoint(
  em: EntityManager,
  { orgId, id, lock }: { orgId: string; id: string; lock: EndpointLock },
): Promise<WebhookEndpoint> {
  if (!isId(id)) throw notFound('Webhook endpoint');
  await statement(em, `select 1 from webhook_endpoints where org_id = $1 and id = $2 for ${lock}`, [orgId, id]);
  const endpoint = await em.findOne(WebhookEndpoint, { id, orgId, deletedAt: null }, { refresh: true });
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
