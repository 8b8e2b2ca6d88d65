import type { EntityManager } from '@mikro-orm/postgresql';
import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { destinationsOf } from '../../campaign-state/index.ts';
import type { ReplyingLead } from './insert-replies.ts';

type Unit = Needs<'em' | 'clock'>;

export interface ReportedMeeting extends MeetingReport {
  inboundMailId: string;
  match: ReplyingLead;
  email: string;
  name: string | null;
  company: string | null;
  calendarLink: string | null;
  /** Involves an erased person, so no event is emitted. */
  isErased?: boolean;
  /** Decided by a member. No mail is updated, because the caller holds no lock on one. */
  isDecided?: boolean;
}

interface KnownMeeting extends MeetingReport {
  orgId: string;
  id: string;
  leadId: string;
  /** Set only if a new link was reported. */
  calendarLink: string | null;
}

export type BookedMeeting = ReportedMeeting & { id: string };

/**
 * Records meetings, each one once even if several mails report it. Returns the new ones. The caller holds the
 * lead locks.
 */
export async function bookMeetings({ em, clock }: Unit, heard: readonly ReportedMeeting[]): Promise<BookedMeeting[]> {
  if (heard.length === 0) return [];
  const known = await readMeetings(em, heard);
  const links = await destinationsOf(
    em,
    heard.map(({ match }) => ({ orgId: match.orgId, id: match.campaignId })),
  );
  const booked: BookedMeeting[] = [];
  const told: { mail: RowKey; meetingId: string }[] = [];
  const changed = new Set<string>();
  for (const meeting of heard) {
    const { orgId, campaignId, leadId } = meeting.match;
    const place = known.findIndex((one) => one.leadId === leadId && isSameMeeting(one, meeting));
    const same = known[place];
    const id = same?.id ?? newId();
    if (meeting.isDecided !== true) told.push({ mail: { orgId, id: meeting.inboundMailId }, meetingId: id });
    if (same === undefined) {
      const fresh = { ...meeting, id, calendarLink: meeting.calendarLink ?? links.get(campaignId) ?? null };
      booked.push(fresh);
      known.push({ ...fresh, orgId, leadId });
    } else {
      known[place] = { ...mergeMeeting(same, meeting), calendarLink: meeting.calendarLink ?? same.calendarLink };
      changed.add(id);
    }
  }
  await insertMeetings(em, clock.now(), booked);
  await updateMeetings(
    em,
    known.filter(({ id }) => changed.has(id)),
  );
  await linkMails(em, told);
  return booked;
}

const readMeetings = (em: EntityManager, heard: readonly ReportedMeeting[]) =>
  statement<KnownMeeting>(
    em,
    `select org_id as "orgId", id, lead_id as "leadId", meeting_time as time, told_by as "toldBy",
       calendar_uid as "calendarUid", null as "calendarLink"
     from meetings where (org_id, lead_id) in (select * from unnest($1::uuid[], $2::uuid[])) order by created_at, id`,
    keysOf(heard.map(({ match }) => ({ orgId: match.orgId, id: match.leadId }))),
  );

async function insertMeetings(em: EntityManager, now: Date, booked: readonly BookedMeeting[]): Promise<void> {
  if (booked.length === 0) return;
  await statement(
    em,
    `insert into meetings (id, inbound_mail_id, org_id, campaign_id, lead_id, email, name, company, meeting_time,
       calendar_link, told_by, calendar_uid, created_at)
     select meeting.*, $1 from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::text[],
       $9::text[], $10::timestamptz[], $11::text[], $12::text[], $13::text[]) as meeting`,
    [
      now,
      booked.map(({ id }) => id),
      booked.map(({ inboundMailId }) => inboundMailId),
      booked.map(({ match }) => match.orgId),
      booked.map(({ match }) => match.campaignId),
      booked.map(({ match }) => match.leadId),
      booked.map(({ email }) => email),
      booked.map(({ name }) => name),
      booked.map(({ company }) => company),
      booked.map(({ time }) => time?.toISOString() ?? null),
      booked.map(({ calendarLink }) => calendarLink),
      booked.map(({ toldBy }) => toldBy),
      booked.map(({ calendarUid }) => calendarUid),
    ],
  );
}

async function updateMeetings(em: EntityManager, changed: readonly KnownMeeting[]): Promise<void> {
  if (changed.length === 0) return;
  await statement(
    em,
    `update meetings meeting set meeting_time = said.time, told_by = said.told_by, calendar_uid = said.calendar_uid,
       calendar_link = coalesce(said.link, calendar_link)
     from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::text[])
       as said (org_id, id, time, told_by, calendar_uid, link)
     where meeting.org_id = said.org_id and meeting.id = said.id`,
    [
      ...keysOf(changed),
      changed.map(({ time }) => time?.toISOString() ?? null),
      changed.map(({ toldBy }) => toldBy),
      changed.map(({ calendarUid }) => calendarUid),
      changed.map(({ calendarLink }) => calendarLink),
    ],
  );
}

/**
 * Links each mail to its meeting, so that a repeated request returns the same meeting. The caller has locked the
 * mails.
 */
async function linkMails(em: EntityManager, told: readonly { mail: RowKey; meetingId: string }[]): Promise<void> {
  await statement(
    em,
    `update inbound_mail mail set meeting_id = told.meeting_id
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as told (org_id, id, meeting_id)
     where mail.org_id = told.org_id and mail.id = told.id`,
    [...keysOf(told.map(({ mail }) => mail)), told.map(({ meetingId }) => meetingId)],
  );
}

interface MeetingReport {
  /** Null if a time was agreed without being named. */
  time: Date | null;
  toldBy: 'calendar' | 'words';
  calendarUid: string | null;
}

const DAY_MS = 86_400_000;

/**
 * Tells whether two reports describe the same meeting of one lead: same calendar entry or same time. A report
 * without a time matches any meeting. Times in words match within one day, because people omit time zones.
 */
function isSameMeeting(one: MeetingReport, other: MeetingReport): boolean {
  if (one.calendarUid !== null && one.calendarUid === other.calendarUid) return true;
  if (one.time === null || other.time === null) return true;
  const apart = Math.abs(one.time.getTime() - other.time.getTime());
  return apart === 0 || ((one.toldBy === 'words' || other.toldBy === 'words') && apart <= DAY_MS);
}

/** A calendar overrides the time from words. Words only fill in a missing time. */
const mergeMeeting = <Known extends MeetingReport>(known: Known, said: MeetingReport): Known =>
  said.toldBy === 'calendar'
    ? {
        ...known,
        time: said.time ?? known.time,
        toldBy: 'calendar',
        calendarUid: said.calendarUid ?? known.calendarUid,
      }
    : { ...known, time: known.time ?? said.time };
