import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

describe('a filter that an operation does not know is refused', () => {
  test.each([
    ['get', '/v1/me', 'brandId'],
    ['get', '/v1/senders', 'campaignId'],
    ['get', '/v1/brands', 'workflowSlug'],
    ['get', '/v1/brands', 'status'],
    ['get', '/v1/brands', 'favouriteIds'],
    ['get', '/v1/senders', 'groupBy'],
    ['get', '/v1/leads/stats', 'campaignid'],
    ['get', '/v1/leads/stats', 'campaignId[]'],
    ['get', '/v1/events', 'offset'],
    ['post', '/v1/campaigns', 'brandId'],
    ['get', '/campaigns/01a00000-0000-7000-8000-000000000000/export', 'sentiment'],
  ] as const)('%s %s?%s', async (method, path, name) => {
    const { body } = await api.call(method, `${path}?${name}=nonsense`).expect(400);
    expect(body).toEqual({ error: `This operation does not take the parameter ${name}.` });
  });

  test.each(['/v1/brands?utm=mail', '/v1/me?limit=10', '/v1/brands?v=2'])('%s is none', async (path) => {
    await api.call('get', path).expect(200);
  });
});

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
