import type { EntityManager } from '@mikro-orm/postgresql';
import { keysOf } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { destinationsOf } from '../../campaign-state/index.ts';
import type { Answerer } from './insert-replies.ts';
import { isSameMeeting, mergedMeeting, type SaidOfMeeting } from './same-meeting.rules.ts';

type Unit = Needs<'em' | 'clock'>;

export interface HeardMeeting extends SaidOfMeeting {
  /** What came in. */
  inboundMailId: string;
  /** It is nothing but that, and is asked for by it. */
  isOnlyMeeting: boolean;
  match: Answerer;
  email: string;
  name: string | null;
  company: string | null;
  calendarLink: string | null;
}

interface KnownMeeting extends SaidOfMeeting {
  orgId: string;
  id: string;
  leadId: string;
  inboundMailId: string;
}

export type BookedMeeting = HeardMeeting & { id: string; calendarLink: string };

/** Writes down meetings, each person's once however many ways it is heard of. Answers the new ones. The caller has locked the leads. */
export async function bookMeetings({ em, clock }: Unit, heard: readonly HeardMeeting[]): Promise<BookedMeeting[]> {
  if (heard.length === 0) return [];
  const known = await knownMeetings(em, heard);
  const links = await destinationsOf(
    em,
    heard.map(({ match }) => ({ orgId: match.orgId, id: match.campaignId })),
  );
  const booked: BookedMeeting[] = [];
  for (const meeting of heard) {
    const { match, inboundMailId } = meeting;
    const place = known.findIndex((one) => one.leadId === match.leadId && isSameMeeting(one, meeting));
    const same = known[place];
    if (same === undefined) {
      const calendarLink = meeting.calendarLink ?? links.get(match.campaignId) ?? '';
      const fresh = { ...meeting, id: newId(), calendarLink };
      await insertMeeting(em, clock.now(), fresh);
      booked.push(fresh);
      known.push({ ...fresh, orgId: match.orgId, leadId: match.leadId });
    } else {
      const merged = mergedMeeting(same, meeting);
      known[place] = { ...merged, inboundMailId: meeting.isOnlyMeeting ? inboundMailId : same.inboundMailId };
      await updateMeeting(em, known[place], meeting.calendarLink);
    }
  }
  return booked;
}

const knownMeetings = (em: EntityManager, heard: readonly HeardMeeting[]) =>
  statement<KnownMeeting>(
    em,
    `select org_id as "orgId", id, lead_id as "leadId", inbound_mail_id as "inboundMailId", meeting_time as time,
       told_by as "toldBy", calendar_uid as "calendarUid"
     from meetings where (org_id, lead_id) in (select * from unnest($1::uuid[], $2::uuid[])) order by created_at, id`,
    keysOf(heard.map(({ match }) => ({ orgId: match.orgId, id: match.leadId }))),
  );

async function insertMeeting(em: EntityManager, now: Date, meeting: BookedMeeting): Promise<void> {
  const { match } = meeting;
  await statement(
    em,
    `insert into meetings (id, inbound_mail_id, org_id, campaign_id, lead_id, email, name, company, meeting_time,
       calendar_link, told_by, calendar_uid, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      meeting.id,
      meeting.inboundMailId,
      match.orgId,
      match.campaignId,
      match.leadId,
      meeting.email,
      meeting.name,
      meeting.company,
      meeting.time,
      meeting.calendarLink,
      meeting.toldBy,
      meeting.calendarUid,
      now,
    ],
  );
}

async function updateMeeting(em: EntityManager, known: KnownMeeting, link: string | null): Promise<void> {
  await statement(
    em,
    `update meetings set meeting_time = $3, told_by = $4, calendar_uid = $5, inbound_mail_id = $6,
       calendar_link = coalesce($7, calendar_link)
     where org_id = $1 and id = $2`,
    [known.orgId, known.id, known.time, known.toldBy, known.calendarUid, known.inboundMailId, link],
  );
}
