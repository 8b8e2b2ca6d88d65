import { buffer } from 'node:stream/consumers';
import { encodeWords, foldLines } from 'nodemailer/lib/mime-funcs';
import { encode, wrap } from 'nodemailer/lib/qp';

interface MailAddress {
  name: string;
  address: string;
}

export interface Mail {
  messageId: string;
  date: Date;
  from: MailAddress;
  to: MailAddress;
  replyTo: string | null;
  subject: string;
  /** The Message-ID that this one answers. */
  thread: string | null;
  /** The same for all mails of a campaign, so that a reader can file them; null outside of one (RFC 2919). */
  list: { name: string; id: string } | null;
  /** The value of List-Unsubscribe; null in an answer to somebody who asked for it. */
  unsubscribe: string | null;
  text: string;
  html: string;
}

export interface DkimKey {
  domain: string;
  selector: string;
  privateKey: string;
}

/** Of RFC 5322; shorter lines are readable everywhere. */
const LONGEST_LINE = 998;
const LINE = 76;

/**
 * The message as it goes over the wire. Written out at once, where nodemailer's composer builds a tree of streams that
 * costs as much as the rest of sending; the encodings are its own.
 */
export async function writeMime(mail: Mail, dkim: DkimKey | null): Promise<Buffer> {
  const boundary = `=_${mail.messageId.replaceAll(/[^\w]/g, '')}`;
  const raw = Buffer.from(
    [
      ...headersOf(mail).map(([name, value]) => headerLine(name, value)),
      `Content-Type: multipart/alternative; boundary="${boundary}"`,
      '',
      `--${boundary}`,
      ...partOf('text/plain', mail.text),
      `--${boundary}`,
      ...partOf('text/html', mail.html),
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  );
  if (dkim === null) return raw;
  const { default: DKIM } = await import('nodemailer/lib/dkim');
  const { domain: domainName, selector: keySelector, privateKey } = dkim;
  return buffer(new DKIM({ domainName, keySelector, privateKey }).sign(raw));
}

/** In the order in which they leave. */
export function headersOf({
  messageId,
  date,
  from,
  to,
  replyTo,
  subject,
  thread,
  list,
  unsubscribe,
}: Mail): [string, string][] {
  return [
    ['From', addressOf(from)],
    ['To', addressOf(to)],
    ...(replyTo === null ? [] : [['Reply-To', replyTo] satisfies [string, string]]),
    ['Subject', encodeWords(subject, 'B', 52, true)],
    ['Message-ID', messageId],
    ...(thread === null
      ? []
      : [['In-Reply-To', thread] satisfies [string, string], ['References', thread] satisfies [string, string]]),
    ['Date', date.toUTCString().replace('GMT', '+0000')],
    ...(list === null ? [] : [['List-Id', `${phraseOf(list.name)} <${list.id}>`] satisfies [string, string]]),
    ...(unsubscribe === null
      ? []
      : ([
          ['List-Unsubscribe', unsubscribe],
          ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
        ] satisfies [string, string][])),
    ['MIME-Version', '1.0'],
  ];
}

/** No value makes a line of its own, whoever wrote it. */
function headerLine(name: string, value: string): string {
  const line = `${name}: ${value.replaceAll(/[\r\n]+/g, ' ')}`;
  return line.length <= LINE ? line : foldLines(line, LINE);
}

const addressOf = ({ name, address }: MailAddress): string =>
  name === '' ? address : `${phraseOf(name)} <${address}>`;

function phraseOf(name: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(name);
  return isPlain ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : encodeWords(name, 'B', 52, true);
}

function partOf(type: string, content: string): string[] {
  const text = content.replaceAll(/\r\n|\r|\n/g, '\r\n');
  const isPlain = canGoAsItIs(text);
  return [
    `Content-Type: ${type}; charset=utf-8`,
    `Content-Transfer-Encoding: ${isPlain ? '7bit' : 'quoted-printable'}`,
    '',
    isPlain ? text : wrap(encode(text), LINE),
  ];
}

/** ASCII in lines that every server takes. */
const canGoAsItIs = (text: string) =>
  /^[\t\r\n\x20-\x7e]*$/.test(text) && text.split('\r\n').every((line) => line.length <= LONGEST_LINE);
