import type { ImapFlow } from 'imapflow';
import { EgressFailed } from '../../../src/egress/egress.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { withImapDeadline } from '../../senders/index.ts';
import { type FetchedMails, fetchMails } from './fetch-mails.ts';

const CHUNK = 20;

/** Mails per run; the next run reads the rest. */
const MAX_MAILS = 1_000;

/** Timeout per IMAP command, equal to the lease of the mailbox. */
const STEP_MS: Milliseconds = 120_000;

const DAY_MS = 86_400_000;

interface MailboxPosition {
  uidValidity: bigint;
  lastUid: bigint;
}

export interface MailboxProgress extends FetchedMails {
  position: MailboxPosition;
}

/**
 * Reads new mail in chunks, oldest first, without marking, moving or deleting any. On the first run, or if the
 * server renumbered its mails, it starts one day before `since`. Mails read twice are recognised by Message-ID.
 */
export async function* readMailbox(
  client: ImapFlow,
  known: MailboxPosition | null,
  since: Date,
  stepMs = STEP_MS,
): AsyncGenerator<MailboxProgress> {
  const lock = await withImapDeadline(client, stepMs, client.getMailboxLock('INBOX', { readOnly: true }));
  try {
    const box = client.mailbox;
    if (box === false) return;
    const { uidValidity } = box;
    // Not every server sends it.
    const uidNext: number | undefined = box.uidNext;
    // A mailbox restored from a backup reuses UIDs, often without a new UIDVALIDITY.
    const isKnown =
      known !== null && known.uidValidity === uidValidity && !(uidNext !== undefined && uidNext <= known.lastUid);
    const before = isKnown ? known.lastUid : 0n;
    // Stored even if nothing is found, so that mail from before the first run stays unread.
    const last = uidNext === undefined ? null : BigInt(uidNext - 1);
    const floor = isKnown ? known.lastUid : last;
    const query = isKnown ? { uid: `${before + 1n}:*` } : { since: new Date(since.getTime() - DAY_MS) };
    const found = await withImapDeadline(client, stepMs, client.search(query, { uid: true }));
    // imapflow returns false for a failed search. Treating it as empty would skip mail.
    if (!found) throw new EgressFailed('reset', { sentence: 'The mail server returned no search result.' });
    const uids = found.filter((uid) => BigInt(uid) > before).toSorted((one, other) => one - other);
    const wanted = uids.slice(0, MAX_MAILS);
    for (let i = 0; i < wanted.length; i += CHUNK) {
      const chunk = wanted.slice(i, i + CHUNK);
      const fetched = await withImapDeadline(client, stepMs, fetchMails(client, chunk));
      // A fetch over a closed connection also looks empty.
      if (!client.usable) throw new EgressFailed('reset', { sentence: 'The connection to the mail server was lost.' });
      yield { ...fetched, position: { uidValidity, lastUid: BigInt(chunk.at(-1) ?? 0) } };
    }
    if (wanted.length === 0 && floor !== null)
      yield { mails: [], refused: [], position: { uidValidity, lastUid: floor } };
  } finally {
    lock.release();
  }
}
