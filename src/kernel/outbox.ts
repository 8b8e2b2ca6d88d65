import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Needs, UnitOfWork } from './context.ts';
import { newId } from './ids.ts';
import { jobContract } from './job.ts';

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
  { em, clock, alarm }: Needs<'em' | 'clock' | 'alarm'>,
  events: DomainEvent[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const createdAt = clock.now();
  const rows = events.map((event) => ({ id: newId(), createdAt, ...event }));
  await em.execute(
    `insert into outbox_events (id, org_id, kind, campaign_id, data, created_at)
     select id, "orgId", kind, "campaignId", data, "createdAt" from json_to_recordset(?::json) as event
       (id uuid, "orgId" uuid, kind text, "campaignId" uuid, data json, "createdAt" timestamptz)`,
    [JSON.stringify(rows)],
  );
  await alarm.wake(relayOutboxJob, {});
  return rows.map(({ id }) => id);
}

/** Events in one transaction at the most: few enough to hold their locks only briefly. */
const RELAY_BATCH = 500;

/** Hands waiting events to the listeners. Several may run at once: none sees an event that another has in hand. */
export async function relayOutbox(unit: UnitOfWork, listeners: readonly OutboxListener[]): Promise<number> {
  return unit.em.transactional(async (em) => {
    const events = await takeWaiting(em);
    if (events.length === 0) return 0;
    for (const listener of listeners) await listener.receive({ ...unit, em }, events);
    await em.execute('update outbox_events set relayed_at = ? where id = any(?::uuid[])', [
      unit.clock.now(),
      `{${events.map(({ id }) => id).join(',')}}`,
    ]);
    return events.length;
  });
}

function takeWaiting(em: EntityManager): Promise<RecordedEvent[]> {
  return em.execute<RecordedEvent[]>(
    `select id, org_id as "orgId", kind, campaign_id as "campaignId", data, created_at as "createdAt"
     from outbox_events where relayed_at is null order by position limit ? for update skip locked`,
    [RELAY_BATCH],
  );
}
