import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignStage, openCampaigns } from '../../campaigns/stage.ts';

/** More than the 65,535 parameters that a statement may have. */
const CAMPAIGNS = 70_000;
const FEATURE = 'sales-cold-email-outreach';

let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns();
  const brandId = await stage.newBrand();
  await stage.rows(
    `with campaign as (
       insert into campaigns (id, org_id, name, workflow_slug, brand_ids, feature_slug, feature_dynasty_slug, status, created_at,
         updated_at, sandbox)
       select gen_random_uuid(), $1, 'Old', 'sales-cold-email-outreach-sandbox-v1', array[$2::uuid],
         (select slug from features where dynasty_slug = $3 and status = 'active'), $3, 'completed', now(), now(), true
       from generate_series(1, $4::int) returning org_id, id
     ), counted as (
       insert into campaign_counts (org_id, campaign_id, name, value) select org_id, id, 'leadsServed', 1 from campaign
     )
     insert into cost_totals (campaign_id, cost_name, org_id, actual, provisioned, quantity)
     select id, 'sandbox-email', $1, 2, 0, 1 from campaign`,
    [stage.orgId, brandId, FEATURE, CAMPAIGNS],
  );
});
afterAll(() => stage.close());

test('statistics of all campaigns work for any number of campaigns', async () => {
  const { campaigns, nextCursor } = (await stage.api.call('get', '/v1/campaigns/stats').expect(200)).body;
  expect(campaigns).toHaveLength(1_000);
  const next = await stage.api.call('get', `/v1/campaigns/stats?cursor=${nextCursor}`).expect(200);
  expect(next.body.campaigns).toHaveLength(1_000);
  expect(next.body.campaigns[0].campaignId < campaigns.at(-1).campaignId).toBe(true);
  await stage.api.call('get', '/v1/email-gateway/stats?sandbox=true').expect(200);
});

test.each(['campaign', 'brand', 'workflow'])(
  'feature statistics by %s work for any number of campaigns',
  async (groupBy) => {
    const { body } = await stage.api
      .call('get', `/v1/features/${FEATURE}/stats?groupBy=${groupBy}&sandbox=true`)
      .expect(200);
    expect(body.groups).toHaveLength(groupBy === 'campaign' ? CAMPAIGNS : 1);
    expect(body.systemStats).toMatchObject({ totalCostInUsdCents: 2 * CAMPAIGNS });
  },
);
