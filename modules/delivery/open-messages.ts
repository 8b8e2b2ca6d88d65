import type { EntityManager } from '@mikro-orm/postgresql';
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

/** What is queued of a campaign and can never be paid is promised no longer. Answers how many messages that were. */
export async function cancelQueued(em: EntityManager, campaignId: string, reason: string): Promise<number> {
  const [row] = await statement<{ cancelled: number }>(
    em,
    `with cancelled as (
       update messages set status = 'cancelled', due_at = null, reason = $2
       where campaign_id = $1 and status = 'queued' returning id
     ), promised as (
       update campaign_counts set value = value - (select count(*) from cancelled)
       where campaign_id = $1 and name = 'openMessages'
     )
     select count(*)::int as cancelled from cancelled`,
    [campaignId, reason],
  );
  return row?.cancelled ?? 0;
}

/** Finds due messages that no alarm rings for, and what a dead worker left of a campaign that has ended meanwhile. */
export async function sweepMessages({ em, clock, alarm }: UnitOfWork): Promise<void> {
  const now = clock.now();
  await statement(
    em,
    `update messages m set status = case when m.transport = 'smtp' and m.left_at is null then 'cancelled' else 'unknown' end,
       due_at = null, claimed_until = null, claim_token = null, reason = 'The worker ended while it was being sent.'
     from campaigns c
     where c.status in ('stopped', 'completed', 'failed') and m.campaign_id = c.id and m.due_at is not null
       and m.status = 'sending' and m.claimed_until < $1`,
    [now],
  );
  const campaigns = await statement<{ id: string }>(
    em,
    `select c.id from campaigns c where c.status = 'active' and exists (
       select 1 from messages m where m.campaign_id = c.id and m.due_at <= $1
         and (m.claimed_until is null or m.claimed_until < $1))`,
    [now],
  );
  for (const { id } of campaigns) await alarm.wake(sendMessagesJob, { campaignId: id });
}
