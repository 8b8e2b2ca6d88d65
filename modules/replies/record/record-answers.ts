import { emit } from '../../../src/database/outbox.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { type Counts, destinationsOf, isMachines } from '../../campaign-state/index.ts';
import { lockLeads } from '../../leads/index.ts';
import { campaignEvents } from '../../webhooks/index.ts';
import type { Classified } from '../classify/classify-mail.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import type { Verdict, WaitingMail } from '../recognise/judge-mail.ts';
import type { Match } from '../recognise/match-mail.ts';
import { restateLeads } from './restate-leads.ts';

type Unit = Needs<'em' | 'clock' | 'queue'>;

/** Who answered; the message is null where nothing was written yet. */
export type Answerer = Pick<Match, 'orgId' | 'campaignId' | 'leadId' | 'email' | 'name' | 'company' | 'title'> & {
  messageId: string | null;
};

export interface AnswerToRecord {
  replyId: string;
  /** What it is made of: a mail that came in, or what a member said. */
  row: Pick<WaitingMail, 'id' | 'receivedAt'>;
  mail: Pick<InboundMail, 'from' | 'fromName' | 'subject' | 'text' | 'messageId'>;
  match: Answerer;
  classified: Classified;
  preview: string;
}
export type MeetingToRecord = Extract<Verdict, { kind: 'meeting' }>;

/** In the caller's transaction: replies and meetings, what they change of the people, what is counted and what is told. */
export async function recordAnswers(unit: Unit, answers: AnswerToRecord[], meetings: MeetingToRecord[]): Promise<void> {
  if (answers.length === 0 && meetings.length === 0) return;
  const byLead = new Map([...answers, ...meetings].map(({ match }) => [match.leadId, match.orgId]));
  const leads = Array.from(byLead, ([id, orgId]) => ({ orgId, id }));
  await lockLeads(unit.em, leads);
  await insertReplies(unit, answers);
  const links = await calendarLinks(unit, meetings);
  await insertMeetings(unit, meetings, links);
  await restateLeads(unit, leads, countsOf(meetings));
  await emit(unit, [
    ...answers.filter(({ classified }) => !isMachines(classified.qualification)).map(replyReceived),
    ...meetings.map((meeting) => meetingBooked(meeting, links)),
  ]);
}

function countsOf(meetings: MeetingToRecord[]): Map<string, Counts> {
  const byCampaign = Map.groupBy(meetings, ({ match }) => match.campaignId);
  return new Map([...byCampaign].map(([campaignId, own]) => [campaignId, { meetingsBooked: own.length }]));
}

const replyReceived = ({ replyId, match, mail, classified, preview, row }: AnswerToRecord) =>
  campaignEvents.replyReceived(match, {
    reply_id: replyId,
    email: mail.from ?? match.email,
    name: match.name ?? mail.fromName,
    company: match.company,
    title: match.title,
    sentiment: classified.sentiment,
    preview,
    received_at: row.receivedAt.toISOString(),
  });

const meetingBooked = ({ match, meeting, row }: MeetingToRecord, links: ReadonlyMap<string, string>) =>
  campaignEvents.meetingBooked(match, {
    email: meeting.email,
    name: meeting.name ?? match.name,
    company: meeting.company ?? match.company,
    meeting_time: new Date(meeting.meetingTime).toISOString(),
    calendar_link: links.get(row.id) ?? '',
  });

/** By which link each was booked: as told, else where the campaign sends people to; empty where there is neither. */
async function calendarLinks({ em }: Unit, meetings: MeetingToRecord[]): Promise<Map<string, string>> {
  if (meetings.length === 0) return new Map();
  const ofCampaign = await destinationsOf(
    em,
    meetings.map(({ match }) => ({ orgId: match.orgId, id: match.campaignId })),
  );
  return new Map(
    meetings.map(({ row, match, meeting }) => [row.id, meeting.calendarLink ?? ofCampaign.get(match.campaignId) ?? '']),
  );
}

async function insertReplies({ em, clock }: Unit, answers: AnswerToRecord[]): Promise<void> {
  if (answers.length === 0) return;
  await statement(
    em,
    `insert into replies (id, inbound_mail_id, org_id, campaign_id, lead_id, message_id, provider_message_id, from_email,
       subject, body_text, preview, qualification, sentiment, confidence, reasoning, classified_by, received_at,
       attention, needs_review, created_at)
     select reply.*, $1 from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::uuid[], $8::text[],
       $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::real[], $16::text[], $17::text[],
       $18::timestamptz[], $19::text[], $20::boolean[]) as reply`,
    [
      clock.now(),
      answers.map(({ replyId }) => replyId),
      answers.map(({ row }) => row.id),
      answers.map(({ match }) => match.orgId),
      answers.map(({ match }) => match.campaignId),
      answers.map(({ match }) => match.leadId),
      answers.map(({ match }) => match.messageId),
      answers.map(({ mail }) => mail.messageId),
      answers.map(({ mail, match }) => mail.from ?? match.email),
      answers.map(({ mail }) => mail.subject),
      answers.map(({ mail }) => mail.text),
      answers.map(({ preview }) => preview),
      answers.map(({ classified }) => classified.qualification),
      answers.map(({ classified }) => classified.sentiment),
      answers.map(({ classified }) => classified.confidence),
      answers.map(({ classified }) => classified.reasoning),
      answers.map(({ classified }) => classified.by),
      answers.map(({ row }) => row.receivedAt.toISOString()),
      answers.map(({ classified }) => classified.attention),
      answers.map(({ classified }) => classified.needsReview),
    ],
  );
}

async function insertMeetings({ em, clock }: Unit, meetings: MeetingToRecord[], links: ReadonlyMap<string, string>) {
  if (meetings.length === 0) return;
  await statement(
    em,
    `insert into meetings (id, inbound_mail_id, org_id, campaign_id, lead_id, email, name, company, meeting_time,
       calendar_link, created_at)
     select meeting.*, $1 from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::text[],
       $9::text[], $10::timestamptz[], $11::text[]) as meeting`,
    [
      clock.now(),
      meetings.map(() => newId()),
      meetings.map(({ row }) => row.id),
      meetings.map(({ match }) => match.orgId),
      meetings.map(({ match }) => match.campaignId),
      meetings.map(({ match }) => match.leadId),
      meetings.map(({ meeting }) => meeting.email),
      meetings.map(({ meeting, match }) => meeting.name ?? match.name),
      meetings.map(({ meeting, match }) => meeting.company ?? match.company),
      meetings.map(({ meeting }) => meeting.meetingTime),
      meetings.map(({ row }) => links.get(row.id) ?? ''),
    ],
  );
}
