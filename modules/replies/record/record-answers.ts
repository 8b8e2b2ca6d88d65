import { Temporal } from 'temporal-polyfill';
import { emit } from '../../../src/database/outbox.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { dayAt } from '../../../src/kernel/day.ts';
import { type Counts, isMachines } from '../../campaign-state/index.ts';
import { lockLeads, noteAbsences, noteReferrals, readAnswered } from '../../leads/index.ts';
import { dayLengthOf, postponeSteps } from '../../messages/index.ts';
import { campaignEvents } from '../../webhooks/index.ts';
import { lastDayAway } from '../classify/absence.rules.ts';
import { agreementIn } from '../classify/agreed-time.rules.ts';
import { SURE } from '../classify/sure.rules.ts';
import { calendarEntry, isAgreement, startOf } from '../parse/calendar.rules.ts';
import { type BookedMeeting, bookMeetings, type HeardMeeting } from './book-meetings.ts';
import { type Answerer, insertReplies, type ReplyToRecord } from './insert-replies.ts';
import { restateLeads } from './restate-leads.ts';

type Unit = Needs<'em' | 'clock' | 'queue' | 'deliverySettings'>;

export type AnswerToRecord = ReplyToRecord & { match: Answerer };

/** In the caller's transaction: replies and meetings, what they change of the people, what is counted and what is told. */
export async function recordAnswers(unit: Unit, answers: AnswerToRecord[], meetings: HeardMeeting[]): Promise<void> {
  if (answers.length === 0 && meetings.length === 0) return;
  const byLead = new Map([...answers, ...meetings].map(({ match }) => [match.leadId, match.orgId]));
  const leads = Array.from(byLead, ([id, orgId]) => ({ orgId, id }));
  await lockLeads(unit.em, leads);
  const zones = new Map((await readAnswered(unit.em, leads)).map(({ id, time_zone }) => [id, time_zone]));
  await insertReplies(unit, answers);
  await noteReferrals(
    unit.em,
    answers.flatMap(({ match: { orgId, leadId }, referredTo }) =>
      referredTo === null ? [] : [{ orgId, id: leadId, referredTo }],
    ),
  );
  const agreed = answers.flatMap((answer) => agreedIn(answer, zones) ?? []);
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

/** The meeting that an answer agrees to; null where it agrees to none, or little says so. */
function agreedIn({ mail, match, row, classified, isErased }: AnswerToRecord, zones: ReadonlyMap<string, string>) {
  const { qualification, confidence, needsReview, by } = classified;
  if (isErased === true) return null;
  if (qualification !== 'meetingBooked' || confidence < SURE || needsReview || by === 'person') return null;
  const zone = zones.get(match.leadId) ?? 'UTC';
  const entry = mail.calendar === null ? null : calendarEntry(mail.calendar);
  if (entry !== null && !isAgreement(entry)) return null;
  const agreement = entry === null ? agreementIn(mail.text, row.receivedAt, zone) : { time: startOf(entry, zone) };
  if (agreement === null) return null;
  const heard: HeardMeeting = {
    inboundMailId: row.id,
    match,
    email: match.email,
    name: match.name,
    company: match.company,
    calendarLink: null,
    ...agreement,
    toldBy: entry === null ? 'words' : 'calendar',
    calendarUid: entry?.uid ?? null,
  };
  return heard;
}

/** Who is away gets the next step the day after the last one that they named, wherever the organisation's days begin. */
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
