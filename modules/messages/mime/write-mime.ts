import { text } from 'node:stream/consumers';
import { encodeWord, foldLines } from 'nodemailer/lib/mime-funcs';
import { encode, wrap } from 'nodemailer/lib/qp';

interface MailAddress {
  name: string;
  address: string;
}

export interface MimeMail {
  messageId: string;
  date: Date;
  from: MailAddress;
  to: MailAddress;
  replyTo: string | null;
  subject: string;
  thread: string | null;
  /** One list per campaign, so that recipients can filter (RFC 2919). Null outside campaigns. */
  list: { name: string; id: string } | null;
  /** Value of `List-Unsubscribe`. Null for emails that the recipient asked for. */
  unsubscribe: string | null;
  text: string;
  html: string;
}

export interface DkimKey {
  domain: string;
  selector: string;
  privateKey: string;
}

/** Limit of RFC 5322. Every reader can show lines of up to 76 characters. */
const LONGEST_LINE = 998;
const LINE = 76;

/**
 * Writes the message as one string. nodemailer's composer builds a tree of streams, which costs as much as the
 * rest of sending. The encodings are nodemailer's.
 */
export function writeMime(mail: MimeMail): string {
  // Uses the part before the domain, since a boundary has a length limit.
  const boundary = `=_${mail.messageId.replace(/@.*/, '').replaceAll(/[^\w]+/g, '')}`;
  const headers = mailHeaders(mail).map(([name, value]) => headerLine(name, value));
  const type = headerLine('Content-Type', `multipart/alternative; boundary="${boundary}"`);
  return (
    `${headers.join('\r\n')}\r\n${type}\r\n\r\n` +
    `--${boundary}\r\n${writePart('text/plain', mail.text)}\r\n` +
    `--${boundary}\r\n${writePart('text/html', mail.html)}\r\n--${boundary}--\r\n`
  );
}

/**
 * Signs all headers. nodemailer's default list lacks `List-Unsubscribe-Post`, which RFC 8058 requires for
 * one-click unsubscribe.
 */
export async function signMime(mail: MimeMail, { domain: domainName, selector: keySelector, privateKey }: DkimKey) {
  const { default: DKIM } = await import('nodemailer/lib/dkim');
  const headerFieldNames = [...mailHeaders(mail).map(([name]) => name), 'Content-Type'].join(':');
  return text(new DKIM({ domainName, keySelector, privateKey, headerFieldNames }).sign(writeMime(mail)));
}

export function mailHeaders({
  messageId,
  date,
  from,
  to,
  replyTo,
  subject,
  thread,
  list,
  unsubscribe,
}: MimeMail): [string, string][] {
  return [
    ['From', formatAddress(from)],
    ['To', formatAddress(to)],
    ...(replyTo === null ? [] : [['Reply-To', replyTo] satisfies [string, string]]),
    ['Subject', isPlain(subject) ? subject : encodeHeader(subject)],
    ['Message-ID', messageId],
    ...(thread === null
      ? []
      : [['In-Reply-To', thread] satisfies [string, string], ['References', thread] satisfies [string, string]]),
    ['Date', date.toUTCString().replace('GMT', '+0000')],
    ...(list === null ? [] : [['List-Id', `${quotePhrase(list.name)} <${list.id}>`] satisfies [string, string]]),
    ...(unsubscribe === null
      ? []
      : ([
          ['List-Unsubscribe', unsubscribe],
          ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
        ] satisfies [string, string][])),
    ['MIME-Version', '1.0'],
  ];
}

/** Removes line breaks from values, which prevents header injection. */
function headerLine(name: string, value: string): string {
  const line = `${name}: ${/[\r\n]/.test(value) ? value.replaceAll(/[\r\n]+/g, ' ') : value}`;
  return line.length <= LINE ? line : foldLines(line, LINE);
}

const formatAddress = ({ name, address }: MailAddress): string =>
  name === '' ? address : `${quotePhrase(name)} <${address}>`;

function quotePhrase(name: string): string {
  if (!isPlain(name)) return encodeHeader(name);
  return `"${/["\\]/.test(name) ? name.replaceAll(/["\\]/g, '\\$&') : name}"`;
}

/**
 * True if the text needs no encoding: printable ASCII only, nothing like an encoded word, and no word too long
 * for a line.
 */
const isPlain = (words: string) => !/[^\x20-\x7e]|=\?|[^ ]{70}/.test(words);

const encodeHeader = (words: string) => encodeWord(words, 'B', 52);

function writePart(type: string, content: string): string {
  const lines = (content.includes('\r') ? content.replaceAll(/\r\n?/g, '\n') : content).split('\n');
  const text = lines.join('\r\n');
  const isSevenBit = isAscii(text) && lines.every(({ length }) => length <= LONGEST_LINE);
  const encoding = isSevenBit ? '7bit' : 'quoted-printable';
  return (
    `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n` +
    (isSevenBit ? text : wrap(encode(text), LINE))
  );
}

/**
 * Searches for one non-ASCII character. A pattern that matches the whole text would keep a backtracking entry
 * per character.
 */
const isAscii = (text: string) => !/[^\t\r\n\x20-\x7e]/.test(text);
