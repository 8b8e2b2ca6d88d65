import PostalMime, { type Address, type Email } from 'postal-mime';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import { boundedMail } from './bounded-mail.ts';
import { htmlText } from './html-text.ts';
import { idsIn, MAX_IDS } from './message-ids.rules.ts';
import { signedMail } from './opaque-signature.ts';

/** Far more than a person writes; what comes after is not kept. */
const TEXT_CHARACTERS = 50_000;
const PART_CHARACTERS = 20_000;
const HEADER_CHARACTERS = 500;
/** Of parts in parts. */
const MAX_DEPTH = 20;

/** The headers by which programs are known from people. */
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

/** Reads RFC 822 bytes. Throws where they are no mail. */
export async function parseMail(raw: Uint8Array): Promise<InboundMail> {
  const bounded = boundedMail(raw);
  const read = inUtf8(bounded);
  const email = await readParts(read);
  const signed = signedMail(bounded);
  const shown = signed === null ? read : inUtf8(boundedMail(signed));
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
      .slice(0, MAX_IDS),
    subject: outsideText(email.subject ?? '', HEADER_CHARACTERS),
    messageId: email.messageId ? outsideText(email.messageId.trim(), HEADER_CHARACTERS) : null,
    answers: idsIn(
      `${email.inReplyTo ?? ''} ${idsIn(email.references ?? '')
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

/** Of ASCII too: who says so is read with the letters of Western Europe, and so is who names what nobody knows. */
const OTHER_CHARSET = /charset\s*=(?!\s*("?utf-?8(?=["'\s;>/]|$)|""))/i;

/** A letter in UTF-8, or a byte that is part of none, each byte as a character. */
const LETTER = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

const WESTERN = new TextDecoder('windows-1252');
/** Of each byte, in UTF-8. */
const WESTERN_LETTERS = Array.from({ length: 256 }, (_, byte) =>
  Buffer.from(WESTERN.decode(Uint8Array.of(byte))).toString('latin1'),
);

/**
 * Old programs write the letters of Western Europe each in a byte, and say nothing of it or that they are UTF-8: where most are none, the
 * others are theirs.
 */
function inUtf8(mail: Uint8Array): Uint8Array {
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

/** What stands in no part that is shown is what the mail says, where it says nothing else: a text that came as a file, or below its headers. */
function textOf({ text, html, attachments }: Email, read: Uint8Array): string {
  const plain = text?.trim() ?? '';
  if (plain !== '') return plain;
  if (html !== undefined) return htmlText(html.slice(0, TEXT_CHARACTERS * 10));
  const attached = attachments.find(({ mimeType }) => mimeType === 'text/plain')?.content;
  if (typeof attached === 'string') return attached.trim();
  return attachments.length === 0 ? belowHeaders(read) : '';
}

/** Of a mail of parts without a boundary between them, no part is found. */
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
