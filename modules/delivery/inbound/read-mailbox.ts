import type { ImapFlow } from 'imapflow';
import type { InboundMail } from './inbound-mail.schema.ts';
import { parseMail } from './parse-mail.ts';

/** What is read of one mail: the text parts come first, and what follows a megabyte are attachments. */
const MAX_BYTES = 1_048_576;

/** Mails in memory at the same time. */
const CHUNK = 20;

/** Mails of one look; the rest is read by the next. */
const MAX_MAILS = 1_000;

const DAY_MS = 86_400_000;

export interface Position {
  uidValidity: bigint;
  lastUid: bigint;
}

export interface ReadMail {
  mail: InboundMail;
  receivedAt: Date;
}

export interface Progress {
  mails: ReadMail[];
  position: Position;
  /** Mails that are no mails: they are passed over. */
  unreadable: number;
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
      const { mails, unreadable } = await readChunk(client, chunk);
      yield { mails, unreadable, position: { uidValidity, lastUid: BigInt(chunk.at(-1) ?? 0) } };
    }
    if (wanted.length === 0) yield { mails: [], unreadable: 0, position: { uidValidity, lastUid: floor } };
  } finally {
    lock.release();
  }
}

async function readChunk(client: ImapFlow, uids: number[]) {
  const query = { uid: true, internalDate: true, source: { maxLength: MAX_BYTES } };
  const fetched = await client.fetchAll(uids.join(','), query, { uid: true });
  const mails: ReadMail[] = [];
  for (const { source, internalDate } of fetched) {
    const mail = source === undefined ? null : await parseMail(source).catch(() => null);
    if (mail !== null) mails.push({ mail, receivedAt: new Date(internalDate ?? Date.now()) });
  }
  return { mails, unreadable: fetched.length - mails.length };
}
