import { createHash } from 'node:crypto';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import type { InboundContent } from './inbound-mail.schema.ts';

/**
 * Returns the same key for the same mail from any source. It combines Message-ID and sender, so that nobody can
 * block another person's mail with its id. Without a Message-ID, the content identifies the mail.
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
