import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { emit } from '../../../src/database/outbox.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { MemberContext, Needs } from '../../../src/kernel/context.ts';
import { type Counts, isAutoReply, replySentimentOf } from '../../campaign-state/index.ts';
import { lockLeads, recipientOf } from '../../leads/index.ts';
import { unsubscribePeople } from '../../messages/index.ts';
import { campaignEvents } from '../../webhooks/index.ts';
import { findReply } from '../reply.queries.ts';
import type { ReplyClass } from '../reply.schema.ts';
import type { ReplyingLead } from './insert-replies.ts';
import { bookDecidedMeeting } from './record-replies.ts';
import { suppressWriters, UNSUBSCRIBE_REASON } from './suppress-writers.ts';
import { updateLeadClasses } from './update-lead-classes.ts';

export const MEMBER_DECISION_REASON = 'A person decided.';

interface Correction {
  replyId: string;
  qualification: ReplyClass;
}

/**
 * Sets the class of a reply. The lead gets this class until new replies arrive. `unsubscribe` also unsubscribes
 * the lead. A meeting derived only from this reply's words is deleted. Cancelled steps stay cancelled, and
 * suppressed addresses stay suppressed.
 */
export async function correctReply(request: MemberContext, { replyId, qualification }: Correction) {
  const { orgId, userId } = request.actor;
  const unit = { ...request, em: request.orm.em.fork() };
  const { leadId, messageId } = await findReply(unit.em, orgId, replyId);
  if (qualification === 'unsubscribe') {
    if (leadId !== null) await unsubscribePeople(unit, [{ orgId, leadId, messageId, reason: UNSUBSCRIBE_REASON }]);
    await suppressWriters(unit, await findRealWriters(unit.em, { orgId, id: replyId }));
  }
  await unit.em.transactional(async (em) => {
    if (leadId !== null) await lockLeads(em, [{ orgId, id: leadId }]);
    await reclassifyReply({ ...unit, em }, { orgId, userId, leadId, replyId, qualification, at: unit.clock.now() });
  });
  return { reply: await findReply(unit.em, orgId, replyId) };
}

/** Returns the writer. Simulated replies and replies recorded by a member have none. */
const findRealWriters = (em: EntityManager, { orgId, id }: RowKey) =>
  statement<{ orgId: string; address: string }>(
    em,
    `select reply.org_id as "orgId", from_email as address
     from replies reply join inbound_mail mail on mail.org_id = reply.org_id and mail.id = reply.inbound_mail_id
     where reply.org_id = $1 and reply.id = $2 and mail.source <> 'sandbox'`,
    [orgId, id],
  );

interface Decision extends Correction {
  orgId: string;
  userId: string | null;
  /** Null if the reply belongs to no campaign. */
  leadId: string | null;
  at: Date;
}

/**
 * Sets the class of a reply and updates its lead. The caller holds the lead lock. If the reply was classified as
 * automatic before, `reply.received` is emitted now.
 */
export async function reclassifyReply(
  unit: Needs<'em' | 'clock' | 'queue'>,
  { orgId, userId, leadId, replyId, qualification, at }: Decision,
): Promise<void> {
  taking(unit.em, 'replies');
  const [before] = await statement<UntoldReply>(unit.em, UNTOLD, [orgId, replyId]);
  await statement(
    unit.em,
    `update replies set qualification = $3, first_qualification = coalesce(first_qualification, qualification),
       sentiment = $4, confidence = 1, needs_review = false, reasoning = '${MEMBER_DECISION_REASON}', corrected_by_user_id = $5, corrected_at = $6
     where id = $1 and org_id = $2`,
    [replyId, orgId, qualification, replySentimentOf(qualification), userId, at],
  );
  const meetings = await updateMeeting(unit, { orgId, replyId, qualification });
  await updateLeadClasses(unit, leadId === null ? [] : [{ orgId, id: leadId }], meetings);
  if (before === undefined || isAutoReply(qualification) || !isAutoReply(before.first)) return;
  const { campaignId, receivedAt, email, name, company, title, preview } = before;
  const reply = { email, name, company, title, preview, sentiment: replySentimentOf(qualification) };
  const told = { ...reply, reply_id: replyId, received_at: receivedAt.toISOString() };
  await statement(unit.em, 'update replies set told_late = true where org_id = $1 and id = $2', [orgId, replyId]);
  await emit(unit, [campaignEvents.replyReceived({ orgId, campaignId }, told)]);
}

/** Books or deletes the reply's meeting. Returns the counter changes. */
async function updateMeeting(
  unit: Needs<'em' | 'clock' | 'queue'>,
  { orgId, replyId, qualification }: Pick<Decision, 'orgId' | 'replyId' | 'qualification'>,
): Promise<Map<string, Counts>> {
  if (qualification !== 'meetingBooked') {
    const untrue = await deleteMeeting(unit.em, { orgId, id: replyId });
    return new Map(untrue.map(({ campaignId }) => [campaignId, { meetingsBooked: -untrue.length }]));
  }
  const [reply] = await statement<ReplyingLead & { inboundMailId: string }>(unit.em, BOOKING_REPLY, [orgId, replyId]);
  if (reply === undefined) return new Map();
  const { inboundMailId, ...match } = reply;
  const booked = await bookDecidedMeeting(unit, { inboundMailId, match });
  return new Map([[match.campaignId, { meetingsBooked: booked.length }]]);
}

/** Excludes replies of erased people. */
const BOOKING_REPLY = `
  select r.inbound_mail_id as "inboundMailId", r.org_id as "orgId", r.campaign_id as "campaignId", r.lead_id as "leadId",
         r.brand_id as "brandId", l.email, l.name, l.organization_name as company, l.title, r.message_id as "messageId", null as transport
  from replies r join ${recipientOf('r.org_id', 'r.lead_id')} l on true
  where r.org_id = $1 and r.id = $2 and r.from_email <> ''`;

/** Deletes the meeting if only this reply reports it, or if the reply it came from no longer reports it. */
const deleteMeeting = (em: EntityManager, { orgId, id }: RowKey) =>
  statement<{ campaignId: string }>(
    em,
    `delete from meetings meeting
     using replies reply left join inbound_mail mail on mail.org_id = reply.org_id and mail.id = reply.inbound_mail_id
     where reply.org_id = $1 and reply.id = $2
       and meeting.org_id = $1 and meeting.told_by = 'words'
       and (meeting.id = mail.meeting_id or meeting.inbound_mail_id = reply.inbound_mail_id
         or (meeting.lead_id = reply.lead_id and exists (
           select from replies origin
           where origin.org_id = $1 and origin.inbound_mail_id = meeting.inbound_mail_id
             and origin.qualification <> 'meetingBooked')))
       and not exists (
         select from replies other
           left join inbound_mail source on source.org_id = $1 and source.id = other.inbound_mail_id
         where other.org_id = $1 and other.lead_id = reply.lead_id and other.id <> reply.id and other.qualification = 'meetingBooked'
           and (source.meeting_id = meeting.id or other.reasoning = '${MEMBER_DECISION_REASON}'))
     returning meeting.campaign_id as "campaignId"`,
    [orgId, id],
  );

interface UntoldReply {
  first: ReplyClass;
  campaignId: string;
  receivedAt: Date;
  email: string;
  name: string | null;
  company: string | null;
  title: string | null;
  preview: string;
}

/**
 * Excludes replies with an earlier late event and replies of erased people. The lock prevents an erasure before
 * the event is emitted.
 */
const UNTOLD = `
  select coalesce(r.first_qualification, r.qualification) as first, r.campaign_id as "campaignId", r.received_at as "receivedAt", r.from_email as email, l.name,
         l.organization_name as company, l.title, r.preview
  from replies r join ${recipientOf('r.org_id', 'r.lead_id')} l on true
  where r.org_id = $1 and r.id = $2 and not r.told_late and r.from_email <> ''
  for no key update of r`;
