import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Classification } from '../classify/classify-mail.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import type { MailMatch } from '../recognise/match-mail.ts';
import type { InboundMailRow } from '../recognise/verdict.ts';
import { findNamedPersons } from './reply-texts.rules.ts';

/** The lead that replied; `messageId` is null if nothing was sent yet. */
export type ReplyingLead = Pick<
  MailMatch,
  'orgId' | 'campaignId' | 'leadId' | 'brandId' | 'email' | 'name' | 'company' | 'title'
> & {
  messageId: string | null;
  transport: string | null;
};

export interface ReplyToRecord {
  replyId: string;
  /** The incoming mail, or the row that a member's statement created. */
  row: Pick<InboundMailRow, 'id' | 'orgId' | 'receivedAt' | 'source'>;
  mail: Pick<InboundMail, 'from' | 'fromName' | 'subject' | 'text' | 'messageId' | 'calendar'>;
  match: ReplyingLead | null;
  classified: Classification;
  ownText: string;
  preview: string;
  /** Address to write to instead. */
  referredTo: string | null;
  /** Written by an erased person, so no event is emitted. */
  isErased?: boolean;
}

export async function insertReplies(
  { em, clock }: Needs<'em' | 'clock'>,
  replies: ReplyToRecord[],
  onConflict = '',
): Promise<void> {
  if (replies.length === 0) return;
  const named = replies.flatMap(({ replyId, mail }) =>
    findNamedPersons({ subject: mail.subject, bodyText: mail.text }).map((key) => ({ replyId, key })),
  );
  await statement(
    em,
    `insert into replies (id, inbound_mail_id, org_id, campaign_id, lead_id, brand_id, message_id, provider_message_id,
       from_email, subject, body_text, own_text, preview, qualification, sentiment, confidence, reasoning, classified_by,
       received_at, attention, needs_review, is_read, referred_to, created_at, person_keys)
     select reply.*, $1, named.keys from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::uuid[], $8::uuid[],
       $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::real[],
       $18::text[], $19::text[], $20::timestamptz[], $21::text[], $22::boolean[], $23::boolean[], $24::text[]) as reply (id)
     left join (
       select id, array_agg(key) as keys from unnest($25::uuid[], $26::text[]) as given (id, key) group by id
     ) named on named.id = reply.id
     ${onConflict}`,
    [
      clock.now(),
      replies.map(({ replyId }) => replyId),
      replies.map(({ row }) => row.id),
      replies.map(({ row }) => row.orgId),
      replies.map(({ match }) => match?.campaignId ?? null),
      replies.map(({ match }) => match?.leadId ?? null),
      replies.map(({ match }) => match?.brandId ?? null),
      replies.map(({ match }) => match?.messageId ?? null),
      replies.map(({ mail }) => mail.messageId),
      replies.map(({ mail, match }) => mail.from ?? match?.email ?? ''),
      replies.map(({ mail }) => mail.subject),
      replies.map(({ mail }) => mail.text),
      replies.map(({ ownText }) => ownText),
      replies.map(({ preview }) => preview),
      replies.map(({ classified }) => classified.qualification),
      replies.map(({ classified }) => classified.sentiment),
      replies.map(({ classified }) => classified.confidence),
      replies.map(({ classified }) => classified.reasoning),
      replies.map(({ classified }) => classified.by),
      replies.map(({ row }) => row.receivedAt.toISOString()),
      replies.map(({ classified }) => classified.attention),
      replies.map(({ classified }) => classified.needsReview),
      // A reply recorded by a member counts as read.
      replies.map(({ classified }) => classified.by === 'person'),
      replies.map(({ referredTo }) => referredTo),
      named.map(({ replyId }) => replyId),
      named.map(({ key }) => key),
    ],
  );
}
