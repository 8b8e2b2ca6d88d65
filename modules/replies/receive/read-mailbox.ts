import type { ImapFlow } from 'imapflow';
import { EgressFailed } from '../../../src/egress/egress.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { within } from '../../senders/index.ts';
import { MAX_MAIL_BYTES } from '../parse/bounded-mail.ts';

/** Mails in memory at the same time. */
const CHUNK = 20;

/** Mails of one look; the rest is read by the next. */
const MAX_MAILS = 1_000;

/** For each of its questions; as long as whoever reads the mailbox has it. */
const STEP_MS: Milliseconds = 120_000;

const DAY_MS = 86_400_000;

export interface Position {
  uidValidity: bigint;
  lastUid: bigint;
}

/** A mail as it came: nobody has looked into it. */
export interface FetchedMail {
  raw: Buffer;
  receivedAt: Date;
}

export interface Progress {
  mails: FetchedMail[];
  position: Position;
}

/**
 * Reads what is new in the inbox, a chunk at a time, oldest first. Read-only: nothing is marked, moved or deleted. Where
 * nothing was read before, or the server numbers its mails anew, it begins the day before `since`; what was read
 * before is then read again, and known again by its Message-ID.
 */
export async function* readMailbox(
  client: ImapFlow,
  known: Position | null,
  since: Date,
  stepMs = STEP_MS,
): AsyncGenerator<Progress> {
  const lock = await within(client, stepMs, client.getMailboxLock('INBOX', { readOnly: true }));
  try {
    const box = client.mailbox;
    if (box === false) return;
    const { uidValidity, uidNext } = box;
    // A mailbox that was put back to an earlier state gives its next mails numbers that were read before, often without saying so.
    const isKnown = known !== null && known.uidValidity === uidValidity && !(uidNext <= known.lastUid);
    const before = isKnown ? known.lastUid : 0n;
    // Of an empty look the last number is kept too: what is older than the first look stays unread.
    const floor = isKnown ? known.lastUid : BigInt(uidNext - 1);
    const query = isKnown ? { uid: `${before + 1n}:*` } : { since: new Date(since.getTime() - DAY_MS) };
    const found = await within(client, stepMs, client.search(query, { uid: true }));
    // A search that failed is answered like one that found nothing: what has come would never be looked at.
    if (!found) throw new EgressFailed('reset', { sentence: 'The mail server did not say which mail is new.' });
    const uids = found.filter((uid) => BigInt(uid) > before).toSorted((one, other) => one - other);
    const wanted = uids.slice(0, MAX_MAILS);
    for (let i = 0; i < wanted.length; i += CHUNK) {
      const chunk = wanted.slice(i, i + CHUNK);
      const mails = await within(client, stepMs, fetchChunk(client, chunk));
      // So is a question over a connection that has ended.
      if (!client.usable) throw new EgressFailed('reset', { sentence: 'The connection to the mail server was lost.' });
      yield { mails, position: { uidValidity, lastUid: BigInt(chunk.at(-1) ?? 0) } };
    }
    if (wanted.length === 0) yield { mails: [], position: { uidValidity, lastUid: floor } };
  } finally {
    lock.release();
  }
}

/** As many as were asked for, whatever the server sends beside them. */
async function fetchChunk(client: ImapFlow, uids: number[]): Promise<FetchedMail[]> {
  const query = { uid: true, internalDate: true, source: { maxLength: MAX_MAIL_BYTES } };
  const mails: FetchedMail[] = [];
  for await (const { source, internalDate } of client.fetch(uids.join(','), query, { uid: true })) {
    if (source !== undefined && mails.length < uids.length)
      mails.push({ raw: source, receivedAt: cameAt(internalDate) });
  }
  return mails;
}

/** What is no moment, or none that has been, is the one at which it is read: nothing could be kept of a mail without, nor of those behind it. */
function cameAt(told: Date | string | undefined): Date {
  const at = new Date(told ?? Number.NaN);
  return at.getTime() <= Date.now() ? at : new Date();
}
