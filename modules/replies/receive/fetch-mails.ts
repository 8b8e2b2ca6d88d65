import type { ImapFlow } from 'imapflow';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { MAX_MAIL_BYTES } from '../parse/bounded-mail.ts';

/** A mail as it came: nobody has looked into it. */
interface FetchedMail {
  raw: Buffer;
  receivedAt: Date;
}

/** One that its server does not show, though it shows others. */
interface RefusedMail {
  uid: number;
  /** One sentence. */
  reason: string;
}

export interface Fetched {
  mails: FetchedMail[];
  refused: RefusedMail[];
}

/** Where a server refuses them together, each is asked for by itself: one that it cannot show would hold up those behind it for ever. */
export async function fetchMails(client: ImapFlow, uids: number[]): Promise<Fetched> {
  try {
    return { mails: await fetchTogether(client, uids), refused: [] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const fetched = await fetchEach(client, uids);
    // A server that shows none of them is in trouble, which passes.
    if (fetched.mails.length === 0) throw error;
    return fetched;
  }
}

async function fetchEach(client: ImapFlow, uids: number[]): Promise<Fetched> {
  const fetched: Fetched = { mails: [], refused: [] };
  for (const uid of uids) {
    try {
      fetched.mails.push(...(await fetchTogether(client, [uid])));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      fetched.refused.push({
        uid,
        reason: `The mail server does not show it. It said: ${outsideText(error.responseText ?? '', 300)}`,
      });
    }
  }
  return fetched;
}

interface Refusal {
  responseStatus: 'NO' | 'BAD';
  responseText?: string;
}

/** RFC 5530: what says nothing of a mail, but of the moment. */
const PASSING = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT']);

function isRefusal(error: unknown): error is Refusal {
  const { responseStatus, serverResponseCode, code } = error as Partial<Record<string, string>>;
  if (code === 'ETHROTTLE' || PASSING.has(serverResponseCode ?? '')) return false;
  return responseStatus === 'NO' || responseStatus === 'BAD';
}

/** As many as were asked for, whatever the server sends beside them. */
async function fetchTogether(client: ImapFlow, uids: number[]): Promise<FetchedMail[]> {
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
