import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClock } from '../../harness/clock.ts';
import { startService, type TestService } from '../../harness/start-service.ts';

const MINUTE_MS = 60_000;

let api: TestService;
let clock: TestClock;
beforeAll(async () => {
  clock = new TestClock();
  api = await startService({ clock });
});
afterAll(() => api.close());

const tokenOf = (url: string) => url.replace(/^.*#sign-in=/, '');
const signIn = (token: string) => api.call('post', '/v1/sign-in', null).send({ token });
const newLink = async (key = api.userKey): Promise<string> =>
  tokenOf((await api.call('post', '/v1/sign-in-links', key).expect(200)).body.url);

test('a link signs in whoever asked for it, once', async () => {
  const token = await newLink();
  const { body } = await signIn(token).expect(200);
  expect(body).toMatchObject({ key: expect.stringMatching(/^dist_usr_/), authType: 'user_key' });
  const me = await api.call('get', '/v1/me', body.key).expect(200);
  expect(me.body).toEqual({ orgId: body.orgId, userId: body.userId, authType: 'user_key' });
  await signIn(token).expect(400);
});

test('of many who open a link at the same time one gets in', async () => {
  const token = await newLink();
  const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(token)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 400),
  ]);
});

test('a link is good for a quarter of an hour', async () => {
  const token = await newLink();
  clock.advance(16 * MINUTE_MS);
  const { body } = await signIn(token).expect(400);
  expect(body.error).toMatch(/already used or has expired/);
});

test('a session ends after a week, and before that when its owner signs out; other keys stay', async () => {
  const first = (await signIn(await newLink())).body.key;
  await api.call('post', '/v1/sign-out', first).expect(200);
  await api.call('get', '/v1/me', first).expect(401);
  const { body } = await api.call('post', '/v1/sign-out').expect(200);
  expect(body.message).toMatch(/^Nothing changed/);
  const second = (await signIn(await newLink())).body.key;
  clock.advance(7 * 24 * 60 * MINUTE_MS - 1_000);
  await api.call('get', '/v1/me', second).expect(200);
  clock.advance(2_000);
  await api.call('get', '/v1/me', second).expect(401);
  await api.call('get', '/v1/me').expect(200);
});

test('the link of the start has the rights of the admin key', async () => {
  const token = tokenOf(await api.service.signInLink(api.url));
  const { body } = await signIn(token).expect(200);
  expect(body.authType).toBe('admin');
  const { key, orgId, userId } = body;
  await api.call('get', '/v1/orgs', key).expect(200);
  const me = await api.call('get', '/v1/me', key).set('x-org-id', orgId).set('x-user-id', userId).expect(200);
  expect(me.body).toEqual({ orgId, userId, authType: 'admin' });
});

test('the admin key makes a session of the user whom it names, and one with its own rights only when told so', async () => {
  const { orgId, userId, key } = await api.newOrganisation();
  const asked = (input: object, by = api.adminKey) =>
    api.call('post', '/v1/sign-in-links', by).set('x-org-id', orgId).set('x-user-id', userId).send(input);
  const plain = await signIn(tokenOf((await asked({}).expect(200)).body.url)).expect(200);
  expect(plain.body).toMatchObject({ authType: 'user_key', orgId, userId });
  await api.call('get', '/v1/orgs', plain.body.key).expect(403);
  const rights = await signIn(tokenOf((await asked({ admin: true }).expect(200)).body.url)).expect(200);
  await api.call('get', '/v1/orgs', rights.body.key).expect(200);
  await asked({ admin: true }, key).expect(403);

  const list = await api.call('get', '/v1/api-keys', api.adminKey).set('x-org-id', orgId).expect(200);
  const session = list.body.keys.find(({ keyPrefix }: { keyPrefix: string }) => rights.body.key.startsWith(keyPrefix));
  await api.call('delete', `/v1/api-keys/${session.id}`, api.adminKey).set('x-org-id', orgId).expect(200);
  await api.call('get', '/v1/orgs', rights.body.key).expect(401);
});

test('with a key end its links and the sessions that they opened, and a session makes none', async () => {
  const made = await api.call('post', '/v1/api-keys').send({ name: 'Lent' }).expect(200);
  const session = (await signIn(await newLink(made.body.key)).expect(200)).body.key;
  const unused = await newLink(made.body.key);
  await api.call('post', '/v1/sign-in-links', session).expect(403);
  await api.call('delete', `/v1/api-keys/${made.body.id}`).expect(200);
  await api.call('get', '/v1/me', session).expect(401);
  await signIn(unused).expect(400, {
    error: 'The key that created this sign-in link was revoked. Request a new link.',
  });
});

test('a link into an organisation that is being deleted opens nothing, and leaves no key there', async () => {
  const { orgId, key } = await api.newOrganisation();
  const token = await newLink(key);
  await api.call('post', `/v1/admin/orgs/${orgId}/deletion`, api.adminKey).expect(200);
  await signIn(token).expect(409, { error: 'This organisation is being deleted.' });
});

test('what one caller was told under an Idempotency-Key is not told to another', async () => {
  const { orgId, userId, key } = await api.newOrganisation();
  const link = (by: string, input: object) =>
    api
      .call('post', '/v1/sign-in-links', by)
      .set('x-org-id', orgId)
      .set('x-user-id', userId)
      .set('Idempotency-Key', 'k1')
      .send(input);
  const { body } = await link(api.adminKey, {}).expect(200);
  expect((await link(api.adminKey, {}).expect(200)).body).toEqual(body);
  await link(key, {}).expect(422);
});

test('an application makes links for its users, and none without one', async () => {
  const { orgId, userId } = await api.newOrganisation();
  const app = await api
    .call('post', '/v1/api-keys', api.adminKey)
    .set('x-org-id', orgId)
    .send({ kind: 'app' })
    .expect(200);
  const { key } = app.body;
  await api.call('post', '/v1/sign-in-links', key).set('x-org-id', orgId).expect(400);
  const link = await api
    .call('post', '/v1/sign-in-links', key)
    .set('x-org-id', orgId)
    .set('x-user-id', userId)
    .expect(200);
  const { body } = await signIn(tokenOf(link.body.url)).expect(200);
  expect(body).toMatchObject({ authType: 'user_key', orgId, userId });
});

test.each(['', 'x', 'a'.repeat(201), '../../v1/me'])('%j is no link', async (token) => {
  const { status, body } = await signIn(token);
  expect(status).toBe(400);
  expect(Object.keys(body)).toEqual(['error']);
});
