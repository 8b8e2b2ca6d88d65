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
export function writeMime(mail: Mail): Buffer {
  const boundary = `=_${mail.messageId.replaceAll(/[^\w]+/g, '')}`;
  const headers = headersOf(mail).map(([name, value]) => headerLine(name, value));
  return Buffer.from(
    `${headers.join('\r\n')}\r\nContent-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n` +
      `--${boundary}\r\n${partOf('text/plain', mail.text)}\r\n` +
      `--${boundary}\r\n${partOf('text/html', mail.html)}\r\n--${boundary}--\r\n`,
  );
}

/** Signs all of its headers: those that nodemailer signs by itself lack the one that RFC 8058 wants signed for one-click unsubscription. */
export async function signMime(mail: Mail, { domain: domainName, selector: keySelector, privateKey }: DkimKey) {
  const { default: DKIM } = await import('nodemailer/lib/dkim');
  const headerFieldNames = [...headersOf(mail).map(([name]) => name), 'Content-Type'].join(':');
  return buffer(new DKIM({ domainName, keySelector, privateKey, headerFieldNames }).sign(writeMime(mail)));
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
  const line = `${name}: ${/[\r\n]/.test(value) ? value.replaceAll(/[\r\n]+/g, ' ') : value}`;
  return line.length <= LINE ? line : foldLines(line, LINE);
}

const addressOf = ({ name, address }: MailAddress): string =>
  name === '' ? address : `${phraseOf(name)} <${address}>`;

function phraseOf(name: string): string {
  if (/[^\x20-\x7e]/.test(name)) return encodeWords(name, 'B', 52, true);
  return `"${/["\\]/.test(name) ? name.replaceAll(/["\\]/g, '\\$&') : name}"`;
}

function partOf(type: string, content: string): string {
  const lines = (content.includes('\r') ? content.replaceAll(/\r\n?/g, '\n') : content).split('\n');
  const text = lines.join('\r\n');
  const isPlain = isAscii(text) && lines.every(({ length }) => length <= LONGEST_LINE);
  const encoding = isPlain ? '7bit' : 'quoted-printable';
  return (
    `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n` +
    (isPlain ? text : wrap(encode(text), LINE))
  );
}

/** Looks for one that is not: what looks for all of them to be keeps a way back for each. */
const isAscii = (text: string) => !/[^\t\r\n\x20-\x7e]/.test(text);
