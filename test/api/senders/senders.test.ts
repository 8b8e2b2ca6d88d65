import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from '../../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

const SENDER = {
  name: 'Ada',
  fromName: 'Ada Lovelace',
  fromEmail: 'ada@bücher.example',
  smtp: { host: 'smtp.acme.example', port: 587, security: 'starttls', username: 'ada', password: 'correct horse' },
};

const create = (given: object = {}) => api.call('post', '/v1/senders').send({ ...SENDER, ...given });
const patch = (id: string, change: object) => api.call('patch', `/v1/senders/${id}`).send(change);

test('creates, retrieves, updates and deletes a sender, and never returns its secrets', async () => {
  const { newOrganisation } = api;
  const { key } = await newOrganisation();
  const call = (method: 'get' | 'post' | 'patch' | 'delete', path: string) => api.call(method, path, key);
  const made = await call('post', '/v1/senders')
    .send({
      ...SENDER,
      imap: { host: 'imap.acme.example', port: 993, security: 'tls', username: 'ada', password: 'battery staple' },
      dkim: { domain: 'acme.example', selector: 's1', privateKey },
      dailyCap: 50,
      rampPerDay: 10,
      spacingSeconds: 90,
      window: { days: ['mon'], from: '09:00', to: '17:00', timeZone: 'recipient' },
    })
    .expect(200);
  const { id } = made.body.sender;
  expect(made.body.sender).toMatchObject({
    fromEmail: 'ada@bücher.example',
    smtp: { host: 'smtp.acme.example', port: 587, security: 'starttls', username: 'ada', hasPassword: true },
    imap: { host: 'imap.acme.example', hasPassword: true },
    dkim: { domain: 'acme.example', selector: 's1' },
    status: 'active',
    pausedReason: null,
    sentToday: 0,
    remainingToday: 10,
  });
  expect(JSON.stringify(made.body)).not.toMatch(/correct horse|battery staple|PRIVATE KEY/);
  const list = await call('get', '/v1/senders').expect(200);
  expect(list.body).toEqual({ senders: [made.body.sender], nextCursor: null });
  const changed = await call('patch', `/v1/senders/${id}`)
    .send({ dailyCap: null, rampPerDay: null, imap: null, dkim: null, window: null, replyTo: 'team@acme.example' })
    .expect(200);
  expect(changed.body.sender).toMatchObject({
    dailyCap: null,
    imap: null,
    dkim: null,
    window: null,
    remainingToday: null,
  });
  expect(changed.body.sender).toMatchObject({ replyTo: 'team@acme.example', name: 'Ada', spacingSeconds: 90 });
  await call('delete', `/v1/senders/${id}`).expect(200);
  await call('get', `/v1/senders/${id}`).expect(404);
  await call('delete', `/v1/senders/${id}`).expect(404);
  const { rows } = await api.database.pool.query('select sealed_smtp_password from senders where id = $1', [id]);
  expect(rows).toEqual([{ sealed_smtp_password: null }]);
});

test('stores sender secrets encrypted', async () => {
  const { body } = await create({ dkim: { domain: 'acme.example', selector: 's1', privateKey } }).expect(200);
  const { rows } = await api.database.pool.query('select * from senders where id = $1', [body.sender.id]);
  expect(JSON.stringify(rows)).not.toMatch(/correct horse|PRIVATE KEY/);
});

test.each([
  [{ fromEmail: 'nobody' }, 'fromEmail must be an email address.'],
  [{ replyTo: 'a b@x.example' }, 'replyTo must be an email address.'],
  [{ smtp: { ...SENDER.smtp, host: '10.0.0.1' } }, 'smtp.host cannot be used. The address is in a private network.'],
  [{ smtp: { ...SENDER.smtp, host: 'a/b' } }, 'smtp.host cannot be used. The host is not a valid host name.'],
  [
    { imap: { host: '::1', port: 993, security: 'tls' } },
    'imap.host cannot be used. The address is in a private network.',
  ],
  [
    { smtp: { host: 'smtp.acme.example', port: 25, security: 'none', password: 'x' } },
    'smtp.username must be set if a password is given.',
  ],
  [
    { smtp: { host: 'smtp.acme.example', port: 25, security: 'none', username: 'x' } },
    'smtp.password must be set if a username is given.',
  ],
  [
    { dkim: { domain: 'acme.example', selector: 's1', privateKey: 'no key' } },
    'dkim.privateKey must be an RSA private key of at least 1024 bits in PEM.',
  ],
])('rejects %j with a clear message', async (given, sentence) => {
  const { body } = await create(given).expect(400);
  expect(body).toEqual({ error: sentence });
});

test.each([
  { fromName: 'Ada\r\nBcc: all@acme.example' },
  { window: { days: [], from: '09:00', to: '17:00', timeZone: 'UTC' } },
  { window: { days: ['mon'], from: '17:00', to: '09:00', timeZone: 'UTC' } },
  { window: { days: ['mon'], from: '9', to: '17:00', timeZone: 'UTC' } },
  { window: { days: ['mon'], from: '09:00', to: '17:00', timeZone: 'Mars/Olympus' } },
  { dailyCap: 0 },
  { smtp: { ...SENDER.smtp, port: 0 } },
  { smtp: { ...SENDER.smtp, security: 'maybe' } },
])('rejects %j', async (given) => {
  await create(given).expect(400);
});

describe.each(['smtp', 'imap'])('the stored %s password', (field) => {
  const { password, ...server } = SENDER.smtp;
  const made = async () => (await create({ [field]: { ...server, password } }).expect(200)).body.sender.id;
  const kept = async (id: string) => {
    const { rows } = await api.database.pool.query(
      `select sealed_${field}_password as sealed from senders where id = $1`,
      [id],
    );
    return rows[0].sealed;
  };

  test('is kept if the server stays the same', async () => {
    const id = await made();
    const before = await kept(id);
    await patch(id, { [field]: server, dailyCap: 5 }).expect(200);
    expect(await kept(id)).toBe(before);
  });

  test.each([{ host: 'evil.example' }, { port: 2525 }, { security: 'none' }, { username: 'bob' }])(
    'must be sent again with %j',
    async (change) => {
      const id = await made();
      const before = await kept(id);
      const { body } = await patch(id, { [field]: { ...server, ...change } }).expect(400);
      expect(body.error).toBe(`${field}.password must be sent again if host, port, security or username changes.`);
      expect(await kept(id)).toBe(before);
      await patch(id, { [field]: { ...server, ...change, password: 'new' } }).expect(200);
    },
  );

  test('is dropped if the server no longer has a username', async () => {
    const id = await made();
    const { username, ...open } = server;
    await patch(id, { [field]: { ...open, port: 25 } }).expect(200);
    expect(await kept(id)).toBeNull();
    const { body } = await patch(id, { [field]: { ...server, username } }).expect(400);
    expect(body.error).toBe(`${field}.password must be set if a username is given.`);
  });
});

test('a user can pause and resume a sender', async () => {
  const { id } = (await create().expect(200)).body.sender;
  const paused = await patch(id, { status: 'paused' }).expect(200);
  expect(paused.body.sender).toMatchObject({ status: 'paused', pausedReason: 'manual' });
  const resumed = await patch(id, { status: 'active' }).expect(200);
  expect(resumed.body.sender).toMatchObject({ status: 'active', pausedReason: null });
});

test('an email workflow is ready once the organisation has an active sender', async () => {
  const { key } = await api.newOrganisation();
  const status = async () =>
    (await api.call('get', '/v1/workflows/sales-cold-email-outreach-contacts-v1/key-status', key).expect(200)).body
      .ready;
  expect(await status()).toBe(false);
  const made = await api.call('post', '/v1/senders', key).send(SENDER).expect(200);
  expect(await status()).toBe(true);
  await api.call('patch', `/v1/senders/${made.body.sender.id}`, key).send({ status: 'paused' }).expect(200);
  expect(await status()).toBe(false);
});
