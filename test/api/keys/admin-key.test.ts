import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateKey } from '../../../src/security/api-key.ts';
import { startService, type TestService } from '../../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

async function startWith(adminKey: string): Promise<void> {
  const started = await startService({ beside: api, environment: { DISTRIBUTE_ADMIN_KEY: adminKey } });
  await started.close();
}

const statusWith = async (key: string) => (await api.call('get', '/v1/orgs', key)).status;

test('a new admin key takes the place of the one before, which ends with its sessions', async () => {
  const { orgId, userId, key } = await api.newOrganisation();
  const link = await api
    .call('post', '/v1/sign-in-links', api.adminKey)
    .set({ 'x-org-id': orgId, 'x-user-id': userId })
    .send({ admin: true })
    .expect(200);
  const token = link.body.url.split('#sign-in=')[1];
  const { body: session } = await api.call('post', '/v1/sign-in', null).send({ token }).expect(200);
  await startWith(api.adminKey);
  expect(await statusWith(api.adminKey)).toBe(200);
  expect(await statusWith(session.key)).toBe(200);

  const next = generateKey('app');
  await startWith(next);
  expect(await statusWith(next)).toBe(200);
  expect(await statusWith(api.adminKey)).toBe(401);
  expect(await statusWith(session.key)).toBe(401);

  // A process with the old setting neither restores the old key nor removes the new one.
  await startWith(api.adminKey);
  expect(await statusWith(api.adminKey)).toBe(401);
  expect(await statusWith(next)).toBe(200);
  await api.call('get', '/v1/me', key).expect(200);
});
