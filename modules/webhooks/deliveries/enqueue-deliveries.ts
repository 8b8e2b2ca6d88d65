import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { RecordedEvent } from '../../../src/database/outbox.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { type Receiver, receiversOf } from '../endpoints/endpoint.rules.ts';
import { envelopeOf } from '../events/envelope.ts';
import { APPLICATION } from '../owner.rules.ts';

interface Enqueued {
  events: readonly RecordedEvent[];
  receivers: readonly Receiver[];
  now: Date;
  /** What becomes of a delivery that exists already: nothing, or it is due once more. */
  existing: 'keep' | 'repeat';
}

/**
 * Makes events due for their receivers. The envelope's bytes are written here, once; whatever is sent and signed later is
 * what stands there. Answers the number of deliveries that are due because of it.
 */
export async function enqueue(em: EntityManager, { events, receivers, now, existing }: Enqueued): Promise<number> {
  const deliveries = events.flatMap((event) =>
    receiversOf(event, receivers).map((receiver) => ({ id: newId(), receiver, event })),
  );
  if (deliveries.length === 0) return 0;
  const heard = new Map(deliveries.map(({ event }) => [event.id, event]));
  const { rows } = await sql<{ due: number }>`
    with message as (
      insert into webhook_messages (org_id, event_id, body, created_at)
      select org_id, id, body, ${now}::timestamptz
      from unnest(
        ${[...heard.values()].map(({ orgId }) => orgId)}::uuid[],
        ${[...heard.keys()]}::uuid[],
        ${[...heard.values()].map(bodyOf)}::text[]
      ) as heard (org_id, id, body)
      on conflict (org_id, event_id) do nothing
    ), enqueued as (
      insert into webhook_deliveries as known (id, org_id, endpoint_id, of_application, event_id, event, status, due_at, created_at)
      select id, org_id, endpoint_id, of_application, event_id, event, 'pending', ${now}::timestamptz, ${now}::timestamptz
      from unnest(
        ${deliveries.map(({ id }) => id)}::uuid[],
        ${deliveries.map(({ event }) => event.orgId)}::uuid[],
        ${deliveries.map(({ receiver }) => receiver.id)}::uuid[],
        ${deliveries.map(({ receiver }) => receiver.orgId === APPLICATION)}::boolean[],
        ${deliveries.map(({ event }) => event.id)}::uuid[],
        ${deliveries.map(({ event }) => event.kind)}::text[]
      ) as new (id, org_id, endpoint_id, of_application, event_id, event)
      on conflict (org_id, event_id, endpoint_id) do update set
        status = 'pending',
        due_at = least(known.due_at, excluded.due_at),
        step = case known.status when 'pending' then known.step else 0 end
      where ${existing === 'repeat'} and (known.claimed_until is null or known.claimed_until < ${now})
      returning 1
    )
    select count(*)::int as due from enqueued`.execute(em.getKysely());
  return rows[0]?.due ?? 0;
}

const bodyOf = (event: RecordedEvent) => JSON.stringify(envelopeOf(event));

/** Enabled endpoints of these owners, the oldest first. */
export async function receiversIn(em: EntityManager, ownerIds: readonly string[]): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select id, org_id as "orgId", campaign_id as "campaignId", url, events from webhook_endpoints
    where org_id = any(${ownerIds}::uuid[]) and enabled and deleted_at is null order by id`.execute(em.getKysely());
  return rows;
}
