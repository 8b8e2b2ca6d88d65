import { MAX_IDS } from '../parse/message-ids.rules.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import { type Bounce, bounceIn } from './bounce.rules.ts';
import { type Complaint, complaintIn, isFeedback } from './complaint.rules.ts';

export type Recognised =
  | { kind: 'bounce'; bounce: Bounce }
  | { kind: 'complaint'; complaint: Complaint }
  /** Needs no action. */
  | { kind: 'report' }
  | { kind: 'answer' };

/** Determines the kind of a mail from the mail alone. */
export function recognise(mail: InboundMail): Recognised {
  const complaint = complaintIn(mail);
  if (complaint !== null) return { kind: 'complaint', complaint };
  if (isFeedback(mail)) return { kind: 'report' };
  const bounce = bounceIn(mail);
  if (bounce !== null) return { kind: 'bounce', bounce };
  return { kind: 'answer' };
}

const OUR_ID = /^<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@[^<>@\s]+>$/i;

/** Returns the message id in one of our Message-IDs. */
export const ledgerIdIn = (messageId: string): string | null =>
  OUR_ID.exec(messageId.trim())?.[1]?.toLowerCase() ?? null;

/** Returns the ids of our messages that a mail replies to or reports, nearest first. */
export function ledgerIdsOf({ answers, original, report, text }: InboundMail, isReport: boolean): string[] {
  const returned = isReport ? idsInHeaders(`${original ?? ''}\n${report ?? ''}\n${text}`) : [];
  return [...new Set([...returned, ...answers].map(ledgerIdIn).filter((id) => id !== null))].slice(0, MAX_IDS);
}

const idsInHeaders = (text: string) =>
  [
    ...text.matchAll(
      /^[ \t]*(?:message-id|x-original-message-id|original-message-id|original-envelope-id):\s*(<[^<>\s]+>)/gim,
    ),
  ].map(([, id = '']) => id);
