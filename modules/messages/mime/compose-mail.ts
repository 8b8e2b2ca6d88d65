import type { Needs } from '../../../src/kernel/context.ts';
import { escapeHtml, placeholderIn } from '../../../src/kernel/text/strings.ts';
import { asciiAddress, DKIM_KEY, type MimeMessage, messageIdOf, oneLine, type Sender } from '../../senders/index.ts';
import { buildMailContent } from './mail-content.rules.ts';
import { type MailCampaign, type MailLinks, selectTrackedLinks } from './mail-links.rules.ts';
import { type DkimKey, type MimeMail, mailHeaders, signMime, writeMime } from './write-mime.ts';

export interface ClaimedMessage {
  id: string;
  attempts: number;
  step: number;
  /** First step of the sequence, which starts the thread. */
  firstId: string;
  toEmail: string;
  toName: string | null;
  subject: string;
  bodyText: string;
  bodyHtml: string;
}

export type MailComposer = (message: ClaimedMessage, now: Date) => Promise<MimeMessage>;

export type MailAuthor = Pick<Sender, 'orgId' | 'fromName' | 'fromEmail' | 'replyTo' | 'signature'>;

interface MailContext {
  mailLinks: MailLinks;
  campaign: MailCampaign;
}

/** Prepares everything that a sender's messages share. Returns a function that writes one message. */
function createMailWriter(sender: MailAuthor, { mailLinks, campaign }: MailContext) {
  const links = selectTrackedLinks(mailLinks, campaign);
  const from = asciiAddress(sender.fromEmail);
  const { orgId } = sender;
  const replyTo = sender.replyTo == null ? null : asciiAddress(sender.replyTo).address;
  const fromName = oneLine(sender.fromName).trim();
  return (message: ClaimedMessage, now: Date): MimeMail & { unsubscribeUrl: string } => {
    const { id, bodyText, bodyHtml } = message;
    const placeholder = placeholderIn(`${message.subject}\n${bodyText}`);
    if (placeholder !== null) throw new Error(`The text contains the placeholder ${placeholder}, which has no value.`);
    const written = { message: { orgId, id }, bodyText, bodyHtml, fromName, signature: sender.signature ?? null };
    const { text, html, unsubscribe } = buildMailContent(written, links);
    const subject = oneLine(message.subject);
    return {
      messageId: messageIdOf(id, from.domain),
      date: now,
      from: { name: fromName, address: from.address },
      to: { name: oneLine(message.toName ?? ''), address: asciiAddress(message.toEmail).address },
      replyTo,
      subject: message.step === 1 ? subject : `Re: ${subject}`,
      thread: message.step === 1 ? null : messageIdOf(message.firstId, from.domain),
      list: { name: fromName, id: `${campaign.id}.list.${from.domain}` },
      unsubscribe: replyTo === null ? `<${unsubscribe}>` : `<${unsubscribe}>, <mailto:${replyTo}?subject=unsubscribe>`,
      text,
      html,
      unsubscribeUrl: unsubscribe,
    };
  };
}

export function createComposer(
  { vault, mailLinks }: Needs<'vault' | 'mailLinks'>,
  sender: Sender,
  campaign: MailCampaign,
): MailComposer {
  const dkim = openDkimKey({ vault }, sender);
  const write = createMailWriter(sender, { mailLinks, campaign });
  return async (message, now) => {
    const mail = write(message, now);
    return { from: mail.from.address, to: mail.to.address, raw: await renderRaw(mail, dkim) };
  };
}

const renderRaw = (mail: MimeMail, dkim: DkimKey | null): string | Promise<string> =>
  dkim === null ? writeMime(mail) : signMime(mail, dkim);

/** Writes a message as it would leave, but without the DKIM signature. */
export function previewMail(author: MailAuthor, context: MailContext, message: ClaimedMessage, now: Date) {
  const mail = createMailWriter(author, context)(message, now);
  const { subject, text, html, unsubscribeUrl } = mail;
  const headers = mailHeaders(mail).map(([name, value]) => ({ name, value }));
  return { subject, headers, text, html, unsubscribeUrl };
}

function openDkimKey({ vault }: Needs<'vault'>, sender: Sender): DkimKey | null {
  const { orgId, dkimDomain, dkimSelector, sealedDkimKey } = sender;
  if (dkimDomain == null || dkimSelector == null || sealedDkimKey == null) return null;
  const privateKey = vault.open(sealedDkimKey, { orgId, kind: DKIM_KEY });
  return { domain: dkimDomain, selector: dkimSelector, privateKey };
}

/** An email outside campaigns, without tracking and unsubscribe links. */
export interface SingleMailInput {
  id: string;
  toEmail: string;
  subject: string;
  text: string;
}

export async function composeSingleMail(
  needs: Needs<'vault'>,
  sender: Sender,
  { id, toEmail, subject, text }: SingleMailInput,
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
    list: null,
    unsubscribe: null,
    text: whole,
    html: `<!doctype html><html><body>\n${paragraphs.join('\n')}\n</body></html>`,
  };
  return { from: from.address, to, raw: await renderRaw(mail, openDkimKey(needs, sender)) };
}
