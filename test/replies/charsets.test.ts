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
  ['names its letters', 'Content-Type: text/plain; charset=iso-8859-1\r\n', 'latin1'],
] as const)('a mail that %s is read', async (_what, type, letters) => {
  expect((await parseMail(mailOf(type, Buffer.from(WORDS, letters)))).text).toBe(WORDS);
});

test('one broken letter makes no other letters of a mail in UTF-8', async () => {
  const body = Buffer.concat([Buffer.from(WORDS), Buffer.from([0xfc])]);
  expect((await parseMail(mailOf('Content-Type: text/plain; charset=utf-8\r\n', body))).text).toBe(`${WORDS}\ufffd`);
});
