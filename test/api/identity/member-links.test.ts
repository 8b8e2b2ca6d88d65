import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

const roleNamed = async (key: string, wanted: string): Promise<string> => {
  const { body } = await api.call('get', '/v1/roles', key).expect(200);
  return body.roles.find(({ name }: { name: string }) => name === wanted).id;
};

async function join(owner: string, email: string, role: string): Promise<{ key: string; userId: string }> {
  const roleIds = [await roleNamed(owner, role)];
  const { body } = await api.call('post', '/v1/members/invite', owner).send({ email, roleIds }).expect(200);
  const token = body.link.split('#invitation=')[1];
  return (await api.call('post', '/v1/invitations/accept', null).send({ token }).expect(200)).body;
}

const makeLink = (key: string, memberId: string) =>
  api.call('post', '/v1/members/sign-in-link', key).send({ memberId });
const open = (url: string) => api.call('post', '/v1/sign-in', null).send({ token: url.split('#sign-in=')[1] });

test('a member whose session has ended is let in again by a link, as who they are', async () => {
  const { key, orgId } = await api.newOrganisation('Ended');
  const viewer = await join(key, 'grace@acme.example', 'viewer');
  await api.call('post', '/v1/sign-out', viewer.key).expect(200);
  await api.call('get', '/v1/campaigns', viewer.key).expect(401);
  const { url } = (await makeLink(key, viewer.userId).expect(200)).body;
  const session = (await open(url).expect(200)).body;
  expect(session).toMatchObject({ orgId, userId: viewer.userId, authType: 'user_key' });
  await api.call('get', '/v1/campaigns', session.key).expect(200);
  await api.call('get', '/v1/members', session.key).expect(403);
  await open(url).expect(400);
});

test('what it opens stays when whoever made it signs out', async () => {
  const { key } = await api.newOrganisation('Stays');
  const admin = await join(key, 'ada@acme.example', 'admin');
  const viewer = await join(key, 'grace@acme.example', 'viewer');
  const session = (await open((await makeLink(admin.key, viewer.userId).expect(200)).body.url).expect(200)).body;
  await api.call('post', '/v1/sign-out', admin.key).expect(200);
  await api.call('get', '/v1/campaigns', session.key).expect(200);
});

test('nobody lets in who may do more than they: not an owner, nor themselves by a session', async () => {
  const { key, userId } = await api.newOrganisation('More');
  const admin = await join(key, 'ada@acme.example', 'admin');
  const role = { name: 'Host', permissions: ['members', 'campaigns.read'] };
  await api.call('post', '/v1/roles', key).send(role).expect(200);
  const host = await join(key, 'host@acme.example', 'Host');
  await makeLink(host.key, admin.userId).expect(403);
  await makeLink(admin.key, userId).expect(403, {
    error: 'Only an owner can appoint, change, sign in or remove an owner.',
  });
  await makeLink(host.key, host.userId).expect(403, {
    error: 'A session key cannot create sessions. Use a permanent API key.',
  });
  const viewer = await join(key, 'grace@acme.example', 'viewer');
  await makeLink(viewer.key, viewer.userId).expect(403);
  const other = await api.newOrganisation('Other');
  await makeLink(other.key, viewer.userId).expect(404);
});

test('with a member go the links that were made for them', async () => {
  const { key } = await api.newOrganisation('Gone');
  const viewer = await join(key, 'grace@acme.example', 'viewer');
  const { url } = (await makeLink(key, viewer.userId).expect(200)).body;
  await api.call('delete', `/v1/members/${viewer.userId}`, key).expect(200);
  await open(url).expect(400);
  await makeLink(key, viewer.userId).expect(404);
});
