import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockMembersFor } from '../../../modules/members/member.queries.ts';
import { isLockConflict } from '../../../src/database/database-errors.ts';
import { statement } from '../../../src/database/statement.ts';
import { startService, type TestService } from '../../harness/start-service.ts';

let api: TestService;
const { query } = pg.Client.prototype;
beforeAll(async () => {
  api = await startService();
  // Random delays between statements make transactions interleave in every order.
  pg.Client.prototype.query = function slowly(this: pg.Client, ...given: unknown[]): unknown {
    const late = pause(randomInt(0, 4)).then((): unknown => Reflect.apply(query, this, given));
    return typeof given.at(-1) === 'function' ? undefined : late;
  } as typeof query;
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await api.close();
});

const ROUNDS = 8;
const ADMIN = '00000000-0000-4000-8000-000000000002';
const VIEWER = '00000000-0000-4000-8000-000000000004';

const newRole = async (key: string, name: string, permissions: string[]): Promise<string> =>
  (await api.call('post', '/v1/roles', key).send({ name, permissions }).expect(200)).body.role.id;

async function invite(key: string, email: string, roleIds: string[]): Promise<string> {
  const { body } = await api.call('post', '/v1/members/invite', key).send({ email, roleIds }).expect(200);
  return body.link.split('#invitation=')[1];
}

const accept = (token: string) => api.call('post', '/v1/invitations/accept', null).send({ token });

/** Returns members whose stored permissions differ from those of their roles, or whose role no longer exists. */
async function strayMembers(orgId: string): Promise<unknown[]> {
  const { rows } = await api.database.pool.query(
    `select email, role_ids, users.permissions from users
     where org_id = $1 and '*' <> all(users.permissions) and role_ids <> '{${VIEWER}}' and (
       not exists (select 1 from roles where roles.org_id = $1 and id = any(role_ids))
       or users.permissions <> (select permissions from roles where roles.org_id = $1 and id = any(role_ids)))`,
    [orgId],
  );
  return rows;
}

test('a role that changes or goes while it is given leaves nobody with what it gave before', async () => {
  const { key, orgId } = await api.newOrganisation('Racing');
  for (let round = 0; round < ROUNDS; round++) {
    const roleIds = [await newRole(key, `Role ${round}`, ['inbox', 'keys'])];
    const member = await accept(await invite(key, `member-${round}@acme.example`, [VIEWER])).expect(200);
    const token = await invite(key, `invited-${round}@acme.example`, roleIds);
    const [role] = roleIds;
    const change =
      round % 2 === 0
        ? api.call('patch', `/v1/roles/${role}`, key).send({ permissions: ['inbox'] })
        : api.call('delete', `/v1/roles/${role}`, key);
    const answers = await Promise.all([
      change,
      accept(token),
      api.call('patch', `/v1/members/${member.body.userId}`, key).send({ roleIds }),
      api.call('delete', `/v1/members/invitations/${role}`, key),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
  expect(await strayMembers(orgId)).toEqual([]);
});

test('however many come at once, there are 25 roles at the most and one first user', async () => {
  const { key } = await api.newOrganisation('Crowded');
  for (let n = 0; n < 23; n++) await newRole(key, `Role ${n}`, ['inbox']);
  const late = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      api.call('post', '/v1/roles', key).send({ name: `Late ${n}`, permissions: [] }),
    ),
  );
  expect(late.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409, 409]);

  const { body } = await api.call('post', '/v1/orgs', api.adminKey).send({ name: 'Empty' }).expect(200);
  const orgId = body.org.id;
  await Promise.all(
    Array.from({ length: 4 }, (_, n) =>
      api
        .call('post', '/v1/users', api.adminKey)
        .send({ orgId, email: `user-${n}@acme.example` })
        .expect(200),
    ),
  );
  const { rows } = await api.database.pool.query(
    `select 1 from users where org_id = $1 and '00000000-0000-4000-8000-000000000001' = any(role_ids)`,
    [orgId],
  );
  expect(rows).toHaveLength(1);
});

test('of two who remove each other at once, or take from each other what they may, one stays', async () => {
  const { key: owner, orgId } = await api.newOrganisation('Quarrelling');
  const session = async (email: string): Promise<{ key: string; userId: string }> =>
    (await accept(await invite(owner, email, [ADMIN])).expect(200)).body;
  for (let round = 0; round < ROUNDS; round++) {
    const [one, other] = [await session(`one-${round}@acme.example`), await session(`other-${round}@acme.example`)];
    const act = (key: string, userId: string) =>
      round % 2 === 0
        ? api.call('delete', `/v1/members/${userId}`, key)
        : api.call('patch', `/v1/members/${userId}`, key).send({ roleIds: [VIEWER] });
    const answers = await Promise.all([act(one.key, other.userId), act(other.key, one.userId)]);
    const [done, refused] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(done).toBe(200);
    expect([401, 403]).toContain(refused);
  }
  const { rows } = await api.database.pool.query(
    'select 1 from users where org_id = $1 and removed_at is null and $2 = any(role_ids)',
    [orgId, ADMIN],
  );
  expect(rows).toHaveLength(ROUNDS);
});

test('whom the database cannot tell of at this moment is not told that they may not: it is tried again', async () => {
  const { orgId, userId } = await api.newOrganisation('Waiting');
  const actor = {
    orgId,
    userId,
    keyId: '',
    authType: 'user_key' as const,
    isAdmin: false,
    permissions: null,
    scopes: null,
  };
  const client = await api.database.pool.connect();
  try {
    await client.query('begin; lock table users');
    const asked = api.service.platform.orm.em.fork().transactional(async (em) => {
      await statement(em, `set local lock_timeout = '100ms'`, []);
      return lockMembersFor(em, actor);
    });
    expect(isLockConflict(await asked.catch((error: unknown) => error))).toBe(true);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
