import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Needs, UnitOfWork } from '../kernel/context.ts';
import { newId } from '../kernel/ids.ts';
import { jobContract } from '../kernel/job.ts';
import { planByIndex } from './plan-by-index.ts';
import { statement } from './statement.ts';

export interface DomainEvent {
  orgId: string;
  kind: string;
  campaignId: string | null;
  data: Record<string, unknown>;
}

export interface RecordedEvent extends DomainEvent {
  id: string;
  createdAt: Date;
}

/** Hears of events after they are committed, at least once, in the transaction that marks them as heard. */
export interface OutboxListener {
  receive(unit: UnitOfWork, events: RecordedEvent[]): Promise<void>;
}

export const relayOutboxJob = jobContract('outbox.relay', z.object({}));

/**
 * Tells of a state change in the transaction that makes it: the event exists exactly if the change does. `em` must be
 * the entity manager of that transaction.
 */
export async function emit(
  { em, clock, queue }: Needs<'em' | 'clock' | 'queue'>,
  events: DomainEvent[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const createdAt = clock.now();
  const rows = events.map((event) => ({ id: newId(), ...event }));
  await sql`
    insert into outbox_events (id, org_id, kind, campaign_id, data, created_at)
    select id, org_id, kind, campaign_id, data::json, ${createdAt}::timestamptz
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ orgId }) => orgId)}::uuid[],
      ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ campaignId }) => campaignId)}::uuid[],
      ${rows.map(({ data }) => JSON.stringify(data))}::text[]
    ) as event (id, org_id, kind, campaign_id, data)`.execute(em.getKysely());
  await queue.enqueue(relayOutboxJob, {});
  return rows.map(({ id }) => id);
}

/** Events in one transaction at the most: few enough to hold their locks only briefly. */
const RELAY_BATCH = 500;

/** Any number that nobody else uses: "outb" in ASCII. */
const RELAY_LOCK = 0x6f757462;

/**
 * Hands waiting events to the listeners and gives each its place in the feed. One runs at a time, under a lock that ends
 * with the commit: so places become visible in their order, and a reader of the feed never has to look back. The lock
 * and not the number of a transaction, since any other transaction on the server would hold such a feed up, and a
 * restored backup would begin to count anew.
 */
export async function relayOutbox(unit: UnitOfWork, listeners: readonly OutboxListener[]): Promise<number> {
  return unit.em.transactional(async (em) => {
    await statement(em, 'select pg_advisory_xact_lock($1)', [RELAY_LOCK]);
    const events = await planByIndex(em, () => takeWaiting(em));
    if (events.length === 0) return 0;
    for (const listener of listeners) await listener.receive({ ...unit, em }, events);
    await sql`
      update outbox_events set relayed_at = ${unit.clock.now()}, feed_place = place
      from (
        select org_id, id, nextval('outbox_feed') as place
        from unnest(${events.map(({ orgId }) => orgId)}::uuid[], ${events.map(({ id }) => id)}::uuid[]) as event (org_id, id)
      ) as handed
      where outbox_events.org_id = handed.org_id and outbox_events.id = handed.id`.execute(em.getKysely());
    return events.length;
  });
}

function takeWaiting(em: EntityManager): Promise<RecordedEvent[]> {
  return statement<RecordedEvent>(
    em,
    `select id, org_id as "orgId", kind, campaign_id as "campaignId", data, created_at as "createdAt"
     from outbox_events where relayed_at is null order by position limit $1`,
    [RELAY_BATCH],
  );
}
