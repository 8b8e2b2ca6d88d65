import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../src/database/locks.ts';
import { statement } from '../../src/database/statement.ts';
import type { UnitOfWork } from '../../src/kernel/context.ts';
import { sendMessagesJob } from './send-messages.job.ts';

/** When a message of the campaign is to be looked at next; null when every promised step is sent or cancelled. */
export async function nextSendAt(em: EntityManager, campaignId: string): Promise<Date | null> {
  const [next] = await statement<{ at: Date | null }>(
    em,
    `select least(
       (select due_at from messages where campaign_id = $1 and due_at is not null and claimed_until is null
        order by due_at limit 1),
       (select greatest(due_at, claimed_until) from messages where campaign_id = $1 and due_at is not null
        order by due_at limit 1)) as at`,
    [campaignId],
  );
  return next?.at ?? null;
}

/** When the last promised step of the campaign is due; null when none is open. */
export async function lastSendAt(em: EntityManager, campaignId: string): Promise<Date | null> {
  const [last] = await statement<{ at: Date }>(
    em,
    `select due_at as at from messages where campaign_id = $1 and due_at is not null order by due_at desc limit 1`,
    [campaignId],
  );
  return last?.at ?? null;
}

/**
 * What is queued of a campaign is promised no longer: it has ended, or it can never pay for it. A message that is being
 * sent is the sender's to finish. Answers how many messages that were.
 */
export async function cancelQueued(em: EntityManager, campaignId: string, reason: string): Promise<number> {
  taking(em, 'queue');
  taking(em, 'counters');
  const [row] = await statement<{ cancelled: number }>(
    em,
    `with queued as materialized (
       select id from messages where campaign_id = $1 and status = 'queued' order by id for no key update
     ), cancelled as (
       update messages m set status = 'cancelled', due_at = null, reason = $2
       from queued where m.id = queued.id returning m.id
     ), promised as (
       update campaign_counts set value = value - (select count(*) from cancelled)
       where campaign_id = $1 and name = 'openMessages'
     )
     select count(*)::int as cancelled from cancelled`,
    [campaignId, reason],
  );
  return row?.cancelled ?? 0;
}

/** What a dead worker held of campaigns that have ended meanwhile. */
const closeLeftBehind = (em: EntityManager, now: Date) =>
  statement(
    em,
    `with left_behind as materialized (
       select m.id from messages m join campaigns c on c.id = m.campaign_id
       where c.status in ('stopped', 'completed', 'failed') and m.due_at <= $1 and m.status = 'sending'
         and m.claimed_until < $1
       order by m.id for no key update of m skip locked
     ), closed as (
       update messages m
       set status = case when m.transport = 'smtp' and m.left_at is null then 'cancelled' else 'unknown' end,
         due_at = null, claimed_until = null, claim_token = null, reason = 'The worker ended while it was being sent.'
       from left_behind where m.id = left_behind.id returning m.campaign_id
     )
     update campaign_counts set value = value - sums.messages
     from (select campaign_id, count(*) as messages from closed group by 1) sums
     where campaign_counts.campaign_id = sums.campaign_id and name = 'openMessages'`,
    [now],
  );

/**
 * Finds due messages that no alarm rings for, and what a dead worker left of a campaign that has ended meanwhile. It goes
 * by what is due: however many campaigns wait, they cost nothing.
 */
export async function sweepMessages({ em, clock, alarm }: UnitOfWork): Promise<void> {
  const now = clock.now();
  await closeLeftBehind(em, now);
  const campaigns = await statement<{ id: string }>(
    em,
    `select c.id from campaigns c join (
       select distinct campaign_id from messages
       where due_at <= $1 and (claimed_until is null or claimed_until < $1)
     ) due on due.campaign_id = c.id where c.status = 'active'`,
    [now],
  );
  for (const { id } of campaigns) await alarm.wake(sendMessagesJob, { campaignId: id });
}
