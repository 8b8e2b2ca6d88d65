import { expect, test } from 'vitest';
import { parseMail } from '../../modules/replies/parse/parse-mail.ts';

const WORDS = 'Grüß Gott, löschen Sie bitte meine Adresse.';
const mailOf = (type: string, body: Uint8Array) =>
  Buffer.concat([Buffer.from(`From: m@kunde.example\r\n${type}\r\n`), body]);

test.each([
  ['says nothing of its letters', 'Content-Type: text/plain\r\n', 'latin1'],
  ['has no type', '', 'latin1'],
  ['says that it is UTF-8 and is not', 'Content-Type: text/plain; charset="utf-8"\r\n', 'latin1'],
  ['is in UTF-8 and does not say so', 'Content-Type: text/plain\r\n', 'utf8'],
  ['says that it is ASCII and is not', 'Content-Type: text/plain; charset=us-ascii\r\n', 'latin1'],
  ['leaves the name of its letters out', 'Content-Type: text/plain; charset=""\r\n', 'latin1'],
  ['says so without a hyphen', 'Content-Type: text/plain; charset=UTF8; format=flowed\r\n', 'latin1'],
  ['says so in signs that are none', "Content-Type: text/plain; charset='utf-8'\r\n", 'latin1'],
  ['says so in its HTML alone', "X-Meta: <meta content='text/html; charset=utf-8'>\r\n", 'latin1'],
  ['names letters that begin so', 'Content-Type: text/plain; charset=utf-8-mac\r\n', 'latin1'],
  ['names its letters', 'Content-Type: text/plain; charset=iso-8859-1\r\n', 'latin1'],
] as const)('a mail that %s is read', async (_what, type, letters) => {
  expect((await parseMail(mailOf(type, Buffer.from(WORDS, letters)))).text).toBe(WORDS);
});

test('one invalid byte does not change the encoding of a UTF-8 mail', async () => {
  const body = Buffer.concat([Buffer.from(WORDS), Buffer.from([0xfc])]);
  expect((await parseMail(mailOf('Content-Type: text/plain; charset=utf-8\r\n', body))).text).toBe(`${WORDS}\ufffd`);
});

test('an attachment in another encoding does not change a UTF-8 mail', async () => {
  const boundary = 'Content-Type: multipart/mixed; boundary="X"\r\n';
  const attached = `--X\r\nContent-Type: message/rfc822\r\n\r\nSubject: ${'Grüße, '.repeat(20)}\r\n\r\n--X--\r\n`;
  const body = Buffer.concat([
    Buffer.from(`--X\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${WORDS}\r\n`),
    Buffer.from(attached, 'latin1'),
  ]);
  expect((await parseMail(mailOf(boundary, body))).text).toBe(WORDS);
});

/** A DER element of at most 255 bytes. */
const element = (tag: number, ...contents: Uint8Array[]) => {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, 0x81, content.length]), content]);
};
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex');
const DATA = Buffer.from('06092a864886f70d010701', 'hex');
const VERSION_AND_DIGESTS = Buffer.from('0201013100', 'hex');

/** The output format of `openssl smime -sign -nodetach`, without certificates and signatures. */
const signMail = (mail: Uint8Array) =>
  element(
    0x30,
    SIGNED_DATA,
    element(0xa0, element(0x30, VERSION_AND_DIGESTS, element(0x30, DATA, element(0xa0, element(0x04, mail))))),
  );

test.each([
  ['in UTF-8', 'utf8', 'base64'],
  ['in UTF-8', 'utf8', 'binary'],
  ['in letters that it does not name', 'latin1', 'base64'],
  ['in letters that it does not name', 'latin1', 'binary'],
] as const)('a mail %s that is signed as a whole is read (%s, %s)', async (_what, letters, encoding) => {
  const body = signMail(Buffer.from(`Content-Type: text/plain\r\n\r\n${WORDS}`, letters));
  const type = `Content-Type: application/pkcs7-mime\r\nContent-Transfer-Encoding: ${encoding}\r\n`;
  const sent = encoding === 'binary' ? body : Buffer.from(body.toString('base64'));
  expect((await parseMail(mailOf(type, sent))).text).toBe(WORDS);
});

test('a signed mail is read up to ten thousand pieces', async () => {
  const mail = Buffer.from(`Content-Type: text/plain\r\n\r\n${'x'.repeat(20_000)}`);
  const pieces = mail.toString('hex').replaceAll(/../g, '0401$&');
  const head = '308006092a864886f70d010702a08030800201013100308006092a864886f70d010701a0802480';
  const body = Buffer.from(`${head}${pieces}`, 'hex');
  const type = 'Content-Type: application/pkcs7-mime\r\nContent-Transfer-Encoding: binary\r\n';
  expect((await parseMail(mailOf(type, body))).text).toMatch(/^x{9972}$/);
});
