import PostalMime, { type Address, type Email } from 'postal-mime';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import { htmlToText } from './html-text.ts';
import { limitMail } from './limit-mail.ts';
import { extractMessageIds, MAX_MESSAGE_IDS } from './message-ids.rules.ts';
import { extractSignedMail } from './signed-mail.ts';

/** More than people write. The rest is discarded. */
const TEXT_CHARACTERS = 50_000;
const PART_CHARACTERS = 20_000;
const HEADER_CHARACTERS = 500;
const MAX_DEPTH = 20;

/** Headers that distinguish programs from people. */
const READ_HEADERS = new Set([
  'auto-submitted',
  'content-type',
  'x-autoreply',
  'x-autorespond',
  'x-autoresponse',
  'x-auto-response-suppress',
  'x-auto-reply',
  'x-mail-autoreply',
  'x-ms-exchange-generated-message-source',
  'x-failed-recipients',
  'precedence',
  'list-id',
  'list-unsubscribe',
  'feedback-id',
  'return-path',
  'delivered-to',
  'x-loop',
]);

/** Parses an RFC 822 message. Throws if the bytes are not a mail. */
export async function parseMail(raw: Uint8Array): Promise<InboundMail> {
  const bounded = limitMail(raw);
  const read = toUtf8(bounded);
  const email = await readParts(read);
  const signed = extractSignedMail(bounded);
  const shown = signed === null ? read : toUtf8(limitMail(signed));
  const body = signed === null ? email : await readParts(shown);
  return {
    kind: 'mail',
    from: addressOf(email.from),
    fromName: email.from?.name ? outsideText(email.from.name, HEADER_CHARACTERS) : null,
    aliases: [email.replyTo?.[0], email.sender]
      .map(addressOf)
      .filter((address) => address !== null)
      .concat(email.returnPath ? [bare(email.returnPath)] : []),
    to: [...(email.to ?? []), ...(email.cc ?? [])]
      .map(addressOf)
      .filter((address) => address !== null)
      .slice(0, MAX_MESSAGE_IDS),
    subject: outsideText(email.subject ?? '', HEADER_CHARACTERS),
    messageId: email.messageId ? outsideText(email.messageId.trim(), HEADER_CHARACTERS) : null,
    answers: extractMessageIds(
      `${email.inReplyTo ?? ''} ${extractMessageIds(email.references ?? '')
        .toReversed()
        .join(' ')}`,
    ),
    headers: Object.fromEntries(
      email.headers
        .filter(({ key }) => READ_HEADERS.has(key))
        .map(({ key, value }) => [key, outsideText(value, HEADER_CHARACTERS)]),
    ),
    text: outsideText(textOf(body, shown), TEXT_CHARACTERS),
    ...partsOf(body),
  };
}

/** A declared charset other than UTF-8. This includes ASCII and unknown ones, which decoders read as Windows-1252. */
const OTHER_CHARSET = /charset\s*=(?!\s*("?utf-?8(?=["'\s;>/]|$)|""))/i;

/** A UTF-8 sequence, or a single byte that belongs to none. Matches a binary string. */
const LETTER = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

const WESTERN = new TextDecoder('windows-1252');
/** UTF-8 for each Windows-1252 byte. */
const WESTERN_LETTERS = Array.from({ length: 256 }, (_, byte) =>
  Buffer.from(WESTERN.decode(Uint8Array.of(byte))).toString('latin1'),
);

/**
 * Old programs write Windows-1252 and declare UTF-8 or nothing. If most non-ASCII bytes are invalid UTF-8, the
 * rest is converted.
 */
function toUtf8(mail: Uint8Array): Uint8Array {
  const text = Buffer.from(mail).toString('utf8');
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  if (broken <= whole || OTHER_CHARSET.test(text)) return mail;
  const bytes = Buffer.from(mail).toString('latin1');
  const read = bytes.replaceAll(LETTER, (letter) =>
    letter.length > 1 ? letter : (WESTERN_LETTERS[letter.charCodeAt(0)] ?? letter),
  );
  return Buffer.from(read, 'latin1');
}

const readParts = (read: Uint8Array): Promise<Email> =>
  PostalMime.parse(read, { forceRfc822Attachments: true, attachmentEncoding: 'utf8', maxNestingDepth: MAX_DEPTH });

/** Falls back to an attached text, or to everything below the headers, if the mail shows no text. */
function textOf({ text, html, attachments }: Email, read: Uint8Array): string {
  const plain = text?.trim() ?? '';
  if (plain !== '') return plain;
  if (html !== undefined) return htmlToText(html.slice(0, TEXT_CHARACTERS * 10));
  const attached = attachments.find(({ mimeType }) => mimeType === 'text/plain')?.content;
  if (typeof attached === 'string') return attached.trim();
  return attachments.length === 0 ? belowHeaders(read) : '';
}

/** Without a boundary, a multipart mail has no parts. */
function belowHeaders(read: Uint8Array): string {
  const whole = Buffer.from(read).toString('utf8').replaceAll('\r\n', '\n');
  const end = whole.indexOf('\n\n');
  return end === -1 ? '' : whole.slice(end).trim();
}

function partsOf({ attachments }: Email): Pick<InboundMail, 'report' | 'original' | 'calendar'> {
  const part = (types: RegExp) => {
    const found = attachments.find(({ mimeType }) => types.test(mimeType));
    return typeof found?.content === 'string' ? outsideText(found.content, PART_CHARACTERS) : null;
  };
  return {
    report: part(/^message\/(global-)?(delivery-status|feedback-report|disposition-notification)$/),
    original: part(/^(message\/(global|rfc822|global-headers)|text\/rfc822-headers)$/),
    calendar: part(/^(text\/calendar|application\/ics)$/),
  };
}

const addressOf = (address: Address | undefined): string | null =>
  address?.address ? bare(address.address) : address?.group?.[0] ? bare(address.group[0].address) : null;

const bare = (address: string) => outsideText(address.replaceAll(/[<>]/g, '').trim(), 320);
