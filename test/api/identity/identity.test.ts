import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateKey } from '../../../src/security/api-key.ts';
import { startService, type TestService } from '../../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

describe('who the caller acts as', () => {
  test('a user key carries organisation and user', async () => {
    const { body } = await api.call('get', '/v1/me').expect(200);
    expect(body).toEqual({ userId: expect.any(String), orgId: expect.any(String), authType: 'user_key' });
  });

  test('the key is taken from X-API-Key as well', async () => {
    await api.call('get', '/v1/me', null).set('X-API-Key', api.userKey).expect(200);
  });

  test('the same key in both headers is one key', async () => {
    await api.call('get', '/v1/me').set('X-API-Key', api.userKey).expect(200);
  });

  test('an application key acts for the organisation in x-org-id', async () => {
    const { orgId, userId } = await api.newOrganisation('Acted for');
    const me = await api
      .call('get', '/v1/me', api.adminKey)
      .set('x-org-id', orgId)
      .set('x-user-id', userId)
      .expect(200);
    expect(me.body).toEqual({ userId, orgId, authType: 'admin' });
  });

  test('a user key with the x-org-id of another organisation gets 400, and with its own is answered', async () => {
    const other = await api.newOrganisation('Foreign');
    const me = await api.call('get', '/v1/me').expect(200);
    const error =
      'x-org-id is not the organisation of this user key. Omit the header, or use a key of that organisation.';
    for (const named of [other.orgId, 'no-id', randomUUID()]) {
      await api.call('get', '/v1/me').set('x-org-id', named).expect(400, { error });
      await api.call('get', '/trpc/me').set('x-org-id', named).expect(400, { error });
    }
    for (const own of [me.body.orgId, me.body.orgId.toUpperCase(), '']) {
      await api.call('get', '/v1/me').set('x-org-id', own).expect(200, me.body);
    }
  });

  test('an application key without x-org-id gets 400', async () => {
    const { body } = await api.call('get', '/v1/me', api.adminKey).expect(400);
    expect(body).toEqual({ error: 'x-org-id is required with an application key.' });
  });

  test.each(['019a3b6e-7d1c-7c3a-9f2e-2f6a8d1b4c5e', 'nonsense'])(
    'an unknown organisation (%s) gets 404',
    async (orgId) => {
      const { body } = await api.call('get', '/v1/me', api.adminKey).set('x-org-id', orgId).expect(404);
      expect(body).toEqual({ error: 'Organisation not found.' });
    },
  );

  test('a user of another organisation in x-user-id gets 404', async () => {
    const { orgId } = await api.newOrganisation('First');
    const { userId } = await api.newOrganisation('Second');
    await api.call('get', '/v1/me', api.adminKey).set('x-org-id', orgId).set('x-user-id', userId).expect(404);
  });
});

describe('a key that is not accepted', () => {
  test.each([
    ['no key', null],
    ['a mistyped key', 'dist_usr_nonsense'],
    ['a well-formed key that nobody made', generateKey('usr')],
    ['no key scheme at all', 'x'],
  ])('%s gets 401', async (_what, key) => {
    const { body } = await api.call('get', '/v1/me', key).expect(401);
    expect(body).toEqual({ error: expect.stringMatching(/^[A-Z].+\.$/) });
  });

  test('a mistyped key is refused by its checksum, whichever character is wrong', async () => {
    for (let i = 9; i < api.userKey.length; i += 7) {
      const wrong = api.userKey.slice(0, i) + (api.userKey[i] === 'x' ? 'y' : 'x') + api.userKey.slice(i + 1);
      await api.call('get', '/v1/me', wrong).expect(401);
    }
  });

  test.each([
    ['two keys of ours', '/v1/me', () => api.adminKey],
    ['a key of ours and a wrong one', '/v1/me', () => 'dist_usr_wrong'],
    ['two keys, for what needs none', '/docs', () => api.adminKey],
  ])('%s in the two headers: neither is taken, and the address pays', async (_what, path, other) => {
    const two = (key: string, another: string) =>
      api.call('get', path, key).set('X-API-Key', another).set('X-Forwarded-For', '203.0.113.70');
    const sentence = { error: 'Authorization and X-API-Key contain different keys. Send only one.' };
    const refused = await two(api.userKey, other()).expect(401, sentence);
    expect(refused.headers['ratelimit-limit']).toBe('120');
    await two(other(), api.userKey).expect(401, sentence);
  });

  test('a revoked key is refused on the next request, by every process', async () => {
    const other = await startService({ beside: api });
    try {
      for (let round = 0; round < 5; round++) {
        const { body: created } = await api.call('post', '/v1/api-keys').send({ name: 'short-lived' }).expect(200);
        await api.call('get', '/v1/me', created.key).expect(200);
        await other.call('get', '/v1/me', created.key).expect(200);
        await api.call('delete', `/v1/api-keys/${created.id}`).expect(200);
        await other.call('get', '/v1/me', created.key).expect(401);
        await api.call('get', '/v1/me', created.key).expect(401);
      }
    } finally {
      await other.close();
    }
  });
});

describe('API keys', () => {
  test('a created key works, is shown once, and is stored as a hash', async () => {
    const { body } = await api.call('post', '/v1/api-keys').send({ name: 'CRM' }).expect(200);
    expect(body.key).toMatch(/^dist_usr_/);
    expect(body.key.startsWith(body.keyPrefix)).toBe(true);
    await api.call('get', '/v1/me', body.key).expect(200);
    const { body: list } = await api.call('get', '/v1/api-keys').expect(200);
    expect(list.keys.find(({ id }: { id: string }) => id === body.id)).toMatchObject({
      name: 'CRM',
      keyPrefix: body.keyPrefix,
    });
    expect(JSON.stringify(list)).not.toContain(body.key);
    const { rows } = await api.database.pool.query('select row_to_json(k)::text as row from api_keys k');
    expect(rows.map(({ row }) => row).join()).not.toContain(body.key);
  });

  test('application keys need the admin key', async () => {
    await api.call('post', '/v1/api-keys').send({ kind: 'app' }).expect(403);
    const { orgId } = await api.newOrganisation();
    const { body } = await api
      .call('post', '/v1/api-keys', api.adminKey)
      .set('x-org-id', orgId)
      .send({ kind: 'app' })
      .expect(200);
    expect(body).toMatchObject({ key: expect.stringMatching(/^dist_app_/), orgId: null });
    await api.call('get', '/v1/me', body.key).set('x-org-id', orgId).expect(200);
    await api.call('get', '/v1/orgs', body.key).expect(403);
  });

  test('the list is paged without gaps or repetitions', async () => {
    const { key } = await api.newOrganisation('Paged');
    for (let i = 0; i < 6; i++)
      await api
        .call('post', '/v1/api-keys', key)
        .send({ name: `key ${i}` })
        .expect(200);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await api.call('get', `/v1/api-keys?limit=3${cursor}`, key).expect(200);
      seen.push(...body.keys.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor !== '');
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  test('a cursor of another organisation is not found', async () => {
    const mine = await api.newOrganisation('Mine');
    await api.call('post', '/v1/api-keys', mine.key).expect(200);
    const { body } = await api.call('get', '/v1/api-keys?limit=1', mine.key).expect(200);
    await api.call('get', `/v1/api-keys?cursor=${body.nextCursor}`).expect(404);
    await api.call('get', '/v1/api-keys?cursor=x').expect(400);
  });

  test('when a key was last used is written down, without a write per request', async () => {
    const { key } = await api.newOrganisation('Used');
    await api.call('get', '/v1/me', key).expect(200);
    const other = await startService({ beside: api });
    await other.call('get', '/v1/me', key).expect(200);
    await other.close();
    const { body } = await api.call('get', '/v1/api-keys', key).expect(200);
    expect(body.keys[0].lastUsedAt).toMatch(/^\d{4}-/);
  });
});

describe('organisations and users', () => {
  test('a member reads and changes its organisation', async () => {
    const { key } = await api.newOrganisation('Before');
    const { body } = await api
      .call('patch', '/v1/orgs/current', key)
      .send({ name: 'After', timeZone: 'Europe/Paris' })
      .expect(200);
    expect(body.org).toMatchObject({ name: 'After', timeZone: 'Europe/Paris' });
    expect((await api.call('get', '/v1/orgs/current', key).expect(200)).body.org).toEqual(body.org);
  });

  test('a time zone that does not exist gets 400', async () => {
    const { body } = await api.call('patch', '/v1/orgs/current').send({ timeZone: 'Europe/Atlantis' }).expect(400);
    expect(body).toEqual({ error: 'timeZone must be an IANA time zone such as Europe/Paris.' });
  });

  test.each(['+02:00', '+0200', 'CET', 'AET', 'EST5EDT'])(
    '%s, which the database reads otherwise or not at all, gets 400',
    async (timeZone) => {
      const refused = { error: 'timeZone must be an IANA time zone such as Europe/Paris.' };
      const { body } = await api.call('patch', '/v1/orgs/current').send({ timeZone }).expect(400);
      expect(body).toEqual(refused);
    },
  );

  test('a time zone that the database does not know gets 400 wherever one is named', async () => {
    const refused = {
      error: 'The time zone US/Pacific-New is not supported by the database. Use another IANA time zone.',
    };
    const timeZone = 'US/Pacific-New';
    const patched = await api.call('patch', '/v1/orgs/current').send({ timeZone }).expect(400);
    expect(patched.body).toEqual(refused);
    const created = await api.call('post', '/v1/orgs', api.adminKey).send({ name: 'Late', timeZone }).expect(400);
    expect(created.body).toEqual(refused);
    const named = { externalOrgId: 'late', externalUserId: 'late', organisation: { timeZone } };
    expect((await api.call('post', '/v1/users/resolve', api.adminKey).send(named).expect(400)).body).toEqual(refused);
  });

  test('the same email twice in an organisation gets 409, in another organisation it is fine', async () => {
    const { orgId } = await api.newOrganisation('Twice');
    await api.call('post', '/v1/users', api.adminKey).send({ orgId, email: 'ADA@other.example' }).expect(409);
  });

  test('with an organisation in x-org-id, its users alone are listed', async () => {
    const { orgId, userId } = await api.newOrganisation('Named');
    const list = (query: string, named: string) =>
      api.call('get', `/v1/users${query}`, api.adminKey).set('x-org-id', named);
    const { body } = await list('', orgId).expect(200);
    expect(body.users).toEqual([expect.objectContaining({ id: userId, orgId })]);
    expect((await list(`?orgId=${orgId}`, orgId).expect(200)).body).toEqual(body);
    const { orgId: other } = await api.newOrganisation('Not named');
    await list(`?orgId=${other}`, orgId).expect(400, {
      error: 'orgId and x-org-id must be the same organisation. Omit one of them.',
    });
    await list('', 'nothing').expect(404, { error: 'Organisation not found.' });
    const all = await api.call('get', '/v1/users', api.adminKey).expect(200);
    expect(all.body.users.map((user: { orgId: string }) => user.orgId)).toEqual(expect.arrayContaining([orgId, other]));
  });

  test('a page of one organisation does not go on with everybody', async () => {
    const { orgId } = await api.newOrganisation('Paged');
    await api.call('post', '/v1/users', api.adminKey).send({ orgId, email: 'bob@other.example' }).expect(200);
    const page = await api.call('get', '/v1/users?limit=1', api.adminKey).set('x-org-id', orgId).expect(200);
    const cursor = encodeURIComponent(page.body.nextCursor);
    const next = () => api.call('get', `/v1/users?limit=1&cursor=${cursor}`, api.adminKey);
    expect((await next().set('x-org-id', orgId).expect(200)).body.users).toHaveLength(1);
    await next().expect(404);
  });

  test('users of one organisation can be listed', async () => {
    const { orgId, userId } = await api.newOrganisation('Listed');
    const { body } = await api.call('get', `/v1/users?orgId=${orgId}`, api.adminKey).expect(200);
    expect(body.users).toEqual([expect.objectContaining({ id: userId, orgId })]);
  });
});
