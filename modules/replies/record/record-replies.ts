import { Temporal } from 'temporal-polyfill';
import { emit } from '../../../src/database/outbox.ts';
import { dayAt } from '../../../src/kernel/clock.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { type Counts, isAutoReply } from '../../campaign-state/index.ts';
import { lockLeads, readReplyStates, recordAbsences, recordReferrals } from '../../leads/index.ts';
import { dayLengthOf, postponeSteps } from '../../messages/index.ts';
import { campaignEvents } from '../../webhooks/index.ts';
import { findLastDayAway } from '../classify/absence.rules.ts';
import { findAgreement, PROPOSED_MEETING } from '../classify/agreed-time.rules.ts';
import { TRUSTED_CONFIDENCE } from '../classify/opinion.rules.ts';
import { isAcceptedInvitation, parseCalendar, readStart } from '../parse/calendar.rules.ts';
import { type BookedMeeting, bookMeetings, type ReportedMeeting } from './book-meetings.ts';
import { insertReplies, type ReplyingLead, type ReplyToRecord } from './insert-replies.ts';
import { updateLeadClasses } from './update-lead-classes.ts';

type Unit = Needs<'em' | 'clock' | 'queue' | 'deliverySettings'>;

export type LeadReplyToRecord = ReplyToRecord & { match: ReplyingLead };

/** Stores replies and meetings, updates leads and counters, and emits events, in the caller's transaction. */
export async function recordReplies(unit: Unit, read: LeadReplyToRecord[], meetings: ReportedMeeting[]): Promise<void> {
  if (read.length === 0 && meetings.length === 0) return;
  const byLead = new Map([...read, ...meetings].map(({ match }) => [match.leadId, match.orgId]));
  const leads = Array.from(byLead, ([id, orgId]) => ({ orgId, id }));
  await lockLeads(unit.em, leads);
  const zones = new Map((await readReplyStates(unit.em, leads)).map(({ id, time_zone }) => [id, time_zone]));
  const heard = read.map((answer) => ({ answer, meeting: findAgreedMeeting(answer, zones) }));
  const answers = heard.map(({ answer, meeting }) => (meeting === null ? withoutMeeting(answer) : answer));
  await insertReplies(unit, answers);
  await recordReferrals(
    unit.em,
    answers.flatMap(({ match: { orgId, leadId }, referredTo }) =>
      referredTo === null ? [] : [{ orgId, id: leadId, referredTo }],
    ),
  );
  const agreed = heard.flatMap(({ answer: { isErased }, meeting }) => (meeting === null || isErased ? [] : [meeting]));
  const booked = await bookMeetings(unit, [...meetings, ...agreed]);
  await postponeForAbsence(unit, answers, zones);
  await updateLeadClasses(unit, leads, countsOf(booked));
  await emit(unit, [
    ...answers
      .filter(({ classified, isErased }) => !isAutoReply(classified.qualification) && isErased !== true)
      .map(replyReceived),
    ...booked.filter(({ isErased }) => isErased !== true).map(meetingBooked),
  ]);
}

/** A reply gets the class `meetingBooked` only together with a meeting, so that both counts match. */
const withoutMeeting = (answer: LeadReplyToRecord): LeadReplyToRecord =>
  answer.classified.qualification === 'meetingBooked'
    ? { ...answer, classified: { ...answer.classified, ...PROPOSED_MEETING } }
    : answer;

/** Returns the meeting that a reply agrees to. Null if there is none or if it is uncertain. */
function findAgreedMeeting({ mail, match, row, classified }: LeadReplyToRecord, zones: ReadonlyMap<string, string>) {
  const { qualification, confidence, needsReview, by } = classified;
  if (qualification !== 'meetingBooked') return null;
  if (by === 'person') return { ...toMeetingInWords({ inboundMailId: row.id, match }, null), isDecided: true };
  if (confidence < TRUSTED_CONFIDENCE || needsReview) return null;
  const zone = zones.get(match.leadId) ?? 'UTC';
  const entry = mail.calendar === null ? null : parseCalendar(mail.calendar);
  if (entry !== null && !isAcceptedInvitation(entry)) return null;
  const agreement = entry === null ? findAgreement(mail.text, row.receivedAt, zone) : { time: readStart(entry, zone) };
  if (agreement === null) return null;
  const meeting = toMeetingInWords({ inboundMailId: row.id, match }, agreement.time);
  return entry === null ? meeting : { ...meeting, toldBy: 'calendar' as const, calendarUid: entry.uid };
}

const toMeetingInWords = (
  { inboundMailId, match }: Pick<ReportedMeeting, 'inboundMailId' | 'match'>,
  time: Date | null,
): ReportedMeeting => ({
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
export async function bookDecidedMeeting(
  unit: Needs<'em' | 'clock' | 'queue'>,
  reply: Pick<ReportedMeeting, 'inboundMailId' | 'match'>,
): Promise<BookedMeeting[]> {
  const booked = await bookMeetings(unit, [{ ...toMeetingInWords(reply, null), isDecided: true }]);
  await emit(unit, booked.map(meetingBooked));
  return booked;
}

/**
 * An absent lead gets the next step on the day after the last day of the absence, in the organisation's time
 * zone.
 */
async function postponeForAbsence(unit: Unit, answers: LeadReplyToRecord[], zones: ReadonlyMap<string, string>) {
  const absences = answers.flatMap(({ mail, match, row, classified }) => {
    if (classified.qualification !== 'outOfOffice' || classified.by === 'person') return [];
    const zone = zones.get(match.leadId) ?? 'UTC';
    const today = Temporal.PlainDate.from(dayAt(row.receivedAt, zone));
    const last = findLastDayAway(mail.text, today);
    if (last === null) return [];
    const days = last.since(today, { largestUnit: 'days' }).days + 1;
    const until =
      match.transport === 'sandbox'
        ? new Date(row.receivedAt.getTime() + days * dayLengthOf(match.transport, unit.deliverySettings))
        : new Date(today.add({ days }).toZonedDateTime(zone).epochMilliseconds);
    return [{ orgId: match.orgId, id: match.leadId, until }];
  });
  if (absences.length === 0) return;
  await recordAbsences(unit.em, absences);
  await postponeSteps(unit.em, absences);
}

function countsOf(booked: BookedMeeting[]): Map<string, Counts> {
  const byCampaign = Map.groupBy(booked, ({ match }) => match.campaignId);
  return new Map([...byCampaign].map(([campaignId, own]) => [campaignId, { meetingsBooked: own.length }]));
}

const replyReceived = ({ replyId, match, mail, classified, preview, row }: LeadReplyToRecord) =>
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
