import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import { MAX_RECIPIENTS } from './bounce.rules.ts';

export interface Complaint {
  recipients: string[];
}

const NO_COMPLAINT = /^(auth-failure|not-spam)$/;

export function complaintIn({ report, original }: InboundMail): Complaint | null {
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
export const isFeedback = ({ report }: InboundMail): boolean => /^feedback-type:/im.test(report ?? '');
