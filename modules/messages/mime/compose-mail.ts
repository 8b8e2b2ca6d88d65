import type { Needs } from '../../../src/kernel/context.ts';
import type { MimeMessage, Sender } from '../../senders/index.ts';
import { asciiAddress, DKIM_KEY, messageIdOf, oneLine } from '../../senders/index.ts';
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
  const { orgId, dkimDomain, dkimSelector, sealedDkimKey } = sender;
  const dkim =
    dkimDomain == null || dkimSelector == null || sealedDkimKey == null
      ? null
      : {
          domain: dkimDomain,
          selector: dkimSelector,
          privateKey: vault.open(sealedDkimKey, { orgId, kind: DKIM_KEY }),
        };
  const replyTo = sender.replyTo == null ? null : asciiAddress(sender.replyTo).address;
  return async (message, now) => {
    const { text, html, unsubscribe } = mailContent(
      { ...message, message: { orgId, id: message.id }, signature: sender.signature ?? null },
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
