import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from '../../harness/start-service.ts';

let api: TestService;
let appKey: string;
beforeAll(async () => {
  api = await startService();
  const { orgId } = await api.newOrganisation('Application');
  const made = await api.call('post', '/v1/api-keys', api.adminKey).set('x-org-id', orgId).send({ kind: 'app' });
  appKey = made.body.key;
});
afterAll(() => api.close());

const resolve = (named: object, key = appKey) => api.call('post', '/v1/users/resolve', key).send(named);
const usersOf = async (orgId: string) =>
  (await api.call('get', '/v1/users', api.adminKey).set('x-org-id', orgId).expect(200)).body;

describe('users of an application', () => {
  test('the first call makes the organisation and the user, later ones answer the same', async () => {
    const named = { externalOrgId: 'acme', externalUserId: 'ada', email: 'ada@acme.example', firstName: 'Ada' };
    const first = await resolve(named).expect(200);
    expect(first.body).toEqual({
      orgId: expect.any(String),
      userId: expect.any(String),
      orgCreated: true,
      userCreated: true,
    });
    const again = await resolve({ ...named, email: 'countess@acme.example', lastName: 'Lovelace' }).expect(200);
    expect(again.body).toEqual({ ...first.body, orgCreated: false, userCreated: false });
    const { users, total } = await usersOf(first.body.orgId);
    expect(total).toBe(1);
    expect(users[0]).toMatchObject({
      id: first.body.userId,
      externalId: 'ada',
      email: 'countess@acme.example',
      name: 'Ada Lovelace',
      firstName: 'Ada',
      lastName: 'Lovelace',
      imageUrl: null,
      phone: null,
    });
    const me = api.call('get', '/v1/me', appKey).set('x-org-id', first.body.orgId).set('x-user-id', first.body.userId);
    expect((await me.expect(200)).body).toEqual({
      orgId: first.body.orgId,
      userId: first.body.userId,
      authType: 'admin',
    });
  });

  test('any number of calls at the same time make one organisation and one user', async () => {
    for (let round = 0; round < 5; round++) {
      const named = { externalOrgId: `parallel-${round}`, externalUserId: 'ada', email: 'ada@acme.example' };
      const answers = await Promise.all(Array.from({ length: 12 }, async () => resolve(named).expect(200)));
      expect(new Set(answers.map(({ body }) => `${body.orgId} ${body.userId}`)).size).toBe(1);
      expect(answers.filter(({ body }) => body.orgCreated)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.userCreated)).toHaveLength(1);
    }
    const { rows } = await api.database.pool.query(
      `select count(*)::int as count from organisations where external_id like 'parallel-%'`,
    );
    expect(rows[0].count).toBe(5);
  });

  test('an organisation begins with the plan and the end of its trial that its first call names', async () => {
    const organisation = {
      name: 'Trying',
      plan: 'trial',
      timeZone: 'Europe/Paris',
      trialEndsAt: '2030-01-01T00:00:00.000Z',
    };
    const named = { externalOrgId: 'trying', externalUserId: 'ada' };
    const { body } = await resolve({ ...named, organisation }).expect(200);
    await resolve({ ...named, organisation: { plan: 'pro', name: 'Other' } }).expect(200);
    const current = await api.call('get', '/v1/orgs/current', appKey).set('x-org-id', body.orgId).expect(200);
    expect(current.body.org).toMatchObject(organisation);
  });

  test('who was known by their address is the same person; two external users share none', async () => {
    const { body: first } = await resolve({ externalOrgId: 'shared', externalUserId: 'ada' }).expect(200);
    const { orgId } = first;
    const bob = await api.call('post', '/v1/users', api.adminKey).send({ orgId, email: 'Bob@acme.example' });
    const found = await resolve({ externalOrgId: 'shared', externalUserId: 'bob', email: 'bob@acme.example' });
    expect(found.body).toMatchObject({ userId: bob.body.user.id, userCreated: false });
    await resolve({ externalOrgId: 'shared', externalUserId: 'eve', email: 'BOB@acme.example' }).expect(409, {
      error: 'Another user of this organisation already has this email.',
    });
  });

  test('it needs an application key, or the admin key', async () => {
    const named = { externalOrgId: 'x', externalUserId: 'y' };
    await resolve(named, api.userKey).expect(403);
    await resolve(named, api.adminKey).expect(200);
    await resolve({ externalOrgId: ' ', externalUserId: 'y' }).expect(400);
  });
});

describe('the list of users', () => {
  test('a user key sees its own organisation, whoever it asks for', async () => {
    const [mine, other] = [await api.newOrganisation('Mine'), await api.newOrganisation('Other')];
    const { body } = await api.call('get', '/v1/users', mine.key).expect(200);
    expect(body).toMatchObject({ total: 1, limit: 100, offset: 0, nextCursor: null });
    expect(body.users.map(({ id }: { id: string }) => id)).toEqual([mine.userId]);
    await api.call('get', `/v1/users?orgId=${other.orgId}`, mine.key).expect(404);
    const found = await api.call('get', '/v1/users?email=ADA@other.example', mine.key).expect(200);
    expect(found.body.total).toBe(1);
    expect((await api.call('get', '/v1/users?email=bob@other.example', mine.key).expect(200)).body.users).toEqual([]);
    expect((await api.call('get', '/v1/users?offset=1', mine.key).expect(200)).body).toMatchObject({
      users: [],
      total: 1,
      offset: 1,
    });
  });

  test('an application key names the organisation', async () => {
    await api.call('get', '/v1/users', appKey).expect(400, { error: 'x-org-id is required with an application key.' });
  });
});

describe('the key of browser sessions', () => {
  const session = (key: string) => api.call('post', '/v1/api-keys/session', key);

  test('is one for each user, and made again when it was revoked', async () => {
    const { key, userId, orgId } = await api.newOrganisation('Browsing');
    const answers = await Promise.all(Array.from({ length: 6 }, async () => session(key).expect(200)));
    const [{ body } = expect.fail()] = answers;
    expect(new Set(answers.map((answer) => answer.body.key)).size).toBe(1);
    expect(body).toMatchObject({ id: expect.any(String), keyPrefix: body.key.slice(0, 13), name: 'Browser' });
    expect((await api.call('get', '/v1/me', body.key).expect(200)).body).toMatchObject({ userId, orgId });
    await api.call('delete', `/v1/api-keys/${body.id}`, key).expect(200);
    await api.call('get', '/v1/me', body.key).expect(401);
    const next = await session(key).expect(200);
    expect(next.body.key).not.toBe(body.key);
    await api.call('get', '/v1/me', next.body.key).expect(200);
  });

  test('ends with the key that asked for it, and the session of another key stays', async () => {
    const { key } = await api.newOrganisation('Lending');
    const lent = (await api.call('post', '/v1/api-keys', key).send({ name: 'Lent' }).expect(200)).body;
    const mine = (await session(key).expect(200)).body.key;
    const theirs = (await session(lent.key).expect(200)).body.key;
    expect(theirs).not.toBe(mine);
    await api.call('get', '/v1/me', theirs).expect(200);
    await api.call('delete', `/v1/api-keys/${lent.id}`, key).expect(200);
    await api.call('get', '/v1/me', theirs).expect(401);
    await api.call('get', '/v1/me', mine).expect(200);
  });

  test.each([
    ['was deleted', 'delete from api_keys where id = $1'],
    ['expired', "update api_keys set expires_at = now() - interval '1 minute' where id = $1"],
  ])('ends when the key that asked for it %s', async (_how, end) => {
    const { key } = await api.newOrganisation('Ending');
    const lent = (await api.call('post', '/v1/api-keys', key).send({ name: 'Lent' }).expect(200)).body;
    const theirs = (await session(lent.key).expect(200)).body.key;
    await api.call('get', '/v1/me', theirs).expect(200);
    await api.database.pool.query(end, [lent.id]);
    await api.call('get', '/v1/me', theirs).expect(401);
  });

  test('an application asks for it in the name of a user; a session opens no further ones', async () => {
    const { body: named } = await resolve({ externalOrgId: 'browsers', externalUserId: 'ada' }).expect(200);
    const asApplication = () => session(appKey).set('x-org-id', named.orgId);
    await asApplication().expect(400, { error: 'A session belongs to a user. Send the header x-user-id.' });
    const { body } = await asApplication().set('x-user-id', named.userId).expect(200);
    await session(body.key).expect(403);
  });
});
