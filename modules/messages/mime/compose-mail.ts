import type { Needs } from '../../../src/kernel/context.ts';
import { escapeHtml } from '../../../src/kernel/text/escape-html.ts';
import type { MimeMessage, Sender } from '../../senders/index.ts';
import { asciiAddress, DKIM_KEY, messageIdOf, oneLine } from '../../senders/index.ts';
import { signedBy } from '../sequence/signing.rules.ts';
import { mailContent } from './mail-content.rules.ts';
import { writeMime } from './write-mime.ts';

/** A message of the ledger with all that its MIME message is made of. */
export interface TakenMessage {
  id: string;
  attempts: number;
  step: number;
  /** The message of the first step, which starts the thread. */
  firstId: string;
  toEmail: string;
  toName: string | null;
  subject: string;
  bodyText: string;
  bodyHtml: string;
}

export type Composer = (message: TakenMessage, now: Date) => Promise<MimeMessage>;

/** What is the same in all messages of a sender is prepared once. */
export function createComposer({ vault, mailLinks }: Needs<'vault' | 'mailLinks'>, sender: Sender): Composer {
  const from = asciiAddress(sender.fromEmail);
  const { orgId } = sender;
  const dkim = dkimOf({ vault }, sender);
  const replyTo = sender.replyTo == null ? null : asciiAddress(sender.replyTo).address;
  return async (message, now) => {
    const { text, html, unsubscribe } = mailContent(
      {
        ...signedBy(message, sender.fromName),
        message: { orgId, id: message.id },
        signature: sender.signature ?? null,
      },
      mailLinks,
    );
    const to = asciiAddress(message.toEmail).address;
    const subject = oneLine(message.subject);
    const raw = await writeMime(
      {
        messageId: messageIdOf(message.id, from.domain),
        date: now,
        from: { name: oneLine(sender.fromName), address: from.address },
        to: { name: oneLine(message.toName ?? ''), address: to },
        replyTo,
        subject: message.step === 1 ? subject : `Re: ${subject}`,
        thread: message.step === 1 ? null : messageIdOf(message.firstId, from.domain),
        unsubscribe:
          replyTo === null ? `<${unsubscribe}>` : `<${unsubscribe}>, <mailto:${replyTo}?subject=unsubscribe>`,
        text,
        html,
      },
      dkim,
    );
    return { from: from.address, to, raw };
  };
}

/** What signs a sender's mail; null where it has no key for that. */
function dkimOf({ vault }: Needs<'vault'>, { orgId, dkimDomain, dkimSelector, sealedDkimKey }: Sender) {
  if (dkimDomain == null || dkimSelector == null || sealedDkimKey == null) return null;
  const privateKey = vault.open(sealedDkimKey, { orgId, kind: DKIM_KEY });
  return { domain: dkimDomain, selector: dkimSelector, privateKey };
}

/** A mail outside of any campaign: nothing in it is counted, and there is nothing to unsubscribe from. */
export interface SingleMail {
  id: string;
  toEmail: string;
  subject: string;
  text: string;
}

export async function composeSingleMail(
  needs: Needs<'vault'>,
  sender: Sender,
  { id, toEmail, subject, text }: SingleMail,
  now: Date,
): Promise<MimeMessage> {
  const from = asciiAddress(sender.fromEmail);
  const to = asciiAddress(toEmail).address;
  const signature = sender.signature?.trim() ?? '';
  const whole = (signature === '' ? text : `${text}\n\n-- \n${signature}`).replaceAll(/\r\n?/g, '\n');
  const paragraphs = whole.split(/\n{2,}/).map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>\n')}</p>`);
  const mail = {
    messageId: messageIdOf(id, from.domain),
    date: now,
    from: { name: oneLine(sender.fromName), address: from.address },
    to: { name: '', address: to },
    replyTo: sender.replyTo == null ? null : asciiAddress(sender.replyTo).address,
    subject: oneLine(subject),
    thread: null,
    unsubscribe: null,
    text: whole,
    html: `<!doctype html><html><body>\n${paragraphs.join('\n')}\n</body></html>`,
  };
  return { from: from.address, to, raw: await writeMime(mail, dkimOf(needs, sender)) };
}
