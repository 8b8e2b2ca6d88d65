import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import { dayAt } from '../../../src/kernel/clock.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { isPaused, permitSendingAtOnce } from '../../campaign-state/index.ts';
import { timeZoneOf } from '../../identity/index.ts';
import { lockSenders, returnAllowance, type SendWindow, sendWindowOf, zoneOf } from '../../senders/index.ts';
import { closedMessagesChange, countLedgerChanges } from '../reports/ledger-changes.ts';
import { writeLostMessages } from '../reports/record-reports.ts';
import { LEASE_MS } from './claim-messages.ts';
import { updateLaterSteps } from './later-steps.ts';
import { unclaimableReason } from './record-outcomes.ts';

interface HeldMessage {
  id: string;
  senderId: string;
  hasLeft: boolean;
}

interface RequeuedMessage {
  status: string;
  time_zone: string;
  sender_id: string;
  send_window: SendWindow | null;
  taken_at: Date;
}

/**
 * Settles messages of dead workers. A message that certainly did not leave is queued again. Others become
 * `unknown`, or `sent` if they were heard of. If the campaign is not running, the sweep or the next run does
 * this.
 */
export function recoverLostMessages(unit: UnitOfWork, campaignId: string): Promise<void> {
  return unit.em.transactional(async (em) => {
    const now = unit.clock.now();
    const campaign = await permitSendingAtOnce(em, campaignId, now);
    if (campaign === null) return;
    const { orgId } = campaign;
    const held = await planByIndex(em, (inside) => statement<HeldMessage>(inside, HELD, [orgId, campaignId, now]));
    const senderIds = await lockSenders(em, orgId, [...new Set(held.map(({ senderId }) => senderId))]);
    if (senderIds.length === 0) return;
    taking(em, 'messages');
    const values = [orgId, campaignId, now, senderIds, `${LEASE_MS} milliseconds`];
    const back = await planByIndex(em, (inside) => statement<RequeuedMessage>(inside, REQUEUE, values));
    await returnAllowances(em, orgId, back);
    const left = held.filter(({ hasLeft }) => hasLeft).map(({ id }) => id);
    const inside = { ...unit, em };
    const changes = await writeLostMessages(
      inside,
      left.map((id) => ({ orgId, id })),
    );
    await updateLaterSteps(em, orgId, { unknown: left }, now);
    const cancelled = back.filter(({ status }) => status === 'cancelled').length;
    await countLedgerChanges(inside, [...changes, closedMessagesChange(campaign, cancelled)]);
  });
}

/**
 * Settles messages of paused campaigns that may have left, because no job runs for these campaigns. Messages
 * that have not left wait until the campaign resumes.
 */
export async function recoverLostOfPaused(unit: UnitOfWork): Promise<void> {
  const now = unit.clock.now();
  const lost = await planByIndex(unit.em, (em) => statement<RowKey>(em, LEFT_OF_PAUSED, [now, PAUSED_AT_ONCE]));
  for (const [orgId, own] of Map.groupBy(lost, (message) => message.orgId)) {
    await unit.em.transactional(async (em) => {
      const inside = { ...unit, em };
      taking(em, 'messages');
      const changes = await writeLostMessages(inside, own);
      const unknown = own.map(({ id }) => id);
      await updateLaterSteps(em, orgId, { unknown }, now);
      await countLedgerChanges(inside, changes);
    });
  }
}

/** Messages per sweep; the next sweep handles the rest. */
const PAUSED_AT_ONCE = 500;

const LEFT_OF_PAUSED = `
  select org_id as "orgId", id from messages m
  where status = 'sending' and claimed_until < $1 and leaving_at is not null and ${isPaused('m.org_id', 'm.campaign_id')}
  order by claimed_until limit $2`;

/** Returns the allowance to the day on which each message was claimed, which may differ between messages. */
async function returnAllowances(em: EntityManager, orgId: string, back: RequeuedMessage[]): Promise<void> {
  const days = Map.groupBy(
    back,
    ({ sender_id, send_window, time_zone, taken_at }) =>
      `${sender_id} ${dayAt(taken_at, zoneOf(send_window, time_zone))}`,
  );
  for (const [name, { length: messages }] of days) {
    const [id = '', day = ''] = name.split(' ');
    await returnAllowance(em, { sender: { orgId, id }, day, messages });
  }
}

const IS_LOST = `status = 'sending' and claimed_until < $3 and campaign_id = $2 and transport = 'smtp'`;

const HELD = `
  select id, sender_id as "senderId", leaving_at is not null as "hasLeft" from messages
  where org_id = $1 and ${IS_LOST} order by claimed_until`;

const REQUEUE = `
  with lost as materialized (
    select org_id, id, campaign_id, step, sender_id, claimed_until from messages
    where org_id = $1 and ${IS_LOST} and sender_id = any($4::uuid[]) and leaving_at is null
    order by claimed_until for no key update skip locked
  )
  update messages m
  set status = case when ended.reason is null then 'queued' else 'cancelled' end, reason = ended.reason,
      due_at = case when ended.reason is null then m.due_at end, attempts = m.attempts - 1, claimed_until = null, claim_token = null
  from lost cross join lateral (select ${unclaimableReason('lost')} as reason offset 0) ended
  where m.org_id = lost.org_id and m.id = lost.id
  returning m.status, ${timeZoneOf('m.org_id')} as time_zone, m.sender_id,
    ${sendWindowOf('m.org_id', 'm.sender_id')} as send_window, lost.claimed_until - $5::interval as taken_at`;
