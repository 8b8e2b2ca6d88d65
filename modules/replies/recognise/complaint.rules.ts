import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import { MAX_RECIPIENTS } from './bounce.rules.ts';

export interface Complaint {
  recipients: string[];
}

/** Reports that accuse nobody of unwanted mail: a failed check of a signature, or a mistake taken back. */
const NO_COMPLAINT = /^(auth-failure|not-spam)$/;

/** RFC 5965: somebody pressed "this is spam". Null when this mail is no such report. */
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

/** From the sign in its middle to both sides: a pattern would try every letter of a long word as its beginning. */
function addressIn(text: string): string | null {
  const at = text.indexOf('@');
  if (at === -1) return null;
  const local = /[^\s<>,:"]*$/.exec(text.slice(Math.max(0, at - MAX_LOCAL_PART), at))?.[0] ?? '';
  const domain = /^[^\s<>,"]*/.exec(text.slice(at + 1))?.[0] ?? '';
  return local === '' || domain === '' ? null : `${local}@${domain}`;
}

/** RFC 5321, section 4.5.3.1. */
const MAX_LOCAL_PART = 64;

/** A feedback report of any kind: also one that is no complaint is no reply. */
export const isFeedback = ({ report }: InboundMail): boolean => /^feedback-type:/im.test(report ?? '');
