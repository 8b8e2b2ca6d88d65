import { randomUUID } from 'node:crypto';
import { lockRows } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { addCounts } from '../counts.ts';
import { dayAt } from '../day.rules.ts';
import { OBJECTION } from '../objection.ts';
import { type ClosedBy, openingOf, remainingOfDay, shareOf } from '../senders/allowance.rules.ts';
import { Sender } from '../senders/sender.entity.ts';
import { allowanceOf } from '../senders/sender.queries.ts';
import type { TakenMessage } from './compose-mail.ts';
import { postponeToWindow } from './postpone-to-window.ts';
import type { SendingCampaign } from './sending-permit.ts';

/** Longer than a connection, an envelope and the answer to a letter take together. */
export const LEASE_MS = 300_000;

export type Taken =
  /** `day` is the one whose allowance they were drawn from. */
  | { kind: 'taken'; token: string; messages: TakenMessage[]; hasMore: boolean; day: string }
  | { kind: 'closed'; until: Date; by: ClosedBy }
  /** Paused or deleted meanwhile. */
  | { kind: 'gone' };

interface Asked {
  campaign: SendingCampaign;
  senderId: string;
  /** Messages at the most. */
  limit: number;
}

/**
 * In a transaction that permits the campaign to send: takes due messages of a campaign for one sender and draws them from its allowance. The
 * sender's row is locked, so processes draw one after the other and a cap is exact.
 */
export async function takeMessages(unit: UnitOfWork, { campaign, senderId, limit }: Asked): Promise<Taken> {
  const { em } = unit;
  const now = unit.clock.now();
  await lockRows(em, 'senders', [senderId]);
  const sender = await em.findOne(Sender, { id: senderId, status: 'active', deletedAt: null }, { refresh: true });
  if (sender === null) return { kind: 'gone' };
  const allowance = allowanceOf(sender, campaign.timeZone);
  const opening = openingOf(allowance, now);
  if (!opening.open) return { kind: 'closed', until: opening.until, by: opening.by };
  if (sender.sendWindow?.timeZone === 'recipient') await postponeToWindow(em, campaign, sender.sendWindow, now);
  const wanted = Math.min(limit, opening.messages);
  const share = await shareOfDue(unit, campaign, sender, remainingOfDay(allowance, now));
  const token = randomUUID();
  const until = new Date(now.getTime() + LEASE_MS);
  const rows = await statement<Row>(em, TAKE, [
    campaign.id,
    now,
    senderId,
    wanted,
    until,
    token,
    campaign.orgId,
    share,
  ]);
  const messages = rows.filter(({ status }) => status === 'sending');
  const day = dayAt(now, allowance.timeZone);
  await drawAllowance(unit, sender, day, messages.length);
  if (rows.length > messages.length) {
    await addCounts(em, campaign.id, dayAt(now, campaign.timeZone), { openMessages: messages.length - rows.length });
  }
  return { kind: 'taken', token, messages, hasMore: rows.length > 0, day };
}

interface Row extends TakenMessage {
  status: string;
}

/** What nobody has begun to write to is shared among the senders that may write now. */
async function shareOfDue(unit: UnitOfWork, { id, orgId, timeZone }: SendingCampaign, own: Sender, remaining: number) {
  const now = unit.clock.now();
  const others = await unit.em.find(Sender, { orgId, status: 'active', deletedAt: null, id: { $ne: own.id } });
  const open = others.map((sender) => allowanceOf(sender, timeZone)).filter((one) => openingOf(one, now).open);
  if (open.length === 0) return MOST_DUE;
  const [due] = await statement<{ messages: number }>(unit.em, DUE, [id, now, orgId, MOST_DUE]);
  const all = open.reduce((sum, one) => sum + remainingOfDay(one, now), remaining);
  return shareOf(due?.messages ?? 0, remaining, all);
}

/** More than a round takes: a larger queue need not be counted to the end. */
const MOST_DUE = 1_000;

async function drawAllowance({ em, clock }: UnitOfWork, { id }: Sender, day: string, messages: number): Promise<void> {
  if (messages === 0) return;
  await statement(
    em,
    `update senders set taken = case when taken_on = $2 then taken else 0 end + $3, taken_on = $2,
       ramp_began_on = coalesce(ramp_began_on, $2), last_taken_at = $4
     where id = $1`,
    [id, day, messages, clock.now()],
  );
}

/** A first email that no active sender has begun with. */
const FREE = (org: string) => `m.step = 1 and (m.sender_id is null or not exists (
       select 1 from senders s where s.id = m.sender_id and s.org_id = ${org} and s.status = 'active' and s.deleted_at is null))`;

const DUE = `
  select count(*)::int as messages from (
    select 1 from messages m where m.campaign_id = $1 and m.transport = 'smtp' and m.due_at <= $2 and m.status = 'queued'
      and ${FREE('$3')}
    limit $4) as due`;

/** What this sender has begun with goes first; a follow-up leaves only after the email that it follows. */
const TAKE = `
  with own as materialized (
    select m.id from messages m
      left join messages before
        on before.campaign_id = m.campaign_id and before.lead_id = m.lead_id and before.step = m.step - 1
    where m.campaign_id = $1 and m.transport = 'smtp' and m.due_at <= $2 and m.status = 'queued'
      and case when m.step = 1 then m.sender_id = $3 else before.status = 'sent' and before.sender_id = $3 end
    order by m.due_at limit $4
    for update of m skip locked
  ), free as materialized (
    select m.id from messages m
    where m.campaign_id = $1 and m.transport = 'smtp' and m.due_at <= $2 and m.status = 'queued' and ${FREE('$7')}
    order by m.due_at limit least($8, $4 - (select count(*) from own))
    for update of m skip locked
  ), due as materialized (
    select id from own union select id from free
  ), judged as materialized (
    select m.id, l.email, nullif(concat_ws(' ', l.first_name, l.last_name), '') as name,
      ${OBJECTION} as objection
    from due join messages m on m.id = due.id join leads l on l.id = m.lead_id
  ), changed as (
    update messages m
    set status = case when objection is null then 'sending' else 'cancelled' end,
        reason = objection, left_at = null,
        sender_id = case when objection is null then $3 else m.sender_id end,
        due_at = case when objection is null then m.due_at end,
        claimed_until = case when objection is null then $5::timestamptz end,
        claim_token = case when objection is null then $6::uuid end,
        attempts = m.attempts + 1
    from judged where m.id = judged.id
    returning m.id, m.status, m.attempts, m.step, m.campaign_id, m.lead_id, m.email_id, judged.email, judged.name
  )
  select c.id, c.status, c.attempts, c.step, coalesce(first.id, c.id) as "firstId", c.email as "toEmail",
         c.name as "toName", e.subject, e.sequence -> (c.step - 1) ->> 'bodyText' as "bodyText",
         e.sequence -> (c.step - 1) ->> 'bodyHtml' as "bodyHtml"
  from changed c join emails e on e.id = c.email_id
    left join messages first
      on c.step > 1 and first.campaign_id = c.campaign_id and first.lead_id = c.lead_id and first.step = 1`;
