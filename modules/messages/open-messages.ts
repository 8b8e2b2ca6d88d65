import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../src/database/locks.ts';
import { planByIndex } from '../../src/database/plan-by-index.ts';
import type { RowKey } from '../../src/database/row-key.ts';
import { plainArray, statement } from '../../src/database/statement.ts';
import type { Needs, UnitOfWork } from '../../src/kernel/context.ts';
import {
  closeOpenMessages,
  endStatusOf,
  findCancelling,
  isPaused,
  noteCancelling,
  ownerOf,
  readEnded,
} from '../campaign-state/index.ts';
import { timeZoneOf } from '../identity/index.ts';
import { type ClosedMessages, cancelQueuedMessages } from './cancel-queued.ts';
import { isPromised, messagesNamed } from './message-facts.ts';
import { countLedgerChanges, toClosedChange } from './reports/ledger-changes.ts';
import { writeLostMessages } from './reports/record-reports.ts';
import { sendMessagesJob } from './send-messages.job.ts';
import { MESSAGE_WORKER_STOPPED } from './sending/send-block-reason.ts';
import { recoverLostOfPaused } from './smtp/lost-messages.ts';
import { TRANSPORT_NAMES } from './transports.ts';

/** Returns when a message of the campaign next needs work, or null if every step is sent or cancelled. */
export function nextSendAt(em: EntityManager, campaignId: string): Promise<Date | null> {
  return readMoment(em, NEXT, campaignId);
}

export function lastSendAt(em: EntityManager, campaignId: string): Promise<Date | null> {
  return readMoment(em, LAST, campaignId);
}

async function readMoment(em: EntityManager, text: string, campaignId: string): Promise<Date | null> {
  const values = [campaignId, TRANSPORT_NAMES];
  const [row] = await planByIndex(em, (inside) => statement<{ at: Date | null }>(inside, text, values));
  return row?.at ?? null;
}

/** Filters by one transport, so that an index has the rows in order. */
const OPEN = `messages
  where org_id = ${ownerOf('$1')} and campaign_id = $1 and transport = name and due_at is not null`;

const NEXT = `
  select min(at) as at from unnest($2::text[]) as name cross join lateral (
    (select due_at as at from ${OPEN} and claimed_until is null order by due_at limit 1)
    union all
    (select greatest(due_at, claimed_until) as at from ${OPEN} order by due_at limit 1)) as next`;

const LAST = `
  select max(at) as at from unnest($2::text[]) as name cross join lateral (
    select due_at as at from ${OPEN} order by due_at desc limit 1) as last`;

/** Tells whether messages await approval. Such a campaign is not completed, even if nothing is due. */
export async function isAwaitingApproval(em: EntityManager, campaignId: string): Promise<boolean> {
  const found = await planByIndex(em, (inside) => statement(inside, AWAITING, [campaignId]));
  return found.length > 0;
}

const AWAITING = `
  select 1 from messages
  where org_id = ${ownerOf('$1')} and campaign_id = $1 and status = 'awaiting_approval' order by id limit 1`;

/** Limits one transaction, so that a stop returns quickly even for a large campaign. */
const CANCEL_BATCH = 20_000;

/**
 * Cancels the queued messages of a campaign that has ended or cannot pay for them. Messages being sent are left
 * to their worker. If one batch is not enough, a job cancels the rest. The caller holds the campaign lock.
 */
export async function cancelCampaignMessages(
  unit: Needs<'em' | 'queue'>,
  campaign: RowKey,
  reason: string,
): Promise<void> {
  const place = await cancelBatch(unit.em, campaign, { reason, from: null });
  if (place === null) return;
  await noteCancelling(unit.em, campaign, true);
  await unit.queue.enqueue(sendMessagesJob, { campaignId: campaign.id });
}

export async function cancelRemainingMessages(
  unit: Needs<'em' | 'queue'>,
  campaignId: string,
  signal: AbortSignal,
): Promise<void> {
  const ended = await readEnded(unit.em, campaignId);
  if (ended === null) return;
  let from: BatchStart | null = null;
  do {
    const start: BatchStart | null = from;
    from = await unit.em.transactional((em) => cancelBatch(em, ended, { reason: ended.end, from: start }));
  } while (from !== null && !signal.aborted);
  if (from === null) await noteCancelling(unit.em, ended, false);
  else await unit.queue.enqueue(sendMessagesJob, { campaignId });
}

/**
 * Where the next batch starts. Starting from the beginning would read all cancelled rows again while another
 * transaction can still see them.
 */
interface BatchStart {
  transport: string;
  dueAt: Date;
}

interface CancelBatch {
  reason: string;
  from: BatchStart | null;
}

/** Cancels one batch. Returns where the next one begins, or null if nothing is left. */
async function cancelBatch(
  em: EntityManager,
  campaign: RowKey,
  { reason, from }: CancelBatch,
): Promise<BatchStart | null> {
  const { orgId, id } = campaign;
  const { transport = '', dueAt = '-infinity' } = from ?? {};
  const found = await planByIndex(em, async (inside) => {
    const values = [orgId, id, transport, dueAt, CANCEL_BATCH];
    const rows = await statement<PromisedMessage>(inside, PROMISED, values);
    const [cancelled] = await cancelQueuedMessages(inside, {
      reason,
      which: `${messagesNamed('$2', '$3')} where true`,
      values: [orgId, plainArray(rows.map((row) => row.id))],
    });
    await closeOpenMessages(em, [{ org_id: orgId, campaign_id: id, closed: cancelled?.closed ?? 0 }]);
    return rows;
  });
  if (found.length < CANCEL_BATCH) return null;
  const last = found.findLast((row): row is PromisedMessage & BatchStart => row.dueAt !== null);
  return last ?? from ?? { transport, dueAt: new Date(0) };
}

interface PromisedMessage {
  id: string;
  /** Null if the message has no time yet. */
  transport: string | null;
  dueAt: Date | null;
}

/** Each part reads its own partial index, in an order that only this index has. */
const PROMISED = `
  with due as materialized (
    select p.id, p.transport, p.due_at from messages p
    where p.org_id = $1 and p.campaign_id = $2 and p.due_at is not null and ${isPromised('p')}
      and (p.transport, p.due_at) >= ($3, $4::timestamptz)
    order by p.transport, p.due_at limit $5
  ), parked as materialized (
    select p.id from messages p where p.org_id = $1 and p.campaign_id = $2 and p.due_at is null and ${isPromised('p')}
    order by p.created_at limit $5 - (select count(*) from due)
  )
  select id, transport, due_at as "dueAt" from due union all select id, null, null from parked`;

/** Closes messages that a dead worker held in campaigns that ended in the meantime. Nothing is sent again. */
const closeAbandonedMessages = (unit: UnitOfWork) =>
  unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    const read = <Row extends object>(text: string) =>
      planByIndex(em, (inside) => statement<Row>(inside, text, [unit.clock.now()]));
    taking(em, 'messages');
    const cancelled = await read<ClosedMessages>(CANCEL_UNSENT);
    const changes = await writeLostMessages(inside, await read<RowKey>(SELECT_ABANDONED));
    await countLedgerChanges(inside, [...changes, ...cancelled.map(toClosedChange)]);
  });

const abandonedMessages = (which: string) => `
  from messages m where status = 'sending' and claimed_until < $1 and ${which} and ${endStatusOf('m.org_id', 'm.campaign_id')} is not null
  order by claimed_until`;

const IS_UNSENT = "(transport = 'smtp' and leaving_at is null)";

const SELECT_ABANDONED = `select org_id as "orgId", id ${abandonedMessages(`not ${IS_UNSENT}`)}`;

const CANCEL_UNSENT = `
  with lost as materialized (select org_id, id ${abandonedMessages(IS_UNSENT)} for no key update of m skip locked
  ), closed as (
    update messages m set status = 'cancelled', due_at = null, claimed_until = null, claim_token = null, reason = '${MESSAGE_WORKER_STOPPED}'
    from lost where m.org_id = lost.org_id and m.id = lost.id returning m.org_id, m.campaign_id
  )
  select org_id, ${timeZoneOf('org_id')} as time_zone, campaign_id, count(*)::int as closed from closed group by org_id, campaign_id`;

/**
 * Recovers due messages without a job, unfinished cancellations and messages of dead workers. It reads due
 * messages by campaign, so waiting campaigns and long queues cost nothing.
 */
export async function sweepMessages(unit: UnitOfWork): Promise<void> {
  const { em, clock, queue } = unit;
  const now = clock.now();
  await closeAbandonedMessages(unit);
  await recoverLostOfPaused(unit);
  const campaigns = await planByIndex(em, async (inside) => [
    ...(await findCancelling(inside)),
    ...(await statement<{ id: string }>(inside, FIND_DUE, [now, TRANSPORT_NAMES])),
  ]);
  for (const { id } of campaigns) await queue.enqueue(sendMessagesJob, { campaignId: id });
}

/** Must match the index expression. */
const HOUR = (at: string) => `date_bin('1 hour', ${at}, '2000-01-01 00:00:00+00'::timestamptz)`;

/** Skip scan over the index: one step per campaign and hour, up to the current hour. */
export const DUE_CAMPAIGN_SCAN = `
  hop as (
    (select ${HOUR('due_at')} as hour, campaign_id, org_id from messages where due_at is not null
     order by ${HOUR('due_at')}, campaign_id limit 1)
    union all
    select next.* from hop cross join lateral (
      select ${HOUR('due_at')}, campaign_id, org_id from messages
      where due_at is not null and (${HOUR('due_at')}, campaign_id) > (hop.hour, hop.campaign_id)
      order by ${HOUR('due_at')}, campaign_id limit 1) as next
    where hop.hour <= $1
  )`;

const FIND_DUE = `
  with recursive ${DUE_CAMPAIGN_SCAN}
  select due.campaign_id as id from (select distinct org_id, campaign_id from hop where hour <= $1) due
  where not ${isPaused('due.org_id', 'due.campaign_id')} and exists (
    select 1 from unnest($2::text[]) as name cross join lateral (
      select 1 from messages
      where org_id = due.org_id and campaign_id = due.campaign_id and transport = name and due_at <= $1
        and (claimed_until is null or claimed_until < $1)
      order by due_at limit 1) as waiting)`;
