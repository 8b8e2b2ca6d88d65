import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROVIDER_ENDPOINTS } from '../../modules/keys/index.ts';
import { type ModelServer, startModelServer } from '../ai/model-server.ts';
import { acme } from '../api/brands/acme.ts';
import { startWeb, type Web } from '../api/brands/web.ts';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';

const KITS = '/v1/press-kits/media-kits';
const INPUTS = {
  companyOverview: 'Acme builds anvils for everybody who needs gravity.',
  milestones: '1949 founded, 1985 third factory',
  founders: 'Wile Coyote',
  pressContact: 'Road Runner <press@acme.example>',
};
const FEATURE = 'press-kit-page';

let web: Web;
let stage: CampaignStage;
let server: ModelServer;
beforeAll(async () => {
  web = await startWeb({ 'acme.example': acme });
  server = await startModelServer();
  stage = await openCampaigns({
    overrides: { egress: web.egress(), providerEndpoints: { ...PROVIDER_ENDPOINTS, anthropic: server.baseUrl } },
  });
});
afterAll(async () => {
  await stage.close();
  await server.close();
  await web.close();
});

const call = async (method: 'get' | 'post', path: string) => (await stage.api.call(method, path).expect(200)).body;
const newBrand = async () => {
  const { body } = await stage.api
    .call('post', '/v1/brands')
    .send({ url: web.address('acme.example') })
    .expect(200);
  return body.brandId as string;
};
async function create(workflowDynastySlug: string, more: object = {}) {
  const { body } = await stage.api
    .call('post', '/v1/campaigns')
    .send({
      name: 'Kit',
      workflowDynastySlug,
      brandIds: [await newBrand()],
      featureInputs: INPUTS,
      maxBudgetTotalUsd: '5',
      ...more,
    })
    .expect(200);
  return (body.campaign?.id ?? body.id) as string;
}

test('a campaign drafts one kit, pays for it and completes, and its statistics follow the kit', async () => {
  expect((await call('get', `/v1/features/${FEATURE}`)).feature.implemented).toBe(true);
  const id = await create('press-kit-page-sandbox');
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
  const { mediaKits } = await call('get', `${KITS}?campaign_id=${id}`);
  expect(mediaKits).toMatchObject([{ campaignId: id, status: 'drafted', workflowSlug: 'press-kit-page-sandbox-v1' }]);
  const [kit] = mediaKits;
  const { mdxPageContent } = await call('get', `${KITS}/${kit.id}`);
  for (const told of [INPUTS.companyOverview, '1985 third factory', 'Wile Coyote', 'email="press@acme.example"'])
    expect(mdxPageContent).toContain(told);
  await call('post', `${KITS}/${kit.id}/validate`);
  for (const ip of ['203.0.113.1', '203.0.113.1', '203.0.113.2'])
    await stage.api
      .call('get', `/press-kits/public/${kit.shareToken}`, null)
      .set('x-forwarded-for', ip)
      .set('user-agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
      .expect(200);
  await stage.platform.kitViews.close();
  const { stats, systemStats } = await call('get', `/v1/features/${FEATURE}/stats?campaignId=${id}`);
  expect(stats).toMatchObject({
    pressKitsGenerated: 1,
    pressKitsPublished: 1,
    pressKitViews: 2,
    pressKitVisitors: 2,
    costPerPressKitInUsdCents: 2,
  });
  expect(systemStats.totalCostInUsdCents).toBe(2);
  const views = await call('get', `${KITS}/stats/views?groupBy=campaignId&featureSlug=${FEATURE}&campaignId=${id}`);
  expect(views).toMatchObject({ totalViews: 2, groups: [{ key: id, totalViews: 2 }] });
  const costs = await call('get', `${KITS}/stats/costs?groupBy=mediaKitId&campaignId=${id}`);
  expect(costs.groups).toMatchObject([{ dimensions: { mediaKitId: kit.id }, totalCostInUsdCents: '2', runCount: 1 }]);
  expect((await call('get', `${KITS}/stats/costs?campaignId=${id}`)).groups).toMatchObject([{ dimensions: {} }]);
});

test('a campaign interrupted after storing its kit drafts no second one', async () => {
  const id = await create('press-kit-page-sandbox');
  await stage.run(id);
  await stage.rows(`update campaigns set status = 'active', due_at = $2, no_more_leads = null where id = $1`, [
    id,
    stage.clock.now(),
  ]);
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
  expect((await call('get', `${KITS}?campaignId=${id}`)).mediaKits).toHaveLength(1);
  expect(await stage.counts(id)).toMatchObject({ pressKitsGenerated: 1 });
});

test('with a text provider the tokens are paid from the budget, and no call is made beyond it', async () => {
  await stage.api
    .call('post', '/v1/keys')
    .send({ provider: 'anthropic', apiKey: 'own-anthropic-0123456789' })
    .expect(200);
  const quiet = { headline: null, lead: null, boilerplate: [], facts: [], quotes: [] };
  const lead = { text: 'Acme makes anvils for small businesses.', page: 0 };
  server.reply({ says: { ...quiet, lead }, inputTokens: 1000, outputTokens: 100 });
  const id = await create('press-kit-page-model');
  await stage.run(id);
  const { mediaKits } = await call('get', `${KITS}?campaignId=${id}`);
  expect(mediaKits).toHaveLength(1);
  expect(await call('get', `${KITS}/${mediaKits[0].id}`)).toMatchObject({ writtenBy: 'anthropic' });
  const { systemStats } = await call('get', `/v1/features/${FEATURE}/stats?campaignId=${id}`);
  expect(systemStats.totalCostInUsdCents).toBe(0.15);
  server.reply({ says: quiet });
  const poor = await create('press-kit-page-model', { maxBudgetTotalUsd: '0.01' });
  await stage.run(poor);
  expect(server.received).toHaveLength(0);
  expect((await call('get', `${KITS}?campaignId=${poor}`)).mediaKits).toHaveLength(0);
});
