import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectCosts } from '../../modules/campaigns/preflight/preflight.rules.ts';
import { type CampaignStage, FEATURE_INPUTS, openCampaigns, WORKFLOW } from './stage.ts';

let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns();
});
afterAll(() => stage.close());

const endless = { sendable: null, maxLeads: null, totalCap: 500n };

test.each([
  ['nothing', { fewest: 0n, most: 0n }, { leads: null, min: 0n, max: 0n }],
  ['nothing at the least', { fewest: 0n, most: 2n }, { leads: null, min: 0n, max: 500n }],
  ['something', { fewest: 1n, most: 2n }, { leads: 500, min: 500n, max: 500n }],
])('an unlimited source with a price of %s, under a cap', (_what, price, projection) => {
  expect(projectCosts(endless, price)).toEqual(projection);
});

test.each([
  ['0.017', 0, 'budget'],
  ['0.018', 1, null],
])(
  'with up to 0.018 USD per lead, a daily cap of %s allows %s leads, and the preflight shows it',
  async (cap, leads, blockedBy) => {
    const brandId = await stage.newBrand();
    const id = await stage.newCampaign({ brandId, daily: cap });
    await stage.run(id);
    expect(await stage.rows('select id from leads where campaign_id = $1', [id])).toHaveLength(leads);
    const asked = { name: 'Anvils', workflowSlug: WORKFLOW, featureInputs: FEATURE_INPUTS, brandIds: [brandId] };
    const { body } = await stage.api
      .call('post', '/v1/campaigns/preflight')
      .send({ ...asked, maxBudgetDailyUsd: cap })
      .expect(200);
    expect(body).toMatchObject({ blockedBy });
  },
);
