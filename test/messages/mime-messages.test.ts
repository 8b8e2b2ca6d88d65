import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMailContent } from '../../modules/messages/mime/mail-content.rules.ts';
import { writeMime } from '../../modules/messages/mime/write-mime.ts';
import { type MailStage, openMail } from './stage.ts';
import { type Sink, startSink } from './start-sink.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

let stage: MailStage;
let sink: Sink;
beforeAll(async () => {
  [stage, sink] = await Promise.all([openMail(), startSink()]);
  await stage.newSender({
    port: sink.port,
    fromName: 'Ada Lövelace',
    fromEmail: 'Ada@Bücher.example',
    replyTo: 'team@acme.example',
    signature: 'Ada & Co <ada>\n+49 30 1234',
    dkim: { domain: 'acme.example', selector: 's1', privateKey },
  });
});
afterAll(async () => {
  await stage.close();
  await sink.stop();
});

async function messageTo(recipient: { email: string; firstName?: string }, subject?: string) {
  const id = await stage.newMailCampaign([recipient]);
  if (subject !== undefined) await stage.rows('update emails set subject = $2 where campaign_id = $1', [id, subject]);
  const before = sink.arrivals.length;
  await stage.send(id);
  await sink.received(before + 1);
  const arrival = sink.arrivals.at(-1);
  const raw = arrival?.raw ?? '';
  return { id, arrival, raw, mail: await PostalMime.parse(raw) };
}

const header = (mail: Awaited<ReturnType<typeof PostalMime.parse>>, name: string) =>
  mail.headers.find(({ key }) => key === name)?.value;

test('a message has text and HTML, a signature, one-click unsubscribe and a pixel', async () => {
  const { mail, id } = await messageTo({ email: 'grace@navy.example', firstName: 'Grace' });
  const [message] = await stage.ledger(id);
  expect(mail.from).toEqual({ name: 'Ada Lövelace', address: 'Ada@xn--bcher-kva.example' });
  expect(mail.to).toEqual([{ name: 'Grace', address: 'grace@navy.example' }]);
  expect(mail.replyTo).toEqual([{ name: '', address: 'team@acme.example' }]);
  expect(mail.messageId).toBe(`<${message?.id}@xn--bcher-kva.example>`);
  const leave =
    /<(https:\/\/distribute\.example\/u\/[\w-]+)>/.exec(header(mail, 'list-unsubscribe') ?? '')?.[1] ?? 'none';
  expect(header(mail, 'list-unsubscribe')).toBe(`<${leave}>, <mailto:team@acme.example?subject=unsubscribe>`);
  expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail.text).toContain('Hi Grace,');
  expect(mail.text).toContain('-- \nAda & Co <ada>\n+49 30 1234');
  expect(mail.text).toContain(`Unsubscribe: ${leave}`);
  expect(mail.html).toContain('<p>-- <br>\nAda &amp; Co &lt;ada&gt;<br>\n+49 30 1234</p>');
  expect(mail.html).toContain(`<a href="${leave}">Unsubscribe</a>`);
  expect(mail.html).toMatch(/<td width="1" height="1" background="https:\/\/distribute\.example\/t\/o\/[\w-]+"><\/td>/);
  expect(header(mail, 'list-id')).toMatch(/ <[-\w]+\.list\.xn--bcher-kva\.example>$/);
  expect(header(mail, 'list-id')).toContain(`<${id}.list.`);
});

test('a message has a valid DKIM signature of its sender, and a changed message has not', async () => {
  const { raw } = await messageTo({ email: 'signed@navy.example' });
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  const resolver = (name: string) =>
    name === 's1._domainkey.acme.example'
      ? Promise.resolve([[`v=DKIM1; k=rsa; p=${publicKey}`]])
      : Promise.reject(Object.assign(new Error('no record'), { code: 'ENOTFOUND' }));
  const verdict = async (message: string) =>
    (await dkimVerify(Buffer.from(message), { resolver })).results[0]?.status.result;
  expect(await verdict(raw)).toBe('pass');
  // DKIM must sign both headers for one-click unsubscribe (RFC 8058, section 4).
  const [, signed = ''] = /;\s+h=([^;]+);/.exec(raw) ?? [];
  expect(signed.split(':')).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
  expect(await verdict(raw.replace('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n', ''))).not.toBe('pass');
  expect(await verdict(raw.replace('Unsubscribe:', 'Subscribe:'))).not.toBe('pass');
});

test('line breaks in a name or subject cannot inject headers', async () => {
  const evil = 'Hello\r\nBcc: everybody@acme.example\r\n\r\nBuy now';
  const { mail, arrival } = await messageTo({ email: 'mallory@navy.example', firstName: evil }, evil);
  expect(mail.subject).toBe('Hello Bcc: everybody@acme.example Buy now');
  expect(mail.bcc).toBeUndefined();
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(arrival?.to).toBe('mallory@navy.example');
});

test('only a non-ASCII local part requires SMTPUTF8', async () => {
  const wide = await messageTo({ email: 'Jürgen@münchen.example' });
  expect(wide.arrival?.utf8).toBe(true);
  const plain = await messageTo({ email: 'Juergen@münchen.example' });
  expect(plain.mail.to?.[0]?.address).toBe('Juergen@xn--mnchen-3ya.example');
  expect(plain.arrival?.utf8).toBe(false);
});

const links = {
  pixel: () => 'https://us.example/t/o/1',
  click: (_message: object, url: string) => `https://us.example/t/c/${encodeURIComponent(url)}`,
  unsubscribe: () => 'https://us.example/u/1',
};

test.each([
  ['eighty letters', 'x'.repeat(80), true],
  ['one less', 'x'.repeat(79), false],
  ['letters between tags and blanks', '<p class="y">x </p>\n'.repeat(79), false],
  ['one more of them', '<p class="y">x </p>\n'.repeat(80), true],
  ['signs that begin no tag', '<'.repeat(80), true],
  ['a tag that does not end', `${'x'.repeat(71)}<b title="`, true],
  ['one that ends behind the next', `<b ${'x'.repeat(78)}<i>`, true],
])('an email of %s has a tracking pixel: %s', (_of, bodyHtml, hasPicture) => {
  const written = { message: { orgId: 'o', id: '1' }, bodyText: '', bodyHtml, fromName: '', signature: null };
  expect(buildMailContent(written, links).html.includes('/t/o/1')).toBe(hasPicture);
});

test('links are tracked in the HTML and unchanged in the text', () => {
  const { html, text } = buildMailContent(
    {
      message: { orgId: 'o', id: '1' },
      bodyText: 'See https://acme.example/?a=1&b=2',
      bodyHtml: `<a class="x" href="https://acme.example/?a=1&amp;b=2">one</a> <a href='mailto:a@b.example'>two</a> <a href="#x">three</a>`,
      fromName: '',
      signature: null,
    },
    links,
  );
  expect(html).toContain(
    `<a class="x" href="https://us.example/t/c/${encodeURIComponent('https://acme.example/?a=1&b=2')}">one</a> <a href='mailto:a@b.example'>two</a> <a href="#x">three</a>`,
  );
  expect(text).toBe('See https://acme.example/?a=1&b=2\n\nUnsubscribe: https://us.example/u/1');
});

const plainMail = (given: object) => ({
  messageId: '<019a8f00-1c2d-7e3f-8a4b-5c6d7e8f9a0b@acme.example>',
  date: new Date(),
  from: { name: '', address: 'ada@acme.example' },
  to: { name: '', address: 'ada@acme.example' },
  subject: 'Hi',
  replyTo: null,
  thread: null,
  list: null,
  unsubscribe: null,
  text: 'Hi',
  html: '<p>Hi</p>',
  ...given,
});

test.each([
  ['ASCII goes as it is', 'Plain.\n.\n\tA line = a line.', '7bit'],
  ['what is beyond ASCII is encoded', 'Füße.', 'quoted-printable'],
  ['a line that no server need take is encoded', 'x'.repeat(999), 'quoted-printable'],
  ['what no mail may carry is encoded', 'a\0b', 'quoted-printable'],
])('%s, and decodes to the original text', async (_what, text, encoding) => {
  const raw = writeMime(plainMail({ text, html: `<p>${text}</p>` }));
  expect(raw.match(/(?<=Transfer-Encoding: ).+(?=\r)/g)).toEqual([encoding, encoding]);
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  const read = await PostalMime.parse(raw);
  expect([read.text?.trimEnd(), read.html?.trimEnd()]).toEqual([text, `<p>${text}</p>`]);
});

test.each([
  ['what reads like an encoded word', 'Re: =?UTF-8?B?aGk=?= and more'],
  ['a word longer than a line may be', 'x'.repeat(1500)],
  ['characters of four bytes', `${'a'.repeat(51)}${'😀'.repeat(40)} é`],
  ['quotes and backslashes', 'The "so called" C:\\mail, (again) <x>'],
])('a subject and name with %s decode to the original, in short lines', async (_what, words) => {
  const raw = writeMime(plainMail({ subject: words, from: { name: words, address: 'ada@acme.example' } }));
  const read = await PostalMime.parse(raw);
  expect([read.subject, read.from?.name]).toEqual([words, words]);
  expect(headerLengths(raw).filter((length) => length > 78)).toEqual([]);
});

test('the MIME boundary stays within its limit for the longest domain', () => {
  const messageId = `<019a8f00-1c2d-7e3f-8a4b-5c6d7e8f9a0b@${'d'.repeat(60)}.${'d'.repeat(60)}.example>`;
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(writeMime(plainMail({ messageId }))) ?? [];
  expect(boundary.length).toBeLessThanOrEqual(70);
  expect(headerLengths(writeMime(plainMail({}))).filter((length) => length > 78)).toEqual([]);
});

const headerLengths = (raw: string) => (raw.split('\r\n\r\n')[0] ?? '').split('\r\n').map(({ length }) => length);
