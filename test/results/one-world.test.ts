import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';
import { MAIL_WORKFLOW } from '../messages/stage.ts';

const SANDBOX = 'sales-cold-email-outreach-sandbox';
const LEADS = 3;

let stage: CampaignStage;
let sandboxId: string;
let brandId: string;
beforeAll(async () => {
  stage = await openCampaigns();
  brandId = await stage.newBrand();
  const [brand] = await stage.rows<{ brand_url: string }>('select brand_url from brands where id = $1', [brandId]);
  const created = await stage.api
    .call('post', '/v1/campaigns')
    .send({ name: 'First look', workflowSlug: `${SANDBOX}-v1`, brandUrls: [brand?.brand_url], maxLeads: LEADS })
    .expect(200);
  sandboxId = created.body.campaign.id;
  await stage.finish(sandboxId);
});
afterAll(() => stage.close());

const get = async (path: string) => (await stage.api.call('get', path).expect(200)).body;

/** All totals over several campaigns, with the figure that shows which campaigns they include. */
const TOTALS: Record<string, (body: Awaited<ReturnType<typeof get>>) => number> = {
  '/v1/leads/stats': ({ claimed }) => claimed,
  '/v1/leads/stats?groupBy=campaignId': ({ groups }) => groups.length,
  '/v1/emails/stats': ({ stats }) => stats.sent,
  '/v1/email-gateway/stats': ({ emailsSent }) => emailsSent,
  '/v1/features/stats': ({ stats }) => stats.emailsSent,
  '/v1/features/stats?groupBy=workflow': ({ groups }) => groups.length,
  '/v1/features/sales-cold-email-outreach/stats': ({ systemStats }) => systemStats.totalCostInUsdCents,
  '/usage': ({ usage }) => usage.emails_sent,
  '/v1/runs/stats/costs': ({ groups }) => Number(groups[0].totalCostInUsdCents),
  '/v1/runs/stats/costs?groupBy=campaignId': ({ groups }) => groups.length,
};
const paths = Object.keys(TOTALS);
const withWorld = (path: string, sandbox: boolean) => `${path}${path.includes('?') ? '&' : '?'}sandbox=${sandbox}`;

test.each(paths)('%s shows a newcomer what the sandbox has done, and says so', async (path) => {
  const body = await get(path);
  expect(body.sandbox).toBe(true);
  expect(TOTALS[path]?.(body)).toBeGreaterThan(0);
  expect(await get(withWorld(path, true))).toEqual(body);
  const live = await get(withWorld(path, false));
  expect(live.sandbox).toBe(false);
  expect(TOTALS[path]?.(live)).toBe(0);
});

test.each([
  '/v1/outlets',
  '/v1/outlets/stats',
  '/v1/journalists/list',
  '/v1/journalists/stats',
  '/v1/orgs/quote-requests/stats',
  '/v1/press-kits/media-kits/stats/costs',
])('%s says which world it counts', async (path) => {
  expect((await get(path)).sandbox).toBe(true);
  expect((await get(withWorld(path, false))).sandbox).toBe(false);
});

test('all totals of an organisation agree with each other', async () => {
  const { emailsSent } = await get('/v1/email-gateway/stats');
  const { totalCostUsd } = await get(`/v1/campaigns/${sandboxId}/stats`);
  expect(await get('/v1/leads/stats')).toMatchObject({ claimed: LEADS, byOutreachStatus: { contacted: LEADS } });
  expect((await get('/usage')).usage).toMatchObject({
    emails_sent: emailsSent,
    byok_cost_usd: totalCostUsd,
    campaigns_created: 1,
  });
  expect((await get('/v1/emails/stats')).stats.sent).toBe(emailsSent);
  const [group] = (await get('/v1/runs/stats/costs')).groups;
  expect(Number(group.totalCostInUsdCents)).toBeCloseTo(totalCostUsd * 100, 6);
});

test('a live campaign that is only a draft leaves the totals where they were', async () => {
  const draft = await stage.newCampaign({ workflowSlug: MAIL_WORKFLOW, brandId });
  await stage.rows("update campaigns set status = 'draft', due_at = null where id = $1", [draft]);
  expect((await get('/usage')).sandbox).toBe(true);
  await stage.rows('delete from campaigns where id = $1', [draft]);
});

test('an organisation without campaigns counts what is live', async () => {
  const { key } = await stage.api.newOrganisation();
  const { body } = await stage.api.call('get', '/usage', key).expect(200);
  expect(body.sandbox).toBe(false);
});

test('lists hold both worlds, and totals turn to live campaigns with the first of them', async () => {
  const liveId = await stage.newCampaign({ workflowSlug: MAIL_WORKFLOW, brandId });
  const listed = async (query: string) =>
    (await get(`/v1/campaigns${query}`)).campaigns.map(({ id, sandbox }: { id: string; sandbox: boolean }) => [
      id,
      sandbox,
    ]);
  expect(Object.fromEntries(await listed(''))).toEqual({ [sandboxId]: true, [liveId]: false });
  expect(await listed('?sandbox=true')).toEqual([[sandboxId, true]]);
  expect(await listed('?sandbox=false')).toEqual([[liveId, false]]);
  const { runs } = await get('/v1/runs');
  expect(runs.every(({ sandbox }: { sandbox: boolean }) => sandbox)).toBe(true);
  expect((await get('/v1/runs?sandbox=false')).runs).toEqual([]);
  for (const path of paths) expect([path, (await get(path)).sandbox]).toEqual([path, false]);
  const ofCampaign = await get(`/v1/leads/stats?campaignId=${sandboxId}`);
  expect(ofCampaign).toMatchObject({ claimed: LEADS, sandbox: true });
  expect(await get(`/v1/runs/stats/costs?campaignId=${sandboxId}`)).toEqual(
    await get(`/v1/runs/stats/costs?campaignId=${sandboxId}&sandbox=true`),
  );
  expect(await get(`/v1/features/stats?workflowDynastySlug=${SANDBOX}`)).toMatchObject({ sandbox: true });
  const statistics = async (query: string) => {
    const { campaigns, sandbox } = await get(`/v1/campaigns/stats${query}`);
    return [new Set(campaigns.map(({ campaignId }: { campaignId: string }) => campaignId)), sandbox];
  };
  expect(await statistics('')).toEqual([new Set([sandboxId, liveId]), null]);
  expect(await statistics(`?campaignIds=${sandboxId},${liveId}`)).toEqual([new Set([sandboxId, liveId]), null]);
  expect(await statistics('?sandbox=true')).toEqual([new Set([sandboxId]), true]);
  const { nextCursor } = await get('/v1/campaigns/stats?limit=1');
  await stage.api.call('get', `/v1/campaigns/stats?limit=1&sandbox=true&cursor=${nextCursor}`).expect(404);
});
