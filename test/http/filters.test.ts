import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

test('offset skips items, also beyond the end', async () => {
  for (const name of ['one', 'two', 'three']) await api.call('post', '/v1/api-keys').send({ name }).expect(200);
  const names = async (query: string) => {
    const { body } = await api.call('get', `/v1/api-keys?${query}`).expect(200);
    return { names: body.keys.map(({ name }: { name: string }) => name), next: body.nextCursor };
  };
  const all = (await names('limit=10')).names;
  expect(all).toHaveLength(4);
  expect(await names('limit=2&offset=1')).toEqual({ names: all.slice(1, 3), next: expect.any(String) });
  expect(await names('limit=2&offset=2')).toEqual({ names: all.slice(2), next: null });
  expect(await names('offset=50')).toEqual({ names: [], next: null });
  const { next } = await names('limit=1');
  expect((await names(`limit=1&offset=1&cursor=${next}`)).names).toEqual([all[2]]);
  const { body } = await api.call('get', '/v1/api-keys?offset=-1').expect(400);
  expect(body.error).toMatch(/offset/);
});

describe('every list answers for the whole organisation without a filter', () => {
  test.each([
    '/v1/brands',
    '/v1/campaigns',
    '/v1/campaigns/stats',
    '/v1/emails',
    '/v1/leads',
    '/v1/workflows',
    '/v1/features',
    '/v1/features/stats',
    '/v1/features/pr-cold-email-outreach/stats',
    '/v1/press-kits/media-kits',
    '/v1/press-kits/media-kits/stats/views',
    '/v1/journalists/list',
    '/v1/outlets',
    '/v1/outlets?featureSlug=pr-cold-email-outreach',
    '/v1/discoveries',
    '/v1/runs/stats/costs',
    '/v1/email-gateway/stats',
    '/usage',
    '/benchmarks',
  ])('%s', async (path) => {
    await api.call('get', path).expect(200);
  });
});
