import type { ImapFlow } from 'imapflow';
import { MAX_MAIL_BYTES } from '../parse/bounded-mail.ts';

/** Mails in memory at the same time. */
const CHUNK = 20;

/** Mails of one look; the rest is read by the next. */
const MAX_MAILS = 1_000;

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
 * nothing was read before, or the server has numbered its mails anew, it begins the day before `since`; what was read
 * before is then read again, and known again by its Message-ID.
 */
export async function* readMailbox(client: ImapFlow, known: Position | null, since: Date): AsyncGenerator<Progress> {
  const lock = await client.getMailboxLock('INBOX', { readOnly: true });
  try {
    const box = client.mailbox;
    if (box === false) return;
    const { uidValidity } = box;
    const isKnown = known !== null && known.uidValidity === uidValidity;
    const before = isKnown ? known.lastUid : 0n;
    // Of an empty look the last number is kept too: what is older than the first look stays unread.
    const floor = isKnown ? known.lastUid : BigInt(box.uidNext - 1);
    const query = isKnown ? { uid: `${before + 1n}:*` } : { since: new Date(since.getTime() - DAY_MS) };
    const found = (await client.search(query, { uid: true })) || [];
    const uids = found.filter((uid) => BigInt(uid) > before).toSorted((one, other) => one - other);
    const wanted = uids.slice(0, MAX_MAILS);
    for (let i = 0; i < wanted.length; i += CHUNK) {
      const chunk = wanted.slice(i, i + CHUNK);
      yield { mails: await fetchChunk(client, chunk), position: { uidValidity, lastUid: BigInt(chunk.at(-1) ?? 0) } };
    }
    if (wanted.length === 0) yield { mails: [], position: { uidValidity, lastUid: floor } };
  } finally {
    lock.release();
  }
}

async function fetchChunk(client: ImapFlow, uids: number[]): Promise<FetchedMail[]> {
  const query = { uid: true, internalDate: true, source: { maxLength: MAX_MAIL_BYTES } };
  const fetched = await client.fetchAll(uids.join(','), query, { uid: true });
  return fetched.flatMap(({ source, internalDate }) =>
    source === undefined ? [] : [{ raw: source, receivedAt: new Date(internalDate ?? Date.now()) }],
  );
}
