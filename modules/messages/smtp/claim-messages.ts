import { randomUUID } from 'node:crypto';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { prepared, statement } from '../../../src/database/statement.ts';
import { dayAt } from '../../../src/kernel/clock.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { addCounts, type MailGate, type SendingCampaign } from '../../campaign-state/index.ts';
import { recipientOf } from '../../leads/index.ts';
import {
  allowanceDay,
  allowanceOf,
  dayAfter,
  drawAllowance,
  findOtherSenders,
  lockActiveSender,
  openingOf,
  remainingOfDay,
  type Sender,
  shareOf,
  windowOpensAt,
  zoneOf,
} from '../../senders/index.ts';
import { messagesNamed } from '../message-facts.ts';
import type { ClaimedMessage } from '../mime/compose-mail.ts';
import { sendBlockReason } from '../sending/send-block-reason.ts';
import { applyCompanyLimit, hasCompanyRoom } from './company-limit.ts';
import { cancelBlockedSteps } from './later-steps.ts';
import { postponeAbsentLeads, postponeToWindow } from './postpone-messages.ts';
import {
  OWN_FIRST_EMAILS,
  OWN_FOLLOW_UPS,
  orphanedFirstEmails,
  UNASSIGNED_FIRST_EMAILS,
  unassignedFirstEmails,
} from './ready-messages.ts';

/** Longer than connecting, the envelope and the response to a message together. */
export const LEASE_MS = 300_000;

export type ClaimedMessages =
  | { kind: 'claimed'; token: string; messages: ClaimedMessage[]; hasMore: boolean; day: string }
  | { kind: 'closed'; until: Date; by: MailGate }
  | { kind: 'gone' };

interface ClaimRequest {
  campaign: SendingCampaign;
  senderId: string;
  limit: number;
}

/**
 * Claims due messages of a campaign for one sender and uses its allowance. Runs in a transaction that permits
 * the campaign to send. The sender row is locked, so daily limits are exact across processes.
 */
export async function claimMessages(
  unit: UnitOfWork,
  { campaign, senderId, limit }: ClaimRequest,
): Promise<ClaimedMessages> {
  const { em } = unit;
  const now = unit.clock.now();
  const sender = await lockActiveSender(em, { orgId: campaign.orgId, id: senderId });
  if (sender === null) return { kind: 'gone' };
  const allowance = allowanceOf(sender, campaign.timeZone);
  const opening = openingOf(allowance, now);
  if (!opening.open) return { kind: 'closed', until: opening.until, by: opening.by };
  const token = randomUUID();
  const { rows, picked, blocked } = await planByIndex(em, async (inside) => {
    const { ids, picked } = await pickMessages(
      { ...unit, em: inside },
      { campaign, sender, wanted: Math.min(limit, opening.messages) },
    );
    const until = new Date(now.getTime() + LEASE_MS);
    const rows = await statement<ClaimedRow>(inside, CLAIM, [sender.orgId, ids, senderId, until, token, campaign.id]);
    return { rows, picked, blocked: await cancelBlockedSteps(inside, sender.orgId, rows) };
  });
  const messages = rows.filter(({ blockReason }) => blockReason === null);
  const day = allowanceDay(allowance, now);
  await drawAllowance(em, { sender, day, messages: messages.length }, now);
  await addCounts(em, campaign, dayAt(now, campaign.timeZone), { openMessages: -blocked.closed });
  return { kind: 'claimed', token, messages, hasMore: picked > blocked.left, day };
}

interface ClaimedRow extends ClaimedMessage {
  /** Why the lead must not be contacted; such a message was not claimed. Null otherwise. */
  blockReason: string | null;
}

/**
 * Candidates per wanted message, checked against send windows and company limits. They stay locked until the
 * commit.
 */
const CANDIDATES_PER_MESSAGE = 20;
/** More than a batch needs. Messages that cannot leave are postponed, so the next claim starts after them. */
const MAX_CANDIDATES = 1_000;

interface Picking {
  campaign: SendingCampaign;
  sender: Sender;
  wanted: number;
}

async function pickMessages(unit: UnitOfWork, picking: Picking): Promise<{ ids: string[]; picked: number }> {
  const { em, clock } = unit;
  const { sender, wanted } = picking;
  const { id, orgId, timeZone } = picking.campaign;
  const now = clock.now();
  const window = sender.sendWindow?.timeZone === 'recipient' ? sender.sendWindow : null;
  const limit = sender.peoplePerCompanyPerDay ?? null;
  const most = window === null && limit === null ? wanted : Math.min(CANDIDATES_PER_MESSAGE * wanted, MAX_CANDIDATES);
  const others = await findOtherSenders(em, sender);
  const values = [id, now, orgId, sender.id, most, await shareOfDue(unit, picking, others, most)];
  const day = dayAt(now, timeZone);
  // Messages that another sender may send today stay due for that sender.
  const leavesToOthers = limit !== null && others.some((other) => (other.peoplePerCompanyPerDay ?? Infinity) > limit);
  const rows = leavesToOthers
    ? await statement<{ id: string }>(em, PICK_WITH_ROOM, [...values, day, limit])
    : await statement<{ id: string }>(em, PICK, values);
  const here = await postponeAbsentLeads(em, { orgId, ids: rows.map((row) => row.id), now });
  const open = window === null ? here : await postponeToWindow(em, { orgId, ids: here, window, timeZone, now });
  if (limit === null) return { ids: open.slice(0, wanted), picked: rows.length };
  const nextDay = dayAfter(now, timeZone);
  const later = { own: nextSendTime(sender, timeZone, nextDay), others: leavesToOthers ? null : nextDay };
  const ids = await applyCompanyLimit(em, { orgId, senderId: sender.id, ids: open, limit, wanted, day, later });
  return { ids, picked: rows.length };
}

/** Returns when the sender may write to another lead of a company: in its window, on the organisation's next day. */
function nextSendTime({ sendWindow }: Sender, timeZone: string, nextDay: Date): Date {
  if (sendWindow == null || sendWindow.timeZone === 'recipient') return nextDay;
  return windowOpensAt(sendWindow, zoneOf(sendWindow, timeZone), nextDay);
}

/** Returns this sender's share of the first emails that have no sender yet. Counts only as far as needed. */
async function shareOfDue(unit: UnitOfWork, { campaign, sender }: Picking, others: Sender[], wanted: number) {
  const { id, orgId, timeZone } = campaign;
  const now = unit.clock.now();
  const open = others.map((other) => allowanceOf(other, timeZone)).filter((one) => openingOf(one, now).open);
  if (open.length === 0) return wanted;
  const remaining = remainingOfDay(allowanceOf(sender, timeZone), now);
  const all = open.reduce((sum, one) => sum + remainingOfDay(one, now), remaining);
  const enough = Math.min(Math.ceil((wanted * all) / remaining), MAX_COUNTED_DUE);
  const [due] = await statement<{ messages: number }>(unit.em, DUE, [id, now, orgId, enough]);
  return shareOf(due?.messages ?? 0, remaining, all);
}

/** More than a batch needs; larger queues are not counted to the end. */
const MAX_COUNTED_DUE = 1_000;

/** First emails that no active sender has begun. */
const DUE = `
  select count(*)::int as messages from (
    (${UNASSIGNED_FIRST_EMAILS} limit $4) union all (${orphanedFirstEmails('$4')}) limit $4) as due`;

/** Order: threads this sender began, then its follow-ups, then its share of the other first emails. */
const pickWhere = (condition?: string) => `
  with begun as materialized (
    ${OWN_FIRST_EMAILS} limit $5 for no key update skip locked
  ), later as materialized (
    ${OWN_FOLLOW_UPS} limit $5 - (select count(*) from begun) for no key update skip locked
  ), own as materialized (
    select id from begun union all select id from later
  ), left_behind as materialized (
    ${orphanedFirstEmails('least($6, $5 - (select count(*) from own))', 'for no key update skip locked', condition)}
  ), unbegun as materialized (
    ${unassignedFirstEmails(condition)} limit least($6, $5 - (select count(*) from own)) - (select count(*) from left_behind)
    for no key update skip locked
  )
  select id from own union all select id from left_behind union all select id from unbegun`;

const PICK = prepared(pickWhere());
/** Skips first emails to companies that this sender must not write to today. */
const PICK_WITH_ROOM = prepared(pickWhere(hasCompanyRoom('$7', '$8')));

const CLAIM = prepared(`
  with judged as materialized (
    select m.org_id, m.id, l.email, l.name, ${sendBlockReason('$1', '$6')} as block_reason
    from ${messagesNamed('$1', '$2')} join ${recipientOf('m.org_id', 'm.lead_id')} l on true
  ), changed as (
    update messages m
    set status = 'sending', reason = null, leaving_at = null, sender_id = $3, claimed_until = $4::timestamptz,
        claim_token = $5::uuid, attempts = m.attempts + 1
    from judged where m.org_id = judged.org_id and m.id = judged.id and block_reason is null
    returning m.org_id, m.id, m.attempts, m.step, m.campaign_id, m.lead_id, m.email_id, judged.email, judged.name
  )
  select c.id, null as "blockReason", c.attempts, c.step, c.email as "toEmail", c.name as "toName",
         case when c.step = 1 then c.id else coalesce((
           select first.id from messages first
           where first.org_id = c.org_id and first.campaign_id = c.campaign_id and first.lead_id = c.lead_id and first.step = 1
         ), c.id) end as "firstId", e.subject, e.sequence -> (c.step - 1) ->> 'bodyText' as "bodyText",
         e.sequence -> (c.step - 1) ->> 'bodyHtml' as "bodyHtml"
  from changed c join emails e on e.org_id = c.org_id and e.id = c.email_id
  union all
  select id, block_reason, 0, 0, '', null, id, '', '', '' from judged where block_reason is not null`);
