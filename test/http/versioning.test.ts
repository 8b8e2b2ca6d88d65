import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { rest } from '../../src/api/operation.ts';
import { member, mergeRouters, router } from '../../src/api/trpc.ts';
import { badRequest } from '../../src/kernel/errors.ts';
import { appRouter } from '../../src/router.ts';
import { spendLimits } from '../harness/spend-limits.ts';
import { startService, type TestService } from '../harness/start-service.ts';

const deprecation = {
  since: new Date('2026-01-01T00:00:00Z'),
  sunset: new Date('2026-07-04T00:00:00Z'),
  link: '/changelog',
};

const old = router({
  greet: member
    .meta(rest('GET', '/v1/old/{name}', { tag: 'Old', summary: 'Greets', deprecation }))
    .input(z.object({ name: z.string() }))
    .output(z.object({ greeting: z.string() }))
    .query(({ input }) => {
      if (input.name === 'nobody') throw badRequest('name must be somebody.');
      return { greeting: `Hello, ${input.name}` };
    }),
});

let api: TestService;
beforeAll(async () => {
  api = await startService({ router: mergeRouters(appRouter, router({ old })) });
});
afterAll(() => api.close());

const announced = {
  deprecation: '@1767225600',
  sunset: 'Sat, 04 Jul 2026 00:00:00 GMT',
  link: '</changelog>; rel=deprecation',
};

test.each([
  ['a success', '/v1/old/ada', 200, undefined],
  ['a bad request', '/v1/old/nobody', 400, undefined],
  ['a missing key', '/v1/old/ada', 401, null],
  ['tRPC', '/trpc/old.greet?input=%7B%22name%22%3A%22ada%22%7D', 200, undefined],
])('a deprecated operation says so on %s', async (_what, path, status, key) => {
  const { headers } = await api.call('get', path, key).expect(status);
  expect(headers).toMatchObject(announced);
});

test('a throttled answer of a deprecated operation says so too', async () => {
  const { key } = await api.newOrganisation();
  await spendLimits(api.database.pool);
  const { headers } = await api.call('get', '/v1/old/ada', key).expect(429);
  expect(headers).toMatchObject(announced);
  await api.database.pool.query('delete from rate_windows');
});

test('the document marks it, and only it', async () => {
  const { body } = await api.call('get', '/openapi.json').expect(200);
  expect(body.paths['/v1/old/{name}'].get.deprecated).toBe(true);
  expect(body.paths['/v1/old/{name}'].get.responses['200'].headers).toHaveProperty('Sunset');
  expect(body.paths['/v1/me'].get.deprecated).toBeUndefined();
  expect(body['x-deprecation-policy'].noticeDays).toBe(180);
});

test('an operation that is not deprecated carries none of it', async () => {
  const { headers } = await api.call('get', '/v1/me').expect(200);
  for (const name of Object.keys(announced)) expect(headers).not.toHaveProperty(name);
});

test('less than 180 days of notice stops the start', () => {
  const sunset = new Date(deprecation.since.getTime() + 180 * 86_400_000 - 1);
  const declare = () => rest('GET', '/v1/hasty', { tag: 'Old', summary: 'x', deprecation: { ...deprecation, sunset } });
  expect(declare).toThrow('GET /v1/hasty: a deprecated operation lives at least 180 days longer.');
});
