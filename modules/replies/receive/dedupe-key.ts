import { createHash } from 'node:crypto';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import type { InboundContent } from './inbound-mail.schema.ts';

/**
 * The same for the same mail, whichever way and however often it comes. By its Message-ID together with the sender, so
 * that nobody keeps another's mail out by using its id first; a mail without one, or with an empty one, is known by what it says.
 */
export function dedupeKey(content: InboundContent): string {
  if (content.kind === 'meeting') {
    return digest(['meeting', keyOf(content.email), new Date(content.meetingTime).toISOString()]);
  }
  const from = keyOf(content.from ?? '');
  const id = content.messageId?.replaceAll(/[<>\s]/g, '') ?? '';
  if (id !== '') return digest(['mail', from, id]);
  const reported = [content.report, content.original].filter((part) => part !== null);
  return digest(['text', from, content.subject, content.text, content.answers[0] ?? '', ...reported]);
}

const keyOf = (address: string) => personKey(address) ?? address.trim().toLowerCase();

const digest = (parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
