import type { ImapFlow } from 'imapflow';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { MAX_MAIL_BYTES } from '../parse/limit-mail.ts';

interface FetchedMail {
  raw: Buffer;
  receivedAt: Date;
}

/** A mail that the server refuses to return, although it returns others. */
interface RefusedMail {
  uid: number;
  reason: string;
}

export interface FetchedMails {
  mails: FetchedMail[];
  refused: RefusedMail[];
}

/**
 * Fetches mails together. If the server refuses, fetches each alone, so that one bad mail does not block the
 * later ones forever.
 */
export async function fetchMails(client: ImapFlow, uids: number[]): Promise<FetchedMails> {
  try {
    return { mails: await fetchTogether(client, uids), refused: [] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const fetched = await fetchEach(client, uids);
    // A server that returns no mail at all has a temporary problem.
    if (fetched.mails.length === 0) throw error;
    return fetched;
  }
}

async function fetchEach(client: ImapFlow, uids: number[]): Promise<FetchedMails> {
  const fetched: FetchedMails = { mails: [], refused: [] };
  for (const uid of uids) {
    try {
      fetched.mails.push(...(await fetchTogether(client, [uid])));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      fetched.refused.push({
        uid,
        reason: `The mail server did not return the email. It said: ${outsideText(error.responseText ?? '', 300)}`,
      });
    }
  }
  return fetched;
}

interface Refusal {
  responseStatus: 'NO' | 'BAD';
  responseText?: string;
}

/** RFC 5530 codes for temporary problems. */
const TEMPORARY_CODES = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT']);

function isRefusal(error: unknown): error is Refusal {
  const { responseStatus, serverResponseCode, code } = error as Partial<Record<string, string>>;
  if (code === 'ETHROTTLE' || TEMPORARY_CODES.has(serverResponseCode ?? '')) return false;
  return responseStatus === 'NO' || responseStatus === 'BAD';
}

/** Ignores additional mails that the server sends. */
async function fetchTogether(client: ImapFlow, uids: number[]): Promise<FetchedMail[]> {
  const query = { uid: true, internalDate: true, source: { maxLength: MAX_MAIL_BYTES } };
  const mails: FetchedMail[] = [];
  for await (const { source, internalDate } of client.fetch(uids.join(','), query, { uid: true })) {
    if (source !== undefined && mails.length < uids.length)
      mails.push({ raw: source, receivedAt: toReceivedAt(internalDate) });
  }
  return mails;
}

/**
 * Replaces an invalid or future date by the current time. Otherwise neither this mail nor later ones could be
 * stored.
 */
function toReceivedAt(told: Date | string | undefined): Date {
  const at = new Date(told ?? Number.NaN);
  return at.getTime() <= Date.now() ? at : new Date();
}
