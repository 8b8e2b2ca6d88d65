import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { erasedAmong } from '../../suppressions/index.ts';
import type { HeardMeeting } from './book-meetings.ts';
import { insertReplies, type ReplyToRecord } from './insert-replies.ts';
import { bounded, type MailTexts, peopleNamedIn, withoutPeople } from './named-people.rules.ts';
import { unlist } from './unlist.ts';

export type StrangersMail = ReplyToRecord & { match: null };

/** As erasures look for it. */
const keyOf = ({ mail }: StrangersMail) => personKey(mail.from ?? '') ?? mail.from?.toLowerCase() ?? '';

/**
 * Nothing of erased people is written down again: neither what they write now, from whatever address, nor that others name
 * them. Of what answers a campaign the class and the time stay, so that counts remain true. In the caller's transaction,
 * before it locks anything else.
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
    for (const key of await erasedAmong(unit, orgId, [...new Set(keys)])) erased.add(`${orgId} ${key}`);
  }
  return read.flatMap(({ reply, named }) => {
    const { match, referredTo, row } = reply;
    const isErased = (key: string | null) => erased.has(`${row.orgId} ${key}`);
    // Of a lead that was erased before, no address is left.
    if (match?.email === '' || writersOf(reply).some(isErased)) return match === null ? [] : [wordless(reply)];
    const kept = named.some(isErased) ? withoutNamed(reply, isErased) : reply;
    return isErased(referredTo) ? [{ ...kept, referredTo: null }] : [kept];
  });
}

/** A reply with everybody whom it names by their address. */
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

/** What somebody writes stays, without the addresses of others who were erased. */
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

/** As an erasure leaves what was answered before it. */
const wordless = (reply: ReplyToRecord): ReplyToRecord => ({
  ...reply,
  mail: { from: '', fromName: null, subject: '', text: '', messageId: null, calendar: null },
  classified: { ...reply.classified, reasoning: '' },
  ownText: '',
  preview: '',
  referredTo: null,
  isErased: true,
});

/** The same of meetings: that there is one stays. */
export async function meetingsWithoutErased(
  unit: Needs<'em' | 'vault'>,
  meetings: readonly HeardMeeting[],
): Promise<HeardMeeting[]> {
  const byOrganisation = Map.groupBy(meetings, ({ match }) => match.orgId);
  const kept: HeardMeeting[] = [];
  for (const orgId of [...byOrganisation.keys()].toSorted()) {
    const own = byOrganisation.get(orgId) ?? [];
    const erased = await erasedAmong(unit, orgId, own.flatMap(guestsOf));
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

/** Mail that belongs to no campaign, for people to see; what is brought again stays what they made of it. */
export const keepStrangers = (unit: Needs<'em' | 'clock'>, mails: StrangersMail[]): Promise<void> =>
  insertReplies(
    unit,
    mails.map((one) => ({ ...one, mail: { ...one.mail, from: keyOf(one) } })),
    'on conflict (org_id, inbound_mail_id) do nothing',
  );

/** What turns out to be something else when it is brought again is no longer listed. Nobody who has locked people waits for these rows. */
export async function forgetStrangers({ em }: Needs<'em'>, mails: readonly RowKey[]): Promise<void> {
  if (mails.length > 0)
    await unlist(em, '(org_id, inbound_mail_id) in (select * from unnest($1::uuid[], $2::uuid[]))', keysOf(mails));
}
