import { planByIndex } from '../../src/database/plan-by-index.ts';
import { statement } from '../../src/database/statement.ts';
import { isRefusedData } from '../../src/database/write-in-halves.ts';
import type { Needs, UnitOfWork } from '../../src/kernel/context.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { Departure, MessageReport } from '../messages/index.ts';
import { countLedgerChanges, findDepartures, writeReports } from '../messages/index.ts';
import { countTrackingEventsJob } from './count-events.job.ts';
import { classifyTrackingEvent, TOO_SOON_MS, type TrackingEvent } from './tracking-event.rules.ts';

type Unit = Needs<'em' | 'clock' | 'queue'>;

/** How long to wait until the outcome of messages that are being sent is recorded. */
const LOOK_AGAIN_MS = 1_000;

/** Events per transaction, which locks the counters of their campaigns for some tens of milliseconds. */
const BATCH = 500;

/** Stores events for later counting, up to 500 per row. Requests wait only for this, not for the counting. */
export async function storeTrackingEvents(
  unit: Unit,
  events: readonly TrackingEvent[],
  dueAt = unit.clock.now(),
): Promise<void> {
  const batches = [...Map.groupBy(events, ({ orgId }) => orgId)].flatMap(([orgId, own]) =>
    Array.from({ length: Math.ceil(own.length / BATCH) }, (_, at) => ({
      orgId,
      events: JSON.stringify(own.slice(at * BATCH, (at + 1) * BATCH)),
    })),
  );
  await statement(
    unit.em,
    `insert into tracking_batches (due_at, org_id, id, events)
     select $1, org_id, id, events::json from unnest($2::uuid[], $3::uuid[], $4::text[]) as batch (org_id, id, events)`,
    [dueAt, batches.map(({ orgId }) => orgId), batches.map(() => newId()), batches.map((batch) => batch.events)],
  );
  await unit.queue.enqueue(countTrackingEventsJob, {}, dueAt);
}

/**
 * Organisation whose batch was counted last. Organisations take turns, so a flood in one does not delay the
 * others.
 */
export interface CountingTurn {
  lastOrgId: string;
}

export const FIRST_TURN: CountingTurn = { lastOrgId: '00000000-0000-0000-0000-000000000000' };

/**
 * Counts the oldest batch of the next organisation by id. Returns false if none is due. The batch row is deleted
 * in the same transaction. A batch that PostgreSQL rejects is split in half, until the one bad event is logged
 * and dropped.
 */
export async function countTrackingEvents(unit: UnitOfWork, turn: CountingTurn = { ...FIRST_TURN }): Promise<boolean> {
  let taken: Batch | undefined;
  try {
    return await unit.em.transactional(async (em) => {
      [taken] = await planByIndex(em, (inside) => statement<Batch>(inside, TAKE, [unit.clock.now(), turn.lastOrgId]));
      if (taken === undefined) return false;
      turn.lastOrgId = taken.org_id;
      await countBatch({ ...unit, em }, taken);
      return true;
    });
  } catch (error) {
    if (taken === undefined || !isRefusedData(error)) throw error;
    await splitBatch(unit, taken, error);
    return true;
  }
}

interface Batch {
  org_id: string;
  id: string;
  events: TrackingEvent[];
}

async function countBatch(unit: UnitOfWork, { org_id, events }: Batch): Promise<void> {
  const { reports, tooEarly } = await classifyEvents(unit, org_id, events);
  await countLedgerChanges(unit, await writeReports(unit, reports));
  if (tooEarly.length > 0) {
    await storeTrackingEvents(unit, tooEarly, new Date(unit.clock.now().getTime() + LOOK_AGAIN_MS));
  }
}

async function splitBatch(unit: UnitOfWork, { org_id, id, events }: Batch, error: unknown): Promise<void> {
  const middle = Math.ceil(events.length / 2);
  await unit.em.transactional(async (em) => {
    const rows = await statement(em, 'delete from tracking_batches where org_id = $1 and id = $2 returning id', [
      org_id,
      id,
    ]);
    if (rows.length === 0) return;
    if (events.length < 2) {
      const [{ messageId } = { messageId: null }] = events;
      unit.log.error({ err: error, messageId }, 'Could not count an open or click.');
      return;
    }
    for (const half of [events.slice(0, middle), events.slice(middle)])
      await storeTrackingEvents({ ...unit, em }, half);
  });
}

/** Skip scan over the index by organisation, so long queues cost nothing. */
const organisations = (name: string, which: string) => `
  ${name} as (
    (select org_id from tracking_batches where ${which} order by org_id limit 1)
    union all
    select next.org_id from ${name} cross join lateral (
      select org_id from tracking_batches where ${which} and org_id > ${name}.org_id order by org_id limit 1) as next)`;

/** The oldest batch of the first organisation that has one due. */
const oldestOf = (name: string) => `
  select batch.* from ${name} cross join lateral (
    select org_id, id from tracking_batches where org_id = ${name}.org_id and due_at <= $1
    order by due_at, id limit 1 for no key update skip locked) as batch limit 1`;

/** Organisations after the last one first, then from the beginning. */
const TAKE = `
  with recursive ${organisations('behind', 'org_id > $2::uuid')}, ${organisations('before', 'org_id <= $2::uuid')},
  batch as materialized ((${oldestOf('behind')}) union all (${oldestOf('before')}) limit 1)
  delete from tracking_batches t using batch where t.org_id = batch.org_id and t.id = batch.id
  returning t.org_id, t.id, t.events`;

/** Enqueues the job if it was lost. */
export async function sweepTrackingEvents({ em, clock, queue }: UnitOfWork): Promise<void> {
  const [waiting] = await statement(
    em,
    'select id from tracking_batches where due_at <= $1 order by due_at, id limit 1',
    [clock.now()],
  );
  if (waiting !== undefined) await queue.enqueue(countTrackingEventsJob, {});
}

/** Judges events by when their message left. Events whose message is still being sent are too early. */
async function classifyEvents(unit: Unit, orgId: string, events: TrackingEvent[]) {
  const fresh = await freshMessages(unit, orgId, events);
  const reports: MessageReport[] = [];
  const tooEarly: TrackingEvent[] = [];
  for (const event of events) {
    const message = fresh.get(event.messageId);
    if (message?.status === 'sending') tooEarly.push(event);
    else reports.push(classifyTrackingEvent(event, message?.sent_at?.getTime() ?? null));
  }
  return { reports, tooEarly };
}

/** Reads only messages that left recently. For older ones the send time does not matter. */
async function freshMessages(
  { em, clock }: Unit,
  orgId: string,
  events: TrackingEvent[],
): Promise<Map<string, Departure>> {
  const earliest = events.reduce((least, { seenAt }) => Math.min(least, seenAt), Number.MAX_SAFE_INTEGER);
  const ids = events.map(({ messageId }) => messageId);
  const rows = await findDepartures(em, { orgId, ids, since: new Date(earliest - TOO_SOON_MS), now: clock.now() });
  return new Map(rows.map((message) => [message.id, message]));
}
