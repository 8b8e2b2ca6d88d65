import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';

interface Mailbox {
  name: string;
  address: string;
}

export interface Mail {
  messageId: string;
  date: Date;
  from: Mailbox;
  to: Mailbox;
  replyTo: string | null;
  subject: string;
  /** The Message-ID that this one answers. */
  thread: string | null;
  /** The value of List-Unsubscribe. */
  leave: string;
  text: string;
  html: string;
}

interface DkimKey {
  domain: string;
  selector: string;
  privateKey: string;
}

/** The letter as it goes over the wire. */
export async function writeMime(mail: Mail, dkim: DkimKey | null): Promise<Buffer> {
  const { messageId, date, from, to, replyTo, subject, thread, leave, text, html } = mail;
  const node = new MailComposer({
    messageId,
    date,
    from,
    to,
    subject,
    text,
    html,
    ...(replyTo === null ? {} : { replyTo }),
    ...(thread === null ? {} : { inReplyTo: thread, references: thread }),
    headers: {
      'List-Unsubscribe': { prepared: true, foldLines: true, value: leave },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const raw = await node.build();
  if (dkim === null) return raw;
  const { domain: domainName, selector: keySelector, privateKey } = dkim;
  return buffer(new DKIM({ domainName, keySelector, privateKey }).sign(raw));
}
