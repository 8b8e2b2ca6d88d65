import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFailedRequests, pruneFailedRequests } from '../../../modules/keys/index.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { TestClock } from '../../harness/clock.ts';
import { startService, type TestService } from '../../harness/start-service.ts';

let api: TestService;
const clock = new TestClock();
beforeAll(async () => {
  api = await startService({ clock });
});
afterAll(() => api.close());

interface Failure {
  method: string;
  path: string;
  status: number;
  errorCode: string;
  sentence: string;
  requestId: string;
  keyId: string | null;
}

const list = async (key: string, query = ''): Promise<Failure[]> =>
  (await api.call('get', `/v1/failed-requests${query}`, key).expect(200)).body.requests;

/** Failed requests are stored asynchronously. */
const listed = async (key: string, count: number) => {
  await expect.poll(async () => (await list(key)).length).toBe(count);
  return list(key);
};

test('what was refused is listed for its own organisation alone, the newest first', async () => {
  const org = await api.newOrganisation();
  const other = await api.newOrganisation();
  const missing = randomUUID();
  await api.call('post', '/v1/campaigns', org.key).send({}).expect(400);
  const refused = await api.call('get', `/v1/campaigns/${missing}`, org.key).set('x-request-id', 'mine-7').expect(404);
  const requests = await listed(org.key, 2);
  expect(requests[0]).toMatchObject({
    method: 'GET',
    path: `/v1/campaigns/${missing}`,
    status: 404,
    errorCode: refused.headers['x-error-code'],
    sentence: refused.body.error,
    requestId: 'mine-7',
    keyId: expect.any(String),
  });
  expect(requests[1]).toMatchObject({ method: 'POST', path: '/v1/campaigns', status: 400 });
  expect(await list(other.key)).toEqual([]);
  expect(await list(org.key, '?status=404')).toEqual([requests[0]]);
  expect(await list(org.key, '?path=/v1/campaigns/')).toEqual([requests[0]]);
  const later = new Date(clock.now().getTime() + 1_000).toISOString();
  expect(await list(org.key, `?since=${later}`)).toEqual([]);
});

test('calls of tRPC are told of as REST knows them, each call of a batch by itself', async () => {
  const org = await api.newOrganisation();
  const id = randomUUID();
  const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: { runId: id } }));
  await api.call('get', `/trpc/keys.listApiKeys,runs.get?batch=1&input=${input}`, org.key);
  const [failure] = await listed(org.key, 1);
  expect(failure).toMatchObject({ method: 'GET', path: `/v1/runs/${id}`, status: 404, errorCode: 'not_found' });
});

test("an application's failures belong to the organisation that it names, without its key", async () => {
  const org = await api.newOrganisation();
  await api.call('get', `/v1/runs/${randomUUID()}`, api.adminKey).set('x-org-id', org.orgId).expect(404);
  await api.call('get', `/v1/runs/${randomUUID()}`, api.adminKey).expect(400);
  const [failure] = await listed(org.key, 1);
  expect(failure?.keyId).toBeNull();
});

test('nothing that a request carried is kept: query, headers, body, or a key in its path', async () => {
  const org = await api.newOrganisation();
  const secret = 'sk-Ant0123456789SECRET';
  await api.call('delete', `/v1/keys/${secret}`, org.key).expect(400);
  await api.call('get', `/v1/nowhere/${secret}/x?token=${secret}`, org.key).expect(404);
  await api.call('get', `/v1/leads?limit=${secret}`, org.key).expect(400);
  await api
    .call('post', '/v1/keys', org.key)
    .set('x-request-id', secret)
    .send({ provider: 'anthropic', apiKey: `${secret} two words` })
    .expect(400);
  await api.call('get', `/trpc/runs.get?input=${secret}`, org.key).expect(400);
  await api.call('get', `/trpc/${secret}`, org.key).expect(404);
  const [, , ...requests] = await listed(org.key, 6);
  expect(JSON.stringify(requests)).not.toContain('SECRET');
  expect(requests.map(({ path }) => path)).toEqual(['/v1/keys', '/v1/leads', '/v1/…/…/…', '/v1/keys/{provider}']);
  const { rows } = await api.database.pool.query('select t::text as row from failed_requests t');
  expect(JSON.stringify(rows)).not.toContain('SECRET');
});

test('a client in a loop is written down a hundred times a minute, and again in the next', async () => {
  const org = await api.newOrganisation();
  const fail = () => api.call('get', `/v1/runs/${randomUUID()}`, org.key);
  clock.advance(60_000);
  for (let round = 0; round < 12; round++) await Promise.all(Array.from({ length: 10 }, fail));
  const count = async () =>
    (await api.database.pool.query('select count(*)::int from failed_requests where org_id = $1', [org.orgId])).rows[0]
      .count;
  await expect.poll(count).toBe(100);
  clock.advance(60_000);
  await fail();
  await expect.poll(count).toBe(101);
});

test('a flood of refusals does not hide what the service itself failed', async () => {
  const kept: number[] = [];
  const failures = createFailedRequests({
    clock,
    log: pino({ level: 'silent' }),
    keep: async (batch) => void kept.push(...batch.map(({ status }) => status)),
  });
  const note = (status: number) =>
    failures.note({
      caller: { kind: 'user', keyId: 'key', orgId: 'org', userId: 'user', permissions: null, scopes: null },
      method: 'GET',
      path: '/v1/runs',
      status,
      errorCode: 'x',
      sentence: 'No.',
      requestId: 'r',
    });
  for (let flood = 0; flood < 1_000; flood++) note(404);
  note(500);
  await failures.close();
  expect(kept.filter((status) => status === 500)).toEqual([500]);
  expect(kept).toHaveLength(101);
});

test('while the database is away a flood of many organisations stays within its bounds', async () => {
  let kept = 0;
  let isAway = true;
  const failures = createFailedRequests({
    clock,
    log: pino({ level: 'silent' }),
    keep: async (batch) => {
      if (isAway) throw new Error('away');
      kept += batch.length;
    },
  });
  for (let flood = 0; flood < 200_000; flood++) {
    failures.note({
      caller: {
        kind: 'user',
        keyId: 'key',
        orgId: `org-${flood % 1_000}`,
        userId: 'user',
        permissions: null,
        scopes: null,
      },
      method: 'GET',
      path: '/v1/runs',
      status: 400,
      errorCode: 'bad_request',
      sentence: 'No.',
      requestId: 'r',
    });
  }
  isAway = false;
  await failures.close();
  expect(kept).toBe(5_000);
});

test('a week later they are forgotten', async () => {
  const org = await api.newOrganisation();
  await api.call('get', `/v1/runs/${randomUUID()}`, org.key).expect(404);
  await listed(org.key, 1);
  clock.advance(7 * 86_400_000 + 1_000);
  await inUnitOfWork(api.service.platform, (unit) => pruneFailedRequests(unit, new AbortController().signal));
  expect(await list(org.key)).toEqual([]);
});

test('a request that failed is found by its id for a day, by its own organisation alone; a name used twice shows both', async () => {
  const org = await api.newOrganisation();
  const other = await api.newOrganisation();
  const named = (path: string, key: string) => api.call('get', path, key).set('x-request-id', 'nightly');
  const first = await named(`/v1/campaigns/${randomUUID()}`, org.key).expect(404);
  await named(`/v1/brands/${randomUUID()}`, org.key).expect(404);
  await named('/v1/me', org.key).expect(200);
  await named(`/v1/leads/${randomUUID()}`, other.key);
  const unnamed = await api.call('post', '/v1/campaigns', org.key).send({}).expect(400);
  await listed(org.key, 3);
  const { body } = await api.call('get', '/v1/requests/nightly', org.key).expect(200);
  expect(body).toEqual({ requestId: 'nightly', requests: expect.any(Array) });
  expect(body.requests.map(({ path }: Failure) => path.split('/')[2])).toEqual(['brands', 'campaigns']);
  expect(body.requests[1]).toMatchObject({ method: 'GET', status: 404, sentence: first.body.error });
  const one = await api.call('get', `/v1/requests/${unnamed.headers['x-request-id']}`, org.key).expect(200);
  expect(one.body.requests).toMatchObject([{ path: '/v1/campaigns', status: 400, sentence: unnamed.body.error }]);
  const asApplication = api.call('get', '/v1/requests/nightly', api.adminKey).set('x-org-id', org.orgId);
  expect((await asApplication.expect(200)).body).toEqual(body);
  await api.call('get', `/v1/requests/${unnamed.headers['x-request-id']}`, other.key).expect(404);
  await api.call('get', '/v1/requests/never-made', org.key).expect(404);
  await api.call('get', '/v1/requests/nightly', api.adminKey).expect(400);
  clock.advance(24 * 3_600_000 + 1_000);
  await api.call('get', '/v1/requests/nightly', org.key).expect(404);
});
