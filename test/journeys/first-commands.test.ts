import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyseBrandsHandler } from '../../modules/brands/index.ts';
import { createEgress } from '../../src/egress/egress.ts';
import { openCampaigns } from '../campaigns/stage.ts';

/** No network: lookups are recorded and fail. */
const asked: string[] = [];
const lookup = (host: string) => {
  asked.push(host);
  return Promise.reject(Object.assign(new Error('No network.'), { code: 'ENOTFOUND' }));
};
const closedEgress = createEgress({ allow: [], lookup });

let stage: Awaited<ReturnType<typeof openCampaigns>>;
beforeAll(async () => {
  stage = await openCampaigns({ overrides: { egress: closedEgress } });
});
afterAll(() => stage.close());

function bodiesFor(path: string): unknown[] {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const commands = readme.matchAll(/^api localhost:3000(\/\S+) -d '([^']+)'/gm);
  return [...commands].filter(([, address]) => address === path).map(([, , body = '']) => JSON.parse(body));
}

test("the README's campaigns run with no network, from a page that was really read", async () => {
  const [first, press] = bodiesFor('/v1/campaigns');
  const { api } = stage;
  const { campaign } = (
    await api
      .call('post', '/v1/campaigns')
      .send(first as object)
      .expect(200)
  ).body;
  expect(campaign).toMatchObject({ status: 'active', brandUrls: ['https://acme.sandbox.example/'] });
  const brandId = campaign.brandIds[0];
  const brand = (await api.call('get', `/v1/brands/${brandId}`).expect(200)).body;
  expect(brand).toMatchObject({ name: 'Acme', sandbox: true });
  expect(brand.elevatorPitch).toContain('plans when each electric van of a depot charges');
  expect((await api.call('get', '/v1/brands').expect(200)).body.brands[0]).toMatchObject({ sandbox: true });
  await stage.finish(campaign.id);
  const stats = (await api.call('get', `/v1/campaigns/${campaign.id}/stats`).expect(200)).body;
  expect(JSON.stringify(stats)).toContain('"leadsServed":20');
  const { emails } = (await api.call('get', `/v1/campaigns/${campaign.id}/emails`).expect(200)).body;
  expect(JSON.stringify(emails[0])).toContain('each electric van of a depot');
  await api
    .call('post', '/v1/campaigns')
    .send(press as object)
    .expect(200);
  expect(asked).toEqual([]);
});

test('the whole of the invented site is analysed, and no other name of the sandbox is a site', async () => {
  const { api, platform } = stage;
  const { brandId } = (await api.call('post', '/v1/brands').send({ url: 'acme.sandbox.example' }).expect(200)).body;
  await analyseBrandsHandler(platform).handle({}, { log: platform.log, signal: new AbortController().signal });
  const brand = (await api.call('get', `/v1/brands/${brandId}`).expect(200)).body;
  expect(brand).toMatchObject({ analysis: { state: 'done', error: null } });
  expect(brand.mission).toContain('No van waits for power');
  const refused = await api.call('post', '/v1/brands').send({ url: 'https://other.sandbox.example' }).expect(400);
  expect(refused.body.error).toContain('acme.sandbox.example');
  expect(asked).toEqual([]);
});
