import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDomainTexts } from '../../modules/senders/index.ts';
import { createEgress } from '../../src/egress/egress.ts';
import { CERTIFICATE, KEY } from './certificate.ts';
import { startDns } from './dns-server.ts';
import { type MailStage, openMail } from './stage.ts';
import { type Sink, startSink } from './start-sink.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');

const RECORDS = {
  'good.example': ['v=spf1 include:_spf.acme.example -all', 'something else'],
  's1._domainkey.good.example': [`v=DKIM1; k=rsa; p=${publicKey}`],
  '_dmarc.good.example': ['v=DMARC1; p=reject'],
  'open.example': ['v=spf1 +all'],
  's1._domainkey.open.example': ['v=DKIM1; k=rsa; p=MIIB'],
  '_dmarc.open.example': ['v=DMARC1; p=none'],
  '_dmarc.below.example': ['v=DMARC1; p=reject; sp=none; pct=100'],
  '_dmarc.twice.example': ['v=DMARC1; p=reject', 'v=DMARC1; p=none'],
};
const LOGIN = { username: 'ada', password: 'correct horse' };

let stage: MailStage;
let plain: Sink;
let secure: Sink;
let upgraded: Sink;
let dns: Awaited<ReturnType<typeof startDns>>;
beforeAll(async () => {
  setDefaultCACertificates([...getCACertificates('default'), CERTIFICATE]);
  const tls = { key: KEY, cert: CERTIFICATE, login: LOGIN };
  [plain, secure, upgraded, dns] = await Promise.all([
    startSink({ login: LOGIN }),
    startSink({ ...tls, security: 'tls' }),
    startSink({ ...tls, security: 'starttls' }),
    startDns(RECORDS),
  ]);
  const egress = createEgress({
    allow: ['127.0.0.0/8'],
    lookup: async (host) => [{ address: host === 'inside.example' ? '10.0.0.7' : '127.0.0.1', family: 4 }],
  });
  stage = await openMail({ overrides: { egress, domainTexts: createDomainTexts([dns.address]) } });
});
afterAll(async () => {
  await stage.close();
  dns.close();
  await Promise.all([plain.stop(), secure.stop(), upgraded.stop()]);
});

async function verify(given: object) {
  const id = await stage.newSender(given);
  const { body } = await stage.api.call('post', `/v1/senders/${id}/verify`).expect(200);
  await stage.api.call('delete', `/v1/senders/${id}`).expect(200);
  return body;
}
const server = (sink: Sink, security: string, host = 'smtp.acme.example') => ({
  smtp: { host, port: sink.port, security, ...LOGIN },
});

test('a sender with a working login and correct DNS records passes', async () => {
  const dkim = { domain: 'good.example', selector: 's1', privateKey };
  expect(await verify({ ...server(secure, 'tls'), fromEmail: 'ada@good.example', dkim })).toMatchObject({
    ok: true,
    smtp: { ok: true, error: null },
    imap: null,
    spf: { name: 'good.example', record: 'v=spf1 include:_spf.acme.example -all', verdict: 'ok' },
    dkim: { name: 's1._domainkey.good.example', verdict: 'ok', advice: 'The record matches the key of this sender.' },
    dmarc: { name: '_dmarc.good.example', record: 'v=DMARC1; p=reject', verdict: 'ok' },
  });
});

test('each wrong DNS record comes with advice', async () => {
  const dkim = { domain: 'open.example', selector: 's1', privateKey };
  expect(await verify({ ...server(upgraded, 'starttls'), fromEmail: 'ada@open.example', dkim })).toMatchObject({
    ok: true,
    spf: { verdict: 'wrong', advice: 'End the record with -all or ~all. Now anyone can send as you.' },
    dkim: { verdict: 'wrong' },
    dmarc: { verdict: 'weak' },
  });
  expect(await verify({ ...server(plain, 'none'), fromEmail: 'ada@nothing.example' })).toMatchObject({
    ok: true,
    spf: { name: 'nothing.example', record: null, verdict: 'missing', publish: 'v=spf1 a:smtp.acme.example ~all' },
    dkim: { verdict: 'not_checked', publish: null },
    dmarc: { name: '_dmarc.nothing.example', verdict: 'missing', publish: 'v=DMARC1; p=none' },
  });
});

test('a subdomain inherits the DMARC policy of its parent domain', async () => {
  expect((await verify({ ...server(plain, 'none'), fromEmail: 'ada@mail.good.example' })).dmarc).toMatchObject({
    name: '_dmarc.good.example',
    verdict: 'ok',
  });
});

test('a subdomain policy applies to subdomains, and multiple records count as none', async () => {
  const dmarcOf = async (domain: string) =>
    (await verify({ ...server(plain, 'none'), fromEmail: `ada@${domain}` })).dmarc;
  expect(await dmarcOf('below.example')).toMatchObject({ verdict: 'ok' });
  expect(await dmarcOf('mail.below.example')).toMatchObject({
    name: '_dmarc.below.example',
    verdict: 'weak',
    publish: 'v=DMARC1; p=reject; sp=quarantine; pct=100',
  });
  expect(await dmarcOf('twice.example')).toMatchObject({ verdict: 'wrong', publish: null });
});

test('a domain with a hundred labels causes few DNS queries', async () => {
  const domain = `${'a.'.repeat(100)}good.example`;
  const before = dns.asked.length;
  expect((await verify({ ...server(plain, 'none'), fromEmail: `ada@${domain}` })).dmarc).toMatchObject({
    name: '_dmarc.good.example',
    verdict: 'ok',
  });
  expect(dns.asked.slice(before).filter((name) => name.startsWith('_dmarc.')).length).toBeLessThanOrEqual(8);
});

test.each<[string, () => object, RegExp]>([
  [
    'a wrong password',
    () => ({ smtp: { ...server(secure, 'tls').smtp, password: 'wrong' } }),
    /^The mail server refused the login\. It said: 535 /,
  ],
  [
    'a certificate for another name',
    () => server(secure, 'tls', 'smtp.other.example'),
    /^No (secure )?connection could be made/,
  ],
  [
    'a server without STARTTLS',
    () => server(plain, 'starttls'),
    /^No secure connection could be made to the mail server/,
  ],
  [
    'a closed port',
    () => ({ smtp: { host: 'smtp.acme.example', port: 1, security: 'none' } }),
    /^No connection could be made/,
  ],
])('%s is explained in one sentence', async (_what, given, sentence) => {
  const { ok, smtp } = await verify(given());
  expect(ok).toBe(false);
  expect(smtp.error).toMatch(sentence);
});

test('a host that later resolves to a private address is not contacted', async () => {
  const id = await stage.newSender(server(plain, 'none'));
  await stage.rows("update senders set smtp_host = 'inside.example' where id = $1", [id]);
  const { body } = await stage.api.call('post', `/v1/senders/${id}/verify`).expect(200);
  expect(body.smtp).toEqual({ ok: false, error: 'The address is in a private network.' });
  await stage.api.call('delete', `/v1/senders/${id}`).expect(200);
});

test('email leaves over TLS and STARTTLS with a login', async () => {
  for (const [sink, security] of [
    [secure, 'tls'],
    [upgraded, 'starttls'],
  ] as const) {
    const sender = await stage.newSender(server(sink, security));
    const id = await stage.newMailCampaign([`${security}@acme.example`]);
    await stage.send(id);
    expect(await stage.step1(id)).toEqual({ [`${security}@acme.example`]: 'sent' });
    await sink.received(1);
    expect(sink.to(`${security}@acme.example`)).toHaveLength(1);
    await stage.api.call('delete', `/v1/senders/${sender}`).expect(200);
  }
});
