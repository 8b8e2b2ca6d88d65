import { Temporal } from 'temporal-polyfill';
import { emit } from '../../../src/database/outbox.ts';
import { dayAt } from '../../../src/kernel/clock.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { type Counts, isMachines } from '../../campaign-state/index.ts';
import { lockLeads, noteAbsences, noteReferrals, readAnswered } from '../../leads/index.ts';
import { dayLengthOf, postponeSteps } from '../../messages/index.ts';
import { campaignEvents } from '../../webhooks/index.ts';
import { lastDayAway } from '../classify/absence.rules.ts';
import { agreementIn, NOT_BOOKED } from '../classify/agreed-time.rules.ts';
import { SURE } from '../classify/sure.rules.ts';
import { calendarEntry, isAgreement, startOf } from '../parse/calendar.rules.ts';
import { type BookedMeeting, bookMeetings, type HeardMeeting } from './book-meetings.ts';
import { type Answerer, insertReplies, type ReplyToRecord } from './insert-replies.ts';
import { restateLeads } from './restate-leads.ts';

type Unit = Needs<'em' | 'clock' | 'queue' | 'deliverySettings'>;

export type AnswerToRecord = ReplyToRecord & { match: Answerer };

/** Stores replies and meetings, updates leads and counters, and emits events, in the caller's transaction. */
export async function recordAnswers(unit: Unit, read: AnswerToRecord[], meetings: HeardMeeting[]): Promise<void> {
  if (read.length === 0 && meetings.length === 0) return;
  const byLead = new Map([...read, ...meetings].map(({ match }) => [match.leadId, match.orgId]));
  const leads = Array.from(byLead, ([id, orgId]) => ({ orgId, id }));
  await lockLeads(unit.em, leads);
  const zones = new Map((await readAnswered(unit.em, leads)).map(({ id, time_zone }) => [id, time_zone]));
  const heard = read.map((answer) => ({ answer, meeting: agreedIn(answer, zones) }));
  const answers = heard.map(({ answer, meeting }) => (meeting === null ? withoutMeeting(answer) : answer));
  await insertReplies(unit, answers);
  await noteReferrals(
    unit.em,
    answers.flatMap(({ match: { orgId, leadId }, referredTo }) =>
      referredTo === null ? [] : [{ orgId, id: leadId, referredTo }],
    ),
  );
  const agreed = heard.flatMap(({ answer: { isErased }, meeting }) => (meeting === null || isErased ? [] : [meeting]));
  const booked = await bookMeetings(unit, [...meetings, ...agreed]);
  await awaitReturns(unit, answers, zones);
  await restateLeads(unit, leads, countsOf(booked));
  await emit(unit, [
    ...answers
      .filter(({ classified, isErased }) => !isMachines(classified.qualification) && isErased !== true)
      .map(replyReceived),
    ...booked.filter(({ isErased }) => isErased !== true).map(meetingBooked),
  ]);
}

/** A reply gets the class `meetingBooked` only together with a meeting, so that both counts match. */
const withoutMeeting = (answer: AnswerToRecord): AnswerToRecord =>
  answer.classified.qualification === 'meetingBooked'
    ? { ...answer, classified: { ...answer.classified, ...NOT_BOOKED } }
    : answer;

/** Returns the meeting that a reply agrees to. Null if there is none or if it is uncertain. */
function agreedIn({ mail, match, row, classified }: AnswerToRecord, zones: ReadonlyMap<string, string>) {
  const { qualification, confidence, needsReview, by } = classified;
  if (qualification !== 'meetingBooked') return null;
  if (by === 'person') return { ...meetingInWords({ inboundMailId: row.id, match }, null), isDecided: true };
  if (confidence < SURE || needsReview) return null;
  const zone = zones.get(match.leadId) ?? 'UTC';
  const entry = mail.calendar === null ? null : calendarEntry(mail.calendar);
  if (entry !== null && !isAgreement(entry)) return null;
  const agreement = entry === null ? agreementIn(mail.text, row.receivedAt, zone) : { time: startOf(entry, zone) };
  if (agreement === null) return null;
  const meeting = meetingInWords({ inboundMailId: row.id, match }, agreement.time);
  return entry === null ? meeting : { ...meeting, toldBy: 'calendar' as const, calendarUid: entry.uid };
}

const meetingInWords = (
  { inboundMailId, match }: Pick<HeardMeeting, 'inboundMailId' | 'match'>,
  time: Date | null,
): HeardMeeting => ({
  inboundMailId,
  match,
  email: match.email,
  name: match.name,
  company: match.company,
  calendarLink: null,
  time,
  toldBy: 'words',
  calendarUid: null,
});

/** Books a meeting that a member decided on. The caller holds the lead lock. Returns the new ones. */
export async function bookByDecision(
  unit: Needs<'em' | 'clock' | 'queue'>,
  reply: Pick<HeardMeeting, 'inboundMailId' | 'match'>,
): Promise<BookedMeeting[]> {
  const booked = await bookMeetings(unit, [{ ...meetingInWords(reply, null), isDecided: true }]);
  await emit(unit, booked.map(meetingBooked));
  return booked;
}

/**
 * An absent lead gets the next step on the day after the last day of the absence, in the organisation's time
 * zone.
 */
async function awaitReturns(unit: Unit, answers: AnswerToRecord[], zones: ReadonlyMap<string, string>) {
  const absences = answers.flatMap(({ mail, match, row, classified }) => {
    if (classified.qualification !== 'outOfOffice' || classified.by === 'person') return [];
    const zone = zones.get(match.leadId) ?? 'UTC';
    const today = Temporal.PlainDate.from(dayAt(row.receivedAt, zone));
    const last = lastDayAway(mail.text, today);
    if (last === null) return [];
    const days = last.since(today, { largestUnit: 'days' }).days + 1;
    const until =
      match.transport === 'sandbox'
        ? new Date(row.receivedAt.getTime() + days * dayLengthOf(match.transport, unit.deliverySettings))
        : new Date(today.add({ days }).toZonedDateTime(zone).epochMilliseconds);
    return [{ orgId: match.orgId, id: match.leadId, until }];
  });
  if (absences.length === 0) return;
  await noteAbsences(unit.em, absences);
  await postponeSteps(unit.em, absences);
}

function countsOf(booked: BookedMeeting[]): Map<string, Counts> {
  const byCampaign = Map.groupBy(booked, ({ match }) => match.campaignId);
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

const meetingBooked = ({ match, email, name, company, time, calendarLink }: BookedMeeting) =>
  campaignEvents.meetingBooked(match, {
    email,
    name: name ?? match.name,
    company: company ?? match.company,
    meeting_time: time?.toISOString() ?? null,
    calendar_link: calendarLink,
  });
