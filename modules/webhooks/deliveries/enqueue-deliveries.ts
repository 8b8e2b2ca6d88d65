import type { EntityManager } from '@mikro-orm/postgresql';
import type { OutboxListener, RecordedEvent } from '../../../src/database/outbox.ts';
import { plainArray, prepared, statement } from '../../../src/database/statement.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { envelopeOf } from '../events/event.queries.ts';
import { campaignEventKinds, isSentByDefault } from '../events/event.schema.ts';
import { APPLICATION } from '../owner.rules.ts';
import { deliverWebhooksJob } from './deliver-webhooks.job.ts';

interface Enqueued {
  events: readonly RecordedEvent[];
  receivers: readonly EndpointTarget[];
  now: Date;
  /** For a delivery that exists already: keep it unchanged, or send it again. */
  existing: 'keep' | 'repeat';
}

/**
 * Creates deliveries of events. Stores the envelope's bytes once; every later request and signature uses
 * these bytes. Returns the number of deliveries that are due as a result.
 */
export async function enqueueDeliveries(
  em: EntityManager,
  { events, receivers, now, existing }: Enqueued,
): Promise<number> {
  const deliveries = events.flatMap((event) =>
    endpointsFor(event, receivers).map((receiver) => ({ id: newId(), receiver, event })),
  );
  if (deliveries.length === 0) return 0;
  const heard = new Map(deliveries.map(({ event }) => [event.id, event]));
  const [row] = await statement<{ due: number }>(em, ENQUEUE, [
    now,
    existing === 'repeat',
    plainArray([...heard.values()].map(({ orgId }) => orgId)),
    plainArray([...heard.keys()]),
    [...heard.values()].map(bodyOf),
    plainArray(deliveries.map(({ id }) => id)),
    plainArray(deliveries.map(({ event }) => event.orgId)),
    plainArray(deliveries.map(({ receiver }) => receiver.id)),
    plainArray(deliveries.map(({ receiver }) => String(receiver.orgId === APPLICATION))),
    plainArray(deliveries.map(({ event }) => event.id)),
    plainArray(deliveries.map(({ event }) => event.kind)),
    plainArray(deliveries.map(({ event }) => dueAt(event, now).toISOString())),
  ]);
  return row?.due ?? 0;
}

/**
 * A repeat renews the message's `created_at`. It locks the message before its deliveries, so that pruning
 * deletes all of them or none.
 */
const ENQUEUE = prepared(`
  with message as (
    insert into webhook_messages (org_id, event_id, body, created_at)
    select org_id, id, body, $1::timestamptz from unnest($3::uuid[], $4::uuid[], $5::text[]) as heard (org_id, id, body)
    order by org_id, id
    on conflict (org_id, event_id) do update set created_at = excluded.created_at returning 1
  ), enqueued as (
    insert into webhook_deliveries as known (id, org_id, endpoint_id, of_application, event_id, event, status, due_at, created_at)
    select id, org_id, endpoint_id, of_application, event_id, event, 'pending', due_at, $1
    from unnest($6::uuid[], $7::uuid[], $8::uuid[], $9::boolean[], $10::uuid[], $11::text[], $12::timestamptz[])
      as new (id, org_id, endpoint_id, of_application, event_id, event, due_at)
    where (select count(*) from message) > 0
    on conflict (org_id, event_id, endpoint_id) do update set
      status = 'pending',
      due_at = least(known.due_at, excluded.due_at),
      step = case known.status when 'pending' then known.step else 0 end
    where $2::boolean and (known.claimed_until is null or known.claimed_until < $1)
    returning 1
  )
  select count(*)::int as due from enqueued`);

/**
 * Delays the pause event so that it arrives after the budget warning, because an endpoint gets several
 * deliveries at once.
 */
const PAUSE_AFTER_WARNING_MS: Milliseconds = 1_000;

const dueAt = ({ kind, data }: RecordedEvent, now: Date): Date =>
  kind === 'campaign.paused' && data['reason'] === 'budget_exceeded'
    ? new Date(now.getTime() + PAUSE_AFTER_WARNING_MS)
    : now;

const bodyOf = (event: RecordedEvent) => JSON.stringify(envelopeOf(event));

/**
 * Returns enabled endpoints of these owners that may receive these events, oldest first. The share lock
 * makes a deletion wait, and the deletion then fails the new deliveries.
 */
export const findEndpointsFor = (
  em: EntityManager,
  ownerIds: readonly string[],
  events: readonly RecordedEvent[],
): Promise<EndpointTarget[]> =>
  statement<EndpointTarget>(em, RECEIVERS, [ownerIds, [...new Set(events.map(({ campaignId }) => campaignId))]]);

const RECEIVERS = prepared(`
  select id, org_id as "orgId", campaign_id as "campaignId", url, events from webhook_endpoints
  where org_id = any($1::uuid[]) and (campaign_id is null or campaign_id = any($2::uuid[])) and enabled and deleted_at is null order by id for key share`);

interface EndpointTarget {
  id: string;
  orgId: string;
  campaignId: string | null;
  url: string;
  events: string[] | null;
}

interface Subject {
  orgId: string;
  campaignId: string | null;
  kind: string;
}

const receivesEvent = ({ orgId, campaignId, events }: EndpointTarget, event: Subject) =>
  (orgId === event.orgId || orgId === APPLICATION) &&
  (campaignId === null || campaignId === event.campaignId) &&
  (events === null ? isSentByDefault(event.kind) : events.includes(event.kind));

/**
 * Sends an event once per URL, even if an organisation and a campaign both use it. An application endpoint
 * counts separately because its secret differs.
 */
function endpointsFor<One extends EndpointTarget>(event: Subject, receivers: readonly One[]): One[] {
  const byAddress = new Map<string, One>();
  for (const receiver of receivers) {
    const address = `${receiver.orgId} ${receiver.url}`;
    if (receivesEvent(receiver, event) && !byAddress.has(address)) byAddress.set(address, receiver);
  }
  return [...byAddress.values()];
}

const PUBLIC_EVENTS = new Set<string>(campaignEventKinds);

/** Creates one delivery per endpoint and event, in the transaction that marks the event as relayed. */
export const webhookListener: OutboxListener = {
  async receive({ em, clock, queue }, events) {
    const heard = events.filter(({ kind }) => PUBLIC_EVENTS.has(kind));
    if (heard.length === 0) return;
    const owners = [...new Set(heard.map(({ orgId }) => orgId)), APPLICATION];
    const receivers = await findEndpointsFor(em, owners, heard);
    const due = await enqueueDeliveries(em, { events: heard, receivers, now: clock.now(), existing: 'keep' });
    if (due > 0) await queue.enqueue(deliverWebhooksJob, {});
  },
};
