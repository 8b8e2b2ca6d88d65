import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { dayAt } from '../../../src/kernel/day.ts';
import { addCounts, permitSending } from '../../campaign-state/index.ts';
import { timeZoneOf } from '../../identity/index.ts';
import type { SendWindow } from '../../senders/index.ts';
import { lockSenders, returnAllowance, sendWindowOf, zoneOf } from '../../senders/index.ts';
import { WORKER_ENDED } from '../sending/send-block-reason.ts';
import { nobodyTakes } from './keep-outcomes.ts';
import { parkLater } from './later-steps.ts';
import { LEASE_MS } from './take-messages.ts';

interface Lost {
  id: string;
  status: string;
  time_zone: string;
  sender_id: string;
  send_window: SendWindow | null;
  taken_at: Date;
}

/**
 * What a worker took that has died since: queued again where it is certain that nothing left, `unknown` where the first
 * byte may have. Where the campaign does not run, the sweep sees to it, or the next run.
 */
export function settleLost(unit: UnitOfWork, campaignId: string): Promise<void> {
  return unit.em.transactional(async (em) => {
    const now = unit.clock.now();
    const campaign = await permitSending(em, campaignId, now);
    if (campaign === null) return;
    const { orgId } = campaign;
    const senders = await planByIndex(em, () => statement<{ id: string }>(em, LOSERS, [orgId, campaignId, now]));
    const senderIds = await lockSenders(em, orgId, [...new Set(senders.map(({ id }) => id))]);
    if (senderIds.length === 0) return;
    taking(em, 'messages');
    const values = [orgId, campaignId, now, senderIds, `${LEASE_MS} milliseconds`];
    const lost = await planByIndex(em, () => statement<Lost>(em, SETTLE, values));
    await giveBackAllowance(em, orgId, lost);
    const unknown = lost.filter(({ status }) => status === 'unknown').map(({ id }) => id);
    await parkLater(em, orgId, unknown);
    const day = dayAt(now, lost[0]?.time_zone ?? 'UTC');
    const cancelled = lost.filter(({ status }) => status === 'cancelled').length;
    await addCounts(em, campaign, day, { openMessages: -unknown.length - cancelled });
  });
}

/** To the day on which each message was taken, which may be another one than that of the next. */
async function giveBackAllowance(em: EntityManager, orgId: string, lost: Lost[]): Promise<void> {
  const days = Map.groupBy(
    lost.filter(({ status }) => status !== 'unknown'),
    ({ sender_id, send_window, time_zone, taken_at }) =>
      `${sender_id} ${dayAt(taken_at, zoneOf(send_window, time_zone))}`,
  );
  for (const [name, { length: messages }] of days) {
    const [id = '', day = ''] = name.split(' ');
    await returnAllowance(em, { sender: { orgId, id }, day, messages });
  }
}

const IS_LOST = `status = 'sending' and claimed_until < $3 and campaign_id = $2 and transport = 'smtp'`;

const LOSERS = `select sender_id as id from messages where org_id = $1 and ${IS_LOST} order by claimed_until`;

const SETTLE = `
  with lost as materialized (
    select org_id, id, campaign_id, step, sender_id, claimed_until from messages
    where org_id = $1 and ${IS_LOST} and sender_id = any($4::uuid[])
    order by claimed_until for no key update skip locked
  )
  update messages m
  set status = case when m.leaving_at is not null then 'unknown' when ended.reason is null then 'queued' else 'cancelled' end,
      reason = case when m.leaving_at is not null then '${WORKER_ENDED}' else ended.reason end,
      due_at = case when m.leaving_at is null and ended.reason is null then m.due_at end,
      attempts = case when m.leaving_at is not null then m.attempts else m.attempts - 1 end,
      left_at = coalesce(m.leaving_at, m.left_at), claimed_until = null, claim_token = null
  from lost cross join lateral (select ${nobodyTakes('lost')} as reason offset 0) ended
  where m.org_id = lost.org_id and m.id = lost.id
  returning m.id, m.status, ${timeZoneOf('m.org_id')} as time_zone, m.sender_id,
    ${sendWindowOf('m.org_id', 'm.sender_id')} as send_window, lost.claimed_until - $5::interval as taken_at`;
