import type { EntityManager } from '@mikro-orm/postgresql';
import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { findErased } from '../../suppressions/index.ts';
import type { ReportedMeeting } from './book-meetings.ts';
import { insertReplies, type ReplyToRecord } from './insert-replies.ts';
import { findNamedPersons, limitAddresses, type MailTexts, removePersons } from './reply-texts.rules.ts';

export type UnmatchedMail = ReplyToRecord & { match: null };

/** The key that erasures search for. */
const keyOf = ({ mail }: UnmatchedMail) => personKey(mail.from ?? '') ?? mail.from?.toLowerCase() ?? '';

/**
 * Removes erased people before storage: their own mail and their addresses in mail of others. Replies to
 * campaigns keep class and time, so that counts stay correct. Runs in the caller's transaction before any other
 * lock.
 */
export async function removeErasedPeople(
  unit: Needs<'em' | 'vault'>,
  replies: readonly ReplyToRecord[],
): Promise<ReplyToRecord[]> {
  const read = replies.map(readWithinBounds);
  const erased = new Set<string>();
  const byOrganisation = Map.groupBy(read, ({ reply }) => reply.row.orgId);
  for (const orgId of [...byOrganisation.keys()].toSorted()) {
    const keys = (byOrganisation.get(orgId) ?? []).flatMap(peopleIn);
    for (const key of await findErased(unit, orgId, [...new Set(keys)])) erased.add(`${orgId} ${key}`);
  }
  return read.flatMap(({ reply, named }) => {
    const { match, referredTo, row } = reply;
    const isErased = (key: string | null) => erased.has(`${row.orgId} ${key}`);
    // An erased lead has no address left.
    if (match?.email === '' || writersOf(reply).some(isErased)) return match === null ? [] : [anonymiseReply(reply)];
    const kept = named.some(isErased) ? removeNamed(reply, isErased) : reply;
    return isErased(referredTo) ? [{ ...kept, referredTo: null }] : [kept];
  });
}

interface ReadReply {
  reply: ReplyToRecord;
  named: readonly string[];
}

function readWithinBounds(reply: ReplyToRecord): ReadReply {
  const mail = { ...reply.mail, text: limitAddresses(reply.mail.text) };
  return {
    reply: { ...reply, mail, ownText: limitAddresses(reply.ownText) },
    named: findNamedPersons(textsOf({ mail })),
  };
}

const writersOf = ({ mail, match }: ReplyToRecord) =>
  [mail.from, match?.email].map((address) => personKey(address ?? '')).filter((key) => key !== null);

const peopleIn = ({ reply, named }: ReadReply) => [
  ...writersOf(reply),
  ...(reply.referredTo === null ? [] : [reply.referredTo]),
  ...named,
];

const textsOf = ({ mail }: Pick<ReplyToRecord, 'mail'>): MailTexts => ({ subject: mail.subject, bodyText: mail.text });

/** Removes the addresses of erased people from someone else's reply. */
function removeNamed(reply: ReplyToRecord, isGone: (key: string) => boolean): ReplyToRecord {
  const { subject, bodyText, ownText, preview, reasoning } = removePersons(textsOf(reply), isGone);
  return {
    ...reply,
    mail: { ...reply.mail, subject, text: bodyText },
    classified: { ...reply.classified, reasoning },
    ownText,
    preview,
  };
}

/** Matches what an erasure leaves of earlier replies. */
const anonymiseReply = (reply: ReplyToRecord): ReplyToRecord => ({
  ...reply,
  mail: { from: '', fromName: null, subject: '', text: '', messageId: null, calendar: null },
  classified: { ...reply.classified, reasoning: '' },
  ownText: '',
  preview: '',
  referredTo: null,
  isErased: true,
});

/** Same for meetings, of which only the fact remains. */
export async function removeErasedGuests(
  unit: Needs<'em' | 'vault'>,
  meetings: readonly ReportedMeeting[],
): Promise<ReportedMeeting[]> {
  const byOrganisation = Map.groupBy(meetings, ({ match }) => match.orgId);
  const kept: ReportedMeeting[] = [];
  for (const orgId of [...byOrganisation.keys()].toSorted()) {
    const own = byOrganisation.get(orgId) ?? [];
    const erased = await findErased(unit, orgId, own.flatMap(guestsOf));
    kept.push(...own.map((one) => (guestsOf(one).some((key) => erased.has(key)) ? anonymiseMeeting(one) : one)));
  }
  return kept;
}

const guestsOf = ({ email, match }: ReportedMeeting) =>
  [email, match.email].map((address) => personKey(address)).filter((key) => key !== null);

const anonymiseMeeting = (meeting: ReportedMeeting): ReportedMeeting => ({
  ...meeting,
  email: '',
  name: null,
  company: null,
  calendarLink: null,
  calendarUid: null,
  isErased: true,
});

/** Stores mail outside campaigns for display. A repeated delivery keeps the class that a member set. */
export const storeUnmatchedMail = (unit: Needs<'em' | 'clock'>, mails: UnmatchedMail[]): Promise<void> =>
  insertReplies(
    unit,
    mails.map((one) => ({ ...one, mail: { ...one.mail, from: keyOf(one) } })),
    'on conflict (org_id, inbound_mail_id) do nothing',
  );

/**
 * Removes listed mail that turned out to be something else. No transaction that holds lead locks waits for these
 * rows.
 */
export async function deleteUnmatchedMail({ em }: Needs<'em'>, mails: readonly RowKey[]): Promise<void> {
  if (mails.length > 0)
    await deleteUnmatchedReplies(
      em,
      '(org_id, inbound_mail_id) in (select * from unnest($1::uuid[], $2::uuid[]))',
      keysOf(mails),
    );
}

/** Deletes mail outside campaigns in id order, so that concurrent calls cannot deadlock. */
export async function deleteUnmatchedReplies(em: EntityManager, which: string, values: unknown[]): Promise<void> {
  await statement(
    em,
    `with listed as materialized (
       select org_id, id from replies where ${which} and lead_id is null order by id for update
     ) delete from replies reply using listed where reply.org_id = listed.org_id and reply.id = listed.id`,
    values,
  );
}
