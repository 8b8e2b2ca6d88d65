import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import type { ReplyView } from './inbound.schema.ts';
import type { InboundRow } from './receive/inbound-mail.entity.ts';
import type { Meeting, Reply } from './reply.entity.ts';

type ReplyTables = InferKyselyDB<typeof Reply | typeof Meeting | typeof InboundRow>;

export async function findReply(em: EntityManager, orgId: string, replyId: string): Promise<ReplyView> {
  const row = isId(replyId)
    ? await em
        .getKysely<ReplyTables>()
        .selectFrom('replies')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('id', '=', replyId)
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw notFound('Reply');
  return {
    id: row.id,
    campaignId: row.campaign_id,
    leadId: row.lead_id,
    messageId: row.message_id,
    fromEmail: row.from_email,
    subject: row.subject,
    bodyText: row.body_text,
    ownText: row.own_text,
    preview: row.preview,
    qualification: row.qualification,
    sentiment: row.sentiment,
    // Restores the original value, because PostgreSQL's `real` has seven digits.
    confidence: Math.round(row.confidence * 1000) / 1000,
    reasoning: row.reasoning,
    attention: row.attention,
    needsReview: row.needs_review,
    isRead: row.is_read,
    referredTo: row.referred_to,
    classifiedBy: row.classified_by,
    correctedAt: row.corrected_at?.toISOString() ?? null,
    receivedAt: row.received_at.toISOString(),
  };
}

export async function findMeeting(em: EntityManager, orgId: string, inboundMailId: string) {
  const row = await em
    .getKysely<ReplyTables>()
    .selectFrom('meetings')
    .innerJoin('inbound_mail', (join) =>
      join.onRef('inbound_mail.org_id', '=', 'meetings.org_id').onRef('inbound_mail.meeting_id', '=', 'meetings.id'),
    )
    .selectAll('meetings')
    .where('inbound_mail.org_id', '=', orgId)
    .where('inbound_mail.id', '=', inboundMailId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    campaignId: row.campaign_id,
    leadId: row.lead_id,
    email: row.email,
    name: row.name,
    company: row.company,
    meetingTime: row.meeting_time?.toISOString() ?? null,
    calendarLink: row.calendar_link,
    createdAt: row.created_at.toISOString(),
  };
}
