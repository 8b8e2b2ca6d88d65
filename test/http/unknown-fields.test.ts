import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOperations } from '../../src/http/rest/routes.ts';
import { appRouter } from '../../src/router.ts';
import { startService, type TestService } from '../harness/start-service.ts';

const NOBODY = '01a00000-0000-7000-8000-000000000000';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

describe('a query parameter that an operation does not take is refused', () => {
  test.each([
    ['get', '/v1/leads?statuss=replied', 'statuss', 'Did you mean "status"?'],
    ['get', '/v1/leads?campaignid=x', 'campaignid', 'Did you mean "campaignId"?'],
    ['get', '/v1/leads?campaign_id=x', 'campaign_id', 'Did you mean "campaignId"?'],
    ['get', '/v1/leads/stats?campaignId[]=x', 'campaignId[]', 'Did you mean "campaignId"?'],
    ['get', '/v1/leads?createdAfter=2026-01-01', 'createdAfter', 'Remove it.'],
    ['get', '/v1/runs/stats/costs?gruopBy=costName', 'gruopBy', 'Did you mean "groupBy"?'],
    ['get', '/v1/brands?utm=mail', 'utm', 'Remove it.'],
    ['get', '/v1/me?limit=10', 'limit', 'Remove it.'],
    ['get', `/v1/campaigns/${NOBODY}?campaignId=x`, 'campaignId', 'Remove it.'],
    ['get', `/campaigns/${NOBODY}/export?formt=csv`, 'formt', 'Did you mean "format"?'],
    ['post', '/v1/campaigns?name=x', 'name', 'Remove it.'],
    ['post', '/v1/press-kits/media-kits?brandId=x', 'brandId', 'Send it as the header x-brand-id.'],
    ['get', '/v1/brands?a%22%0Ab=1', 'a??b', 'Remove it.'],
  ] as const)('%s %s', async (method, path, name, hint) => {
    const { body } = await api
      .call(method, path)
      .send(method === 'get' ? undefined : {})
      .expect(400);
    expect(body).toEqual({ error: `Unknown query parameter "${name}". ${hint}` });
  });

  test('by every operation', async () => {
    const wrong: string[] = [];
    for (const { method, paths, name } of listOperations(appRouter)) {
      const path = (paths[0] ?? '').replaceAll(/\{\w+\}/g, NOBODY);
      const answer = await api
        .call(method.toLowerCase() as 'get', `${path}?zzz=1`, api.adminKey)
        .send(method === 'GET' ? undefined : {});
      if (answer.body.error !== 'Unknown query parameter "zzz". Remove it.')
        wrong.push(`${name}: ${answer.body.error}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a field that an operation does not take is refused, and nothing is done', () => {
  const errorOf = async (path: string, body: object) =>
    (await api.call('post', path).send(body).expect(400)).body.error;

  test('with the field that was probably meant', async () => {
    const before = (await api.call('get', '/v1/api-keys').expect(200)).body.keys.length;
    expect(await errorOf('/v1/api-keys', { name: 'one', nam: 'x' })).toBe('Unknown field "nam". Did you mean "name"?');
    expect(await errorOf('/v1/api-keys', { name: 'one', colour: 'red' })).toBe('Unknown field "colour". Remove it.');
    expect((await api.call('get', '/v1/api-keys').expect(200)).body.keys).toHaveLength(before);
  });

  test('also a cap of a campaign', async () => {
    const campaign = { name: 'x', workflowSlug: 'x', brandUrls: ['https://a.example'] };
    const meant = 'Did you mean "maxBudgetTotalUsd"?';
    expect(await errorOf('/v1/campaigns', { ...campaign, maxBudgetTotal: '5' })).toBe(
      `Unknown field "maxBudgetTotal". ${meant}`,
    );
    expect(await errorOf('/v1/campaigns', { ...campaign, budget: '5' })).toBe(`Unknown field "budget". ${meant}`);
  });

  test('below another field, and one that belongs into a header', async () => {
    expect(
      await errorOf('/campaigns', { mcp: 'x', target_url: 'https://a.example', reporting: { webhok_url: 'x' } }),
    ).toBe('Unknown field "reporting.webhok_url". Did you mean "reporting.webhook_url"?');
    expect(await errorOf('/v1/press-kits/media-kits', { instruction: 'x', brandId: NOBODY })).toBe(
      'Unknown field "brandId". Send it as the header x-brand-id.',
    );
  });

  test('in an item of a list', async () => {
    const outlets = [
      { outletUrl: 'https://a.example', outletName: 'A' },
      { outletUrl: 'https://b.example', outletNam: 'B' },
    ];
    expect(await errorOf('/v1/outlets/bulk', { outlets })).toBe(
      'Unknown field "outlets.1.outletNam". Did you mean "outlets.1.outletName"?',
    );
  });

  test('but every known one is taken', async () => {
    await api.call('post', '/v1/api-keys').send({ name: 'three' }).expect(200);
  });
});
