import type { InboundMail } from './inbound-mail.schema.ts';

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
  const to = /^to:.*?([^\s<>,:"]+@[^\s<>,"]+)/im.exec(original ?? '');
  return { recipients: [...named.map(([, address = '']) => address), ...(to?.[1] === undefined ? [] : [to[1]])] };
}

/** A feedback report of any kind: also one that is no complaint is no reply. */
export const isFeedback = ({ report }: InboundMail): boolean => /^feedback-type:/im.test(report ?? '');
