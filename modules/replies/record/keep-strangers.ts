import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { findErased } from '../../suppressions/index.ts';
import type { HeardMeeting } from './book-meetings.ts';
import { insertReplies, type ReplyToRecord } from './insert-replies.ts';
import { bounded, type MailTexts, peopleNamedIn, withoutPeople } from './named-people.rules.ts';
import { unlist } from './unlist.ts';

export type StrangersMail = ReplyToRecord & { match: null };

/** The key that erasures search for. */
const keyOf = ({ mail }: StrangersMail) => personKey(mail.from ?? '') ?? mail.from?.toLowerCase() ?? '';

/**
 * Removes erased people before storage: their own mail and their addresses in mail of others. Replies to
 * campaigns keep class and time, so that counts stay correct. Runs in the caller's transaction before any other
 * lock.
 */
export async function withoutErased(
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
    if (match?.email === '' || writersOf(reply).some(isErased)) return match === null ? [] : [wordless(reply)];
    const kept = named.some(isErased) ? withoutNamed(reply, isErased) : reply;
    return isErased(referredTo) ? [{ ...kept, referredTo: null }] : [kept];
  });
}

interface ReadReply {
  reply: ReplyToRecord;
  named: readonly string[];
}

function readWithinBounds(reply: ReplyToRecord): ReadReply {
  const mail = { ...reply.mail, text: bounded(reply.mail.text) };
  return { reply: { ...reply, mail, ownText: bounded(reply.ownText) }, named: peopleNamedIn(textsOf({ mail })) };
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
function withoutNamed(reply: ReplyToRecord, isGone: (key: string) => boolean): ReplyToRecord {
  const { subject, bodyText, ownText, preview, reasoning } = withoutPeople(textsOf(reply), isGone);
  return {
    ...reply,
    mail: { ...reply.mail, subject, text: bodyText },
    classified: { ...reply.classified, reasoning },
    ownText,
    preview,
  };
}

/** Matches what an erasure leaves of earlier replies. */
const wordless = (reply: ReplyToRecord): ReplyToRecord => ({
  ...reply,
  mail: { from: '', fromName: null, subject: '', text: '', messageId: null, calendar: null },
  classified: { ...reply.classified, reasoning: '' },
  ownText: '',
  preview: '',
  referredTo: null,
  isErased: true,
});

/** Same for meetings, of which only the fact remains. */
export async function meetingsWithoutErased(
  unit: Needs<'em' | 'vault'>,
  meetings: readonly HeardMeeting[],
): Promise<HeardMeeting[]> {
  const byOrganisation = Map.groupBy(meetings, ({ match }) => match.orgId);
  const kept: HeardMeeting[] = [];
  for (const orgId of [...byOrganisation.keys()].toSorted()) {
    const own = byOrganisation.get(orgId) ?? [];
    const erased = await findErased(unit, orgId, own.flatMap(guestsOf));
    kept.push(...own.map((one) => (guestsOf(one).some((key) => erased.has(key)) ? nameless(one) : one)));
  }
  return kept;
}

const guestsOf = ({ email, match }: HeardMeeting) =>
  [email, match.email].map((address) => personKey(address)).filter((key) => key !== null);

const nameless = (meeting: HeardMeeting): HeardMeeting => ({
  ...meeting,
  email: '',
  name: null,
  company: null,
  calendarLink: null,
  calendarUid: null,
  isErased: true,
});

/** Stores mail outside campaigns for display. A repeated delivery keeps the class that a member set. */
export const keepStrangers = (unit: Needs<'em' | 'clock'>, mails: StrangersMail[]): Promise<void> =>
  insertReplies(
    unit,
    mails.map((one) => ({ ...one, mail: { ...one.mail, from: keyOf(one) } })),
    'on conflict (org_id, inbound_mail_id) do nothing',
  );

/**
 * Removes listed mail that turned out to be something else. No transaction that holds lead locks waits for these
 * rows.
 */
export async function forgetStrangers({ em }: Needs<'em'>, mails: readonly RowKey[]): Promise<void> {
  if (mails.length > 0)
    await unlist(em, '(org_id, inbound_mail_id) in (select * from unnest($1::uuid[], $2::uuid[]))', keysOf(mails));
}
