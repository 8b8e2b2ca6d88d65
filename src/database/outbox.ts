import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Needs, Platform, UnitOfWork } from '../kernel/context.ts';
import { newId } from '../kernel/ids.ts';
import { type JobHandler, jobContract } from '../kernel/job.ts';
import { outsideJson } from '../kernel/text/outside-text.ts';
import { taking } from './locks.ts';
import { planByIndex } from './plan-by-index.ts';
import { keysOf } from './row-key.ts';
import { prepared, statement } from './statement.ts';
import { inUnitOfWork } from './unit-of-work.ts';

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

/** Receives committed events at least once, in the transaction that marks them as relayed. */
export interface OutboxListener {
  receive(unit: UnitOfWork, events: RecordedEvent[]): Promise<void>;
}

export const relayOutboxJob = jobContract('outbox.relay', z.object({}));

/**
 * Records events in the transaction of the state change, so an event exists exactly if its change does. `em`
 * must be the entity manager of that transaction.
 */
export async function emit(
  { em, clock, queue }: Needs<'em' | 'clock' | 'queue'>,
  events: DomainEvent[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const createdAt = clock.now();
  const rows = events.map((event) => ({ id: newId(), ...event }));
  const ids = rows.map(({ id }) => id);
  await statement(em, KEEP, [
    createdAt,
    ids,
    rows.map(({ orgId }) => orgId),
    rows.map(({ kind }) => kind),
    rows.map(({ campaignId }) => campaignId),
    // An index reads every text to find people. A text that PostgreSQL refuses would undo the change itself.
    rows.map(({ data }) => JSON.stringify(outsideJson(data))),
  ]);
  await queue.enqueue(relayOutboxJob, {});
  return ids;
}

const KEEP = prepared(`
  insert into outbox_events (id, org_id, kind, campaign_id, data, created_at)
  select id, org_id, kind, campaign_id, data::json, $1::timestamptz
  from unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[]) as event (id, org_id, kind, campaign_id, data)`);

/** Maximum number of events per transaction, so that locks are held only briefly. */
const RELAY_BATCH = 1_000;

/** Arbitrary lock key: "outb" in ASCII. */
const RELAY_LOCK = 0x6f757462;

/**
 * Stops the relay until the end of the transaction. Code that changes events therefore finds everything that
 * listeners made of them.
 */
export async function holdRelay(em: EntityManager): Promise<void> {
  taking(em, 'relay');
  await statement(em, 'select pg_advisory_xact_lock($1)', [RELAY_LOCK]);
}

/**
 * Passes waiting events to the listeners and assigns each its position in the feed. One relay runs at a time,
 * under a lock that ends with the commit. Positions therefore become visible in order, and a reader never has
 * to look back.
 *
 * Transaction ids cannot replace the lock: any other transaction on the server would delay the feed, and a
 * restored backup would restart the numbers.
 */
export async function relayOutbox(unit: UnitOfWork, listeners: readonly OutboxListener[]): Promise<number> {
  return unit.em.transactional(async (em) => {
    await holdRelay(em);
    const events = await planByIndex(em, takeWaiting);
    if (events.length === 0) return 0;
    for (const listener of listeners) await listener.receive({ ...unit, em }, events);
    await statement(em, HAND_ON, [unit.clock.now(), ...keysOf(events)]);
    return events.length;
  });
}

const HAND_ON = prepared(`
  update outbox_events set relayed_at = $1, feed_place = place
  from (
    select org_id, id, nextval('outbox_feed') as place from unnest($2::uuid[], $3::uuid[]) as event (org_id, id)
  ) as handed
  where outbox_events.org_id = handed.org_id and outbox_events.id = handed.id`);

const takeWaiting = (em: EntityManager) => statement<RecordedEvent>(em, TAKE_WAITING, [RELAY_BATCH]);

const TAKE_WAITING = prepared(`
  select id, org_id as "orgId", kind, campaign_id as "campaignId", data, created_at as "createdAt"
  from outbox_events where relayed_at is null order by position limit $1`);

export const relayOutboxHandler = (
  platform: Platform,
  listeners: readonly OutboxListener[],
): JobHandler<Record<string, never>> => ({
  contract: relayOutboxJob,
  concurrency: 1,
  async handle(_data, { signal }) {
    while (!signal.aborted) {
      const handed = await inUnitOfWork(platform, (unit) => relayOutbox(unit, listeners));
      if (handed === 0) return;
    }
  },
});

/** Enqueues the relay job if events wait, because their own job may be lost. */
export async function sweepOutbox({ em, queue }: UnitOfWork): Promise<void> {
  const [waiting] = await statement<{ id: string }>(
    em,
    'select id from outbox_events where relayed_at is null order by position limit 1',
    [],
  );
  if (waiting) await queue.enqueue(relayOutboxJob, {});
}
