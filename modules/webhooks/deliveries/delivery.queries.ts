import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { BY_ID } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage, sortedSql } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { bytesOfJson } from '../../../src/security/cursors.ts';
import { findEndpoint } from '../endpoints/endpoint.queries.ts';
import { APPLICATION, type EndpointOwner } from '../owner.rules.ts';
import type { ApplicationDeliveryView, ListDeliveriesInput } from './delivery.schema.ts';

const SORTS = { createdAt: BY_ID };

export async function listDeliveries(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors'> & EndpointOwner,
  { endpointId, endpoint, event, status, orgId: ofEvents, ...page }: Filters,
) {
  const named = endpointId ?? endpoint;
  if (named !== undefined) await findEndpoint(em, orgId, named);
  const list = { cursors, scope: { orgId, list: 'webhook-deliveries' }, sorts: SORTS, bytesOf: bytesOfJson };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const { after, order } = sortedSql(from);
    return selectDeliveries(
      em,
      sql`${ownedBy(orgId)}
        ${ofEvents === undefined ? sql`` : sql`and org_id = ${ofEvents}`}
        ${named === undefined ? sql`` : sql`and endpoint_id = ${named}`}
        ${event === undefined ? sql`` : sql`and event = ${event}`}
        ${status === undefined ? sql`` : sql`and status = ${status}`}
        and ${after} order by ${order} limit ${limit}`,
      order,
    );
  });
  return { deliveries: rows, nextCursor };
}

type Filters = z.output<typeof ListDeliveriesInput> & { orgId?: string | undefined };

/** An organisation never sees deliveries to application endpoints. */
const ownedBy = (ownerId: string) =>
  ownerId === APPLICATION ? sql`of_application` : sql`org_id = ${ownerId} and not of_application`;

type DeliveryRef = { orgId: string; id: string } | { orgId: string; eventId: string };

export async function findDelivery(em: EntityManager, ref: DeliveryRef): Promise<OwnedDelivery> {
  const key = 'id' in ref ? sql`id = ${ref.id}` : sql`event_id = ${ref.eventId}`;
  const [delivery] =
    'id' in ref && !isId(ref.id) ? [] : await selectDeliveries(em, sql`${ownedBy(ref.orgId)} and ${key}`);
  if (delivery === undefined) throw notFound('Webhook delivery');
  return delivery;
}

export async function readDelivery({ em, actor: { orgId } }: Needs<'em'> & EndpointOwner, { id }: { id: string }) {
  const delivery = await findDelivery(em, { orgId, id });
  const [message] = await statement<{ body: string }>(
    em,
    'select body from webhook_messages where org_id = $1 and event_id = $2',
    [delivery.orgId ?? APPLICATION, delivery.eventId],
  );
  // Pruning may have deleted both between the two queries.
  if (message === undefined) throw notFound('Webhook delivery');
  return { delivery, payload: message.body };
}

/**
 * Includes the event's organisation, which only the application sees. Null for the application's test
 * events.
 */
type OwnedDelivery = z.output<typeof ApplicationDeliveryView>;
type DeliveryRow = Omit<OwnedDelivery, 'nextAttemptAt' | 'createdAt'> & { nextAttemptAt: Date | null; createdAt: Date };

/** One query for a page and all its attempts. Attempt times are in PostgreSQL's JSON format. */
async function selectDeliveries(
  em: EntityManager,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`id desc`,
): Promise<OwnedDelivery[]> {
  const { rows } = await sql<DeliveryRow>`
    select nullif(org_id, ${APPLICATION}) as "orgId", id, endpoint_id as "endpointId", event_id as "eventId", event, status, due_at as "nextAttemptAt",
      created_at as "createdAt", made.attempts
    from (select * from webhook_deliveries where ${where}) as delivery
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'at', at, 'status', attempt.status, 'durationMs', duration_ms, 'body', body, 'error', error
      ) order by number), '[]') as attempts
      from webhook_attempts as attempt where attempt.org_id = delivery.org_id and delivery_id = delivery.id
    ) as made
    order by ${order}`.execute(em.getKysely());
  return rows.map(({ nextAttemptAt, createdAt, attempts, ...delivery }) => ({
    ...delivery,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    attempts: attempts.map(({ at, ...attempt }) => ({ at: new Date(at).toISOString(), ...attempt })),
  }));
}
