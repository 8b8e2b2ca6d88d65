import type { ImapFlow } from 'imapflow';
import { EgressFailed } from '../../../src/egress/egress.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { within } from '../../senders/index.ts';
import { type Fetched, fetchMails } from './fetch-mails.ts';

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

export interface Progress extends Fetched {
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
    const { uidValidity } = box;
    // Not every server tells it.
    const uidNext: number | undefined = box.uidNext;
    // A mailbox that was put back to an earlier state gives its next mails numbers that were read before, often without saying so.
    const isKnown =
      known !== null && known.uidValidity === uidValidity && !(uidNext !== undefined && uidNext <= known.lastUid);
    const before = isKnown ? known.lastUid : 0n;
    // Of an empty look the last number is kept too: what is older than the first look stays unread.
    const last = uidNext === undefined ? null : BigInt(uidNext - 1);
    const floor = isKnown ? known.lastUid : last;
    const query = isKnown ? { uid: `${before + 1n}:*` } : { since: new Date(since.getTime() - DAY_MS) };
    const found = await within(client, stepMs, client.search(query, { uid: true }));
    // A search that failed is answered like one that found nothing: what has come would never be looked at.
    if (!found) throw new EgressFailed('reset', { sentence: 'The mail server did not say which mail is new.' });
    const uids = found.filter((uid) => BigInt(uid) > before).toSorted((one, other) => one - other);
    const wanted = uids.slice(0, MAX_MAILS);
    for (let i = 0; i < wanted.length; i += CHUNK) {
      const chunk = wanted.slice(i, i + CHUNK);
      const fetched = await within(client, stepMs, fetchMails(client, chunk));
      // So is a question over a connection that has ended.
      if (!client.usable) throw new EgressFailed('reset', { sentence: 'The connection to the mail server was lost.' });
      yield { ...fetched, position: { uidValidity, lastUid: BigInt(chunk.at(-1) ?? 0) } };
    }
    if (wanted.length === 0 && floor !== null)
      yield { mails: [], refused: [], position: { uidValidity, lastUid: floor } };
  } finally {
    lock.release();
  }
}
