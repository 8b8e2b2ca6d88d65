import { MAX_MESSAGE_IDS } from '../parse/message-ids.rules.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import { type Bounce, MAX_RECIPIENTS, parseBounce } from './bounce.rules.ts';

export type RecognisedMail =
  | { kind: 'bounce'; bounce: Bounce }
  | { kind: 'complaint'; complaint: Complaint }
  /** Needs no action. */
  | { kind: 'report' }
  | { kind: 'answer' };

/** Determines the kind of a mail from the mail alone. */
export function recogniseMail(mail: InboundMail): RecognisedMail {
  const complaint = parseComplaint(mail);
  if (complaint !== null) return { kind: 'complaint', complaint };
  if (isFeedback(mail)) return { kind: 'report' };
  const bounce = parseBounce(mail);
  if (bounce !== null) return { kind: 'bounce', bounce };
  return { kind: 'answer' };
}

const OUR_ID = /^<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@[^<>@\s]+>$/i;

/** Returns the message id in one of our Message-IDs. */
export const parseLedgerId = (messageId: string): string | null =>
  OUR_ID.exec(messageId.trim())?.[1]?.toLowerCase() ?? null;

/** Returns the ids of our messages that a mail replies to or reports, nearest first. */
export function listLedgerIds({ answers, original, report, text }: InboundMail, isReport: boolean): string[] {
  const returned = isReport ? idsInHeaders(`${original ?? ''}\n${report ?? ''}\n${text}`) : [];
  return [...new Set([...returned, ...answers].map(parseLedgerId).filter((id) => id !== null))].slice(
    0,
    MAX_MESSAGE_IDS,
  );
}

const idsInHeaders = (text: string) =>
  [
    ...text.matchAll(
      /^[ \t]*(?:message-id|x-original-message-id|original-message-id|original-envelope-id):\s*(<[^<>\s]+>)/gim,
    ),
  ].map(([, id = '']) => id);

interface Complaint {
  recipients: string[];
}

const NO_COMPLAINT = /^(auth-failure|not-spam)$/;

function parseComplaint({ report, original }: InboundMail): Complaint | null {
  const kind = /^feedback-type:\s*([\w-]+)/im.exec(report ?? '')?.[1]?.toLowerCase();
  if (report === null || kind === undefined || NO_COMPLAINT.test(kind)) return null;
  const named = [
    ...report.matchAll(/^(?:original-rcpt-to|removal-recipient|reported-recipient):\s*<?([^\s<>]+@[^\s<>]+)>?/gim),
  ];
  const to = addressIn(/^to:(.*)/im.exec(original ?? '')?.[1] ?? '');
  const recipients = [...named.map(([, address = '']) => address), ...(to === null ? [] : [to])];
  return { recipients: recipients.slice(0, MAX_RECIPIENTS) };
}

/** Searches from the `@` to both sides. One pattern would try every letter of a long word as its start. */
function addressIn(text: string): string | null {
  const at = text.indexOf('@');
  if (at === -1) return null;
  const local = /[^\s<>,:"]*$/.exec(text.slice(Math.max(0, at - MAX_LOCAL_PART), at))?.[0] ?? '';
  const domain = /^[^\s<>,"]*/.exec(text.slice(at + 1))?.[0] ?? '';
  return local === '' || domain === '' ? null : `${local}@${domain}`;
}

/** RFC 5321, section 4.5.3.1. */
const MAX_LOCAL_PART = 64;

/** True for feedback reports of any type. None of them is a reply. */
const isFeedback = ({ report }: InboundMail): boolean => /^feedback-type:/im.test(report ?? '');
