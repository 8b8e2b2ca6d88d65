import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../../../src/kernel/permissions.ts';
import { startService, type TestService } from '../../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

interface Role {
  id: string;
  name: string;
  permissions: string[];
  memberCount: number;
}

const rolesOf = async (key: string): Promise<Role[]> =>
  (await api.call('get', '/v1/roles', key).expect(200)).body.roles;
const roleNamed = async (key: string, name: string): Promise<string> =>
  (await rolesOf(key)).find((role) => role.name === name)?.id ?? expect.fail();
const tokenIn = (link: string) => link.split('#invitation=')[1] ?? '';

async function join(owner: string, email: string, ...names: string[]): Promise<{ key: string; userId: string }> {
  const roleIds = await Promise.all(names.map((name) => roleNamed(owner, name)));
  const { body } = await api.call('post', '/v1/members/invite', owner).send({ email, roleIds }).expect(200);
  const accepted = await api
    .call('post', '/v1/invitations/accept', null)
    .send({ token: tokenIn(body.link), name: 'Grace' });
  expect(accepted.status).toBe(200);
  return { key: accepted.body.key, userId: accepted.body.userId };
}

const newRole = async (key: string, name: string, permissions: string[]) =>
  (await api.call('post', '/v1/roles', key).send({ name, permissions }).expect(200)).body.role as Role;

describe('permissions', () => {
  test('the first user is the owner and later ones are admins: whoever was there may do everything', async () => {
    const { key, orgId, userId } = await api.newOrganisation('Before');
    await api.call('post', '/v1/users', api.adminKey).send({ orgId, email: 'second@other.example' }).expect(200);
    const { body } = await api.call('get', '/v1/members', key).expect(200);
    const names = body.members.map(({ id, roles }: { id: string; roles: { name: string }[] }) => [
      id === userId,
      roles.map(({ name }) => name),
    ]);
    expect(names).toEqual([
      [false, ['admin']],
      [true, ['owner']],
    ]);
    const [owner] = await rolesOf(key);
    expect(owner).toMatchObject({ name: 'owner', permissions: [...PERMISSIONS], memberCount: 1 });
  });

  test('a viewer reads and changes nothing, and is told what is missing', async () => {
    const { key } = await api.newOrganisation('Viewed');
    const viewer = await join(key, 'grace@acme.example', 'viewer');
    await api.call('get', '/v1/me', viewer.key).expect(200);
    const { permissions, ownRoles } = (await api.call('get', '/v1/roles', viewer.key).expect(200)).body;
    expect(ownRoles).toEqual([{ id: await roleNamed(key, 'viewer'), name: 'viewer' }]);
    expect(permissions).toEqual(['campaigns.read', 'contacts.read', 'costs.read']);
    expect((await api.call('get', '/v1/roles', key).expect(200)).body.permissions).toEqual([...PERMISSIONS]);
    await api.call('get', '/v1/campaigns', viewer.key).expect(200);
    await api.call('get', '/v1/suppressions', viewer.key).expect(200);
    const refusals: [method: 'get' | 'post' | 'patch', path: string, permission: string][] = [
      ['post', '/v1/suppressions', 'contacts.write'],
      ['post', '/v1/campaigns', 'campaigns.run'],
      ['get', '/v1/senders', 'senders'],
      ['get', '/v1/keys', 'keys'],
      ['get', '/v1/webhooks/endpoints', 'webhooks'],
      ['get', '/v1/users', 'members'],
      ['patch', '/v1/orgs/current', 'settings'],
      ['post', '/v1/suppressions/import', 'contacts.write'],
    ];
    for (const [method, path, permission] of refusals) {
      const { body } = await api.call(method, path, viewer.key).expect(403);
      expect(body).toEqual({
        error: `You need the permission ${permission} for this operation, and you or your key do not have it.`,
      });
    }
    const trpc = await fetch(`${api.url}/trpc/senders.list`, { headers: { 'x-api-key': viewer.key } });
    expect(trpc.status).toBe(403);
  });

  test('a role that changes counts from the next request on', async () => {
    const { key } = await api.newOrganisation('Changing');
    const role = await newRole(key, 'Writer', ['campaigns.read']);
    const writer = await join(key, 'grace@acme.example', 'Writer');
    await api.call('get', '/v1/senders', writer.key).expect(403);
    const changed = await api
      .call('patch', `/v1/roles/${role.id}`, key)
      .send({ permissions: ['senders'] })
      .expect(200);
    expect(changed.body.role).toMatchObject({ permissions: ['senders'], memberCount: 1 });
    await api.call('get', '/v1/senders', writer.key).expect(200);
    await api.call('get', '/v1/campaigns', writer.key).expect(403);
    await api.call('delete', `/v1/roles/${role.id}`, key).expect(409);
    const roleIds = [await roleNamed(key, 'viewer'), await roleNamed(key, 'manager')];
    await api.call('patch', `/v1/members/${writer.userId}`, key).send({ roleIds }).expect(200);
    await api.call('get', '/v1/campaigns', writer.key).expect(200);
    await api.call('delete', `/v1/roles/${role.id}`, key).expect(200);
    await api.call('delete', `/v1/roles/${await roleNamed(key, 'viewer')}`, key).expect(409);
  });

  test('an own role has a name of its own, and there are 25 at the most', async () => {
    const { key } = await api.newOrganisation('Many');
    for (let n = 0; n < 25; n++) await newRole(key, `Role ${n}`, ['inbox']);
    const make = (name: string) => api.call('post', '/v1/roles', key).send({ name, permissions: [] });
    await make('One more').expect(409, { error: 'An organisation can have at most 25 custom roles.' });
    await make('ROLE 1').expect(409);
    await make('Owner').expect(409);
    await api
      .call('post', '/v1/roles', key)
      .send({ name: 'x', permissions: ['everything'] })
      .expect(400);
  });
});

describe('nobody grants what they lack', () => {
  test('neither by a role, nor by an invitation, nor by a key', async () => {
    const { key, userId } = await api.newOrganisation('Granting');
    await newRole(key, 'Host', ['members', 'keys', 'campaigns.read']);
    const host = await join(key, 'host@acme.example', 'Host');
    const refused = { error: 'You cannot grant the permission senders, because you or your key do not have it.' };
    await api
      .call('post', '/v1/roles', host.key)
      .send({ name: 'More', permissions: ['senders'] })
      .expect(403, refused);
    await newRole(host.key, 'Less', ['campaigns.read']);
    const invite = async (name: string) =>
      api
        .call('post', '/v1/members/invite', host.key)
        .send({ email: 'x@acme.example', roleIds: [await roleNamed(key, name)] });
    expect((await invite('admin')).status).toBe(403);
    expect((await invite('Less')).status).toBe(200);
    const roleIds = [await roleNamed(key, 'admin')];
    await api.call('patch', `/v1/members/${host.userId}`, host.key).send({ roleIds }).expect(403);
    const less = [await roleNamed(key, 'Less')];
    const more = (what: string) => ({
      error: expect.stringMatching(
        `^You cannot change or remove this ${what}, because it has the permission .+ and you or your key do not\\.$`,
      ),
    });
    const demoted = await api.call('patch', `/v1/members/${userId}`, host.key).send({ roleIds: less }).expect(403);
    expect(demoted.body).toEqual(more('member'));
    const removed = await api.call('delete', `/v1/members/${userId}`, host.key).expect(403);
    expect(removed.body).toEqual(more('member'));
    await newRole(key, 'Sender', ['senders']);
    const deleted = await api.call('delete', `/v1/roles/${await roleNamed(key, 'Sender')}`, host.key).expect(403);
    expect(deleted.body).toEqual(more('role'));
    await api
      .call('post', '/v1/api-keys', host.key)
      .send({ scopes: ['senders'] })
      .expect(403, refused);
  });

  test('a key is limited to its scopes, and so is whatever it makes', async () => {
    const { key } = await api.newOrganisation('Scoped');
    const make = (from: string, scopes?: string[]) => api.call('post', '/v1/api-keys', from).send({ scopes });
    const { body } = await make(key, ['keys', 'campaigns.read']).expect(200);
    expect(body.scopes).toEqual(['keys', 'campaigns.read']);
    await api.call('get', '/v1/campaigns', body.key).expect(200);
    await api.call('get', '/v1/senders', body.key).expect(403);
    const next = await make(body.key).expect(200);
    expect(next.body.scopes).toEqual(['campaigns.read', 'keys']);
    await api.call('get', '/v1/senders', next.body.key).expect(403);
    await make(body.key, ['senders']).expect(403);
    await api.call('post', '/v1/api-keys/session', body.key).expect(403);
    const link = await api.call('post', '/v1/sign-in-links', body.key).expect(200);
    const token = link.body.url.split('#sign-in=')[1];
    const session = await api.call('post', '/v1/sign-in', null).send({ token }).expect(200);
    await api.call('get', '/v1/senders', session.body.key).expect(403);
    expect((await make(key).expect(200)).body.scopes).toBeNull();
  });

  test('the answer to a key that may more is not repeated to one that may less', async () => {
    const { key } = await api.newOrganisation('Repeated');
    const make = (from: string) =>
      api.call('post', '/v1/api-keys', from).set('Idempotency-Key', 'deploy-1').send({ name: 'ci' });
    const limited = await api
      .call('post', '/v1/api-keys', key)
      .send({ scopes: ['keys'] })
      .expect(200);
    const { body } = await make(key).expect(200);
    await make(limited.body.key).expect(422);
    expect((await make(key).expect(200)).body.key).toBe(body.key);
  });

  test('the last owner stays in whatever letters they are named', async () => {
    const { key, userId } = await api.newOrganisation('Capitals');
    const path = `/v1/members/${userId.toUpperCase()}`;
    const roleIds = [await roleNamed(key, 'viewer')];
    await api.call('delete', path, key).expect(409);
    await api.call('patch', path, key).send({ roleIds }).expect(409);
  });

  test('only an owner makes an owner, and the last one stays', async () => {
    const { key, userId } = await api.newOrganisation('Owned');
    const admin = await join(key, 'admin@acme.example', 'admin');
    const owners = [await roleNamed(key, 'owner')];
    const change = (id: string, roleIds: string[], from = key) =>
      api.call('patch', `/v1/members/${id}`, from).send({ roleIds });
    await change(admin.userId, owners, admin.key).expect(403);
    await api.call('delete', `/v1/members/${userId}`, admin.key).expect(403);
    await api.call('delete', `/v1/members/${userId}`, key).expect(409);
    await change(userId, [await roleNamed(key, 'viewer')]).expect(409);
    await change(admin.userId, owners).expect(200);
    const both = await Promise.all([
      api.call('delete', `/v1/members/${userId}`, admin.key),
      api.call('delete', `/v1/members/${admin.userId}`, key),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('members', () => {
  test('who is removed is refused at once, with every key and session, and may be invited again', async () => {
    const { key } = await api.newOrganisation('Leaving');
    const grace = await join(key, 'grace@acme.example', 'admin');
    const own = await api.call('post', '/v1/api-keys', grace.key).send({}).expect(200);
    const link = await api.call('post', '/v1/sign-in-links', own.body.key).expect(200);
    await api.call('delete', `/v1/members/${grace.userId}`, key).expect(200);
    await api.call('get', '/v1/me', grace.key).expect(401);
    await api.call('get', '/v1/me', own.body.key).expect(401);
    const token = link.body.url.split('#sign-in=')[1];
    await api.call('post', '/v1/sign-in', null).send({ token }).expect(400);
    await api.call('delete', `/v1/members/${grace.userId}`, key).expect(404);
    expect((await api.call('get', '/v1/users?email=grace@acme.example', key).expect(200)).body.total).toBe(0);
    await join(key, 'grace@acme.example', 'viewer');
  });

  test('an address has one invitation: a second replaces it, and each opens once', async () => {
    const { key } = await api.newOrganisation('Inviting');
    const roleIds = [await roleNamed(key, 'viewer')];
    const invite = async (email: string) =>
      (await api.call('post', '/v1/members/invite', key).send({ email, roleIds }).expect(200)).body;
    const first = await invite('grace@acme.example');
    const second = await invite('Grace@acme.example');
    expect([first.replaced, second.replaced]).toEqual([false, true]);
    const listed = await api.call('get', '/v1/members/invitations', key).expect(200);
    expect(listed.body.invitations).toEqual([second.invitation]);
    const shown = await api.call('get', `/v1/members/invitations/${second.invitation.id}/link`, key).expect(200);
    expect(shown.body.link).toBe(second.link);
    const accept = (link: string) =>
      api.call('post', '/v1/invitations/accept', null).send({ token: tokenIn(link), name: 'Grace' });
    const look = (link: string) => api.call('post', '/v1/invitations/read', null).send({ token: tokenIn(link) });
    for (let looks = 0; looks < 2; looks++)
      expect((await look(second.link).expect(200)).body).toEqual({
        organisation: 'Inviting',
        email: 'Grace@acme.example',
        roles: ['viewer'],
        expiresAt: second.invitation.expiresAt,
      });
    expect((await look(first.link).expect(400)).body.error).toMatch(/^This invitation was already used or revoked/);
    await accept(first.link).expect(400);
    const opened = await Promise.all(Array.from({ length: 5 }, async () => accept(second.link)));
    expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    await look(second.link).expect(400);
    await api.call('post', '/v1/members/invite', key).send({ email: 'grace@acme.example', roleIds }).expect(409);
    const revoked = await invite('eve@acme.example');
    await api.call('delete', `/v1/members/invitations/${revoked.invitation.id}`, key).expect(200);
    await accept(revoked.link).expect(400);
    const { rows } = await api.database.pool.query('select row_to_json(i)::text as row from invitations i');
    expect(rows.map(({ row }) => row).join()).not.toContain(tokenIn(second.link));
  });

  test('an invitation ends with the right of who made it: nobody comes back by a link they kept', async () => {
    const { key, orgId } = await api.newOrganisation('Turned');
    const roleIds = [await roleNamed(key, 'admin')];
    const invite = async (from: string, email: string): Promise<string> =>
      tokenIn((await api.call('post', '/v1/members/invite', from).send({ email, roleIds }).expect(200)).body.link);
    const accept = (token: string) => api.call('post', '/v1/invitations/accept', null).send({ token });
    const eve = await join(key, 'eve@acme.example', 'admin');
    const spare = await invite(eve.key, 'spare@eve.example');
    const lesser = [await roleNamed(key, 'viewer')];
    await api.call('patch', `/v1/members/${eve.userId}`, key).send({ roleIds: lesser }).expect(200);
    await accept(spare).expect(400);
    await api.call('patch', `/v1/members/${eve.userId}`, key).send({ roleIds }).expect(200);
    const other = await invite(eve.key, 'other@eve.example');
    const ofApplication = await api
      .call('post', '/v1/members/invite', api.adminKey)
      .set({ 'x-org-id': orgId, 'x-user-id': eve.userId })
      .send({ email: 'ada@acme.example', roleIds })
      .expect(200);
    await api.call('delete', `/v1/members/${eve.userId}`, key).expect(200);
    await accept(spare).expect(400);
    await accept(other).expect(400);
    await accept(tokenIn(ofApplication.body.link)).expect(200);
  });

  test('a role is not held by an invitation that nobody can accept or see any more', async () => {
    const { key } = await api.newOrganisation('Stale');
    const role = await newRole(key, 'Guest', ['inbox']);
    const email = 'late@acme.example';
    await api
      .call('post', '/v1/members/invite', key)
      .send({ email, roleIds: [role.id] })
      .expect(200);
    await api.call('delete', `/v1/roles/${role.id}`, key).expect(409);
    await api.database.pool.query(`update invitations set expires_at = now() - interval '1 minute' where email = $1`, [
      email,
    ]);
    await api.call('delete', `/v1/roles/${role.id}`, key).expect(200);
  });
});
