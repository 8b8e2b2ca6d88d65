import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerOf } from '../costs/ledger.ts';
import { type Campaign, type Stage, setStage } from './stage.ts';

let stage: Stage;
let busy: Campaign;
let idle: Campaign;
beforeAll(async () => {
  stage = await setStage();
  busy = await stage.create({ brandIds: [await stage.brand(), await stage.brand()] });
  idle = await stage.create();
  await stage.count(busy.id, COUNTS);
});
afterAll(() => stage.close());

const COUNTS = {
  leadsServed: 100,
  leadsContacted: 90,
  leadsBuffered: 3,
  leadsSkipped: 7,
  emailsGenerated: 100,
  recipientsSent: 90,
  recipientsDelivered: 88,
  recipientsOpened: 40,
  recipientsClicked: 5,
  recipientsBounced: 2,
  recipientsUnsubscribed: 1,
  'reply:interested': 4,
  'reply:meetingBooked': 2,
  'reply:closed': 1,
  'reply:notInterested': 3,
  'reply:wrongPerson': 1,
  'reply:unsubscribe': 1,
  'reply:neutral': 2,
  'reply:autoReply': 5,
  'reply:outOfOffice': 6,
  sent: 200,
  delivered: 195,
  opened: 80,
  clicked: 9,
  bounced: 5,
  unsubscribed: 1,
  'step:1:sent': 90,
  'step:1:opened': 50,
  'step:2:sent': 70,
  'step:10:sent': 40,
  meetingsBooked: 2,
};

const get = async (path: string) => (await stage.api.call('get', path).expect(200)).body;
const zeroMail = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, unsubscribed: 0 };

test('statistics contain the nested and the flat form of the same figures', async () => {
  const ledger = ledgerOf(stage.api, busy.orgId);
  const runId = await ledger.run({ campaignId: busy.id });
  const settled = await ledger.reserve(runId, busy.id, { costName: 'sandbox-lead', wanted: 100 });
  await ledger.settle(settled, 90);
  await ledger.reserve(runId, busy.id, { costName: 'sandbox-sequence', wanted: 25, unitCost: 500_000n });
  const statistics = await get(`/v1/campaigns/${busy.id}/stats`);
  const costs = await get(`/v1/runs/stats/costs?groupBy=costName`);
  const total = costs.groups.reduce(
    (sum: number, group: { totalCostInUsdCents: string }) => sum + Number(group.totalCostInUsdCents),
    0,
  );
  expect(total).toBeGreaterThan(0);
  expect(statistics).toEqual({
    campaignId: busy.id,
    trackOpens: true,
    trackClicks: true,
    leadsServed: 100,
    leadsContacted: 90,
    leadsBuffered: 3,
    leadsSkipped: 7,
    apollo: { enrichedLeadsCount: 0, searchCount: 0, fetchedPeopleCount: 0, totalMatchingPeople: 0 },
    emailsGenerated: 100,
    totalCostUsd: total / 100,
    recipientStats: {
      contacted: 90,
      sent: 90,
      delivered: 88,
      opened: 40,
      bounced: 2,
      clicked: 5,
      unsubscribed: 1,
      repliesPositive: 7,
      repliesNegative: 5,
      repliesNeutral: 2,
      repliesAutoReply: 11,
      repliesDetail: {
        interested: 4,
        meetingBooked: 2,
        closed: 1,
        notInterested: 3,
        wrongPerson: 1,
        unsubscribe: 1,
        neutral: 2,
        autoReply: 5,
        outOfOffice: 6,
      },
    },
    emailStats: {
      sent: 200,
      delivered: 195,
      opened: 80,
      clicked: 9,
      bounced: 5,
      unsubscribed: 1,
      machineOpened: 0,
      machineClicked: 0,
      complained: 0,
      stepStats: [
        { step: 1, ...zeroMail, sent: 90, opened: 50 },
        { step: 2, ...zeroMail, sent: 70 },
        { step: 10, ...zeroMail, sent: 40 },
      ],
    },
    totalCostInUsdCents: String(total),
    costBreakdown: costs.groups.map((group: Record<string, unknown> & { dimensions: { costName: string } }) => ({
      costName: group.dimensions.costName,
      totalCostInUsdCents: group.totalCostInUsdCents,
      actualCostInUsdCents: group.actualCostInUsdCents,
      provisionedCostInUsdCents: group.provisionedCostInUsdCents,
      totalQuantity: expect.stringMatching(/^\d+$/),
    })),
    emailsSent: 200,
    emailsDelivered: 195,
    emailsOpened: 80,
    emailsReplied: 14,
    repliesInterested: 4,
    repliesMeetingBooked: 2,
    emailsContacted: 90,
    emailsClicked: 9,
    emailsBounced: 5,
    repliesClosed: 1,
    repliesNeutral: 2,
    repliesNotInterested: 3,
    repliesOutOfOffice: 6,
    repliesUnsubscribe: 1,
    sandbox: true,
  });
});

test('one call returns statistics of all campaigns or of one brand', async () => {
  const all = await get('/v1/campaigns/stats');
  expect(all.campaigns.map(({ campaignId }: { campaignId: string }) => campaignId)).toEqual([idle.id, busy.id]);
  expect(all.campaigns[1]).toEqual(await get(`/v1/campaigns/${busy.id}/stats`));
  expect(all.campaigns[0]).toMatchObject({
    leadsServed: 0,
    totalCostUsd: 0,
    totalCostInUsdCents: '0',
    costBreakdown: [],
  });
  const ofBrand = await get(`/v1/campaigns/stats?brandId=${busy.brandIds[1]}`);
  expect(ofBrand.campaigns).toEqual([all.campaigns[1]]);
  const named = await get(`/v1/campaigns/stats?campaignIds=${busy.id},nobody`);
  expect(named).toEqual({ campaigns: [all.campaigns[1]], sandbox: null, nextCursor: null });
  const first = await get('/v1/campaigns/stats?limit=1');
  expect(first.campaigns).toEqual([all.campaigns[0]]);
  const second = await get(`/v1/campaigns/stats?limit=1&cursor=${first.nextCursor}`);
  expect(second).toEqual({ campaigns: [all.campaigns[1]], sandbox: null, nextCursor: null });
  const { key } = await stage.api.newOrganisation();
  expect((await stage.api.call('get', '/v1/campaigns/stats', key).expect(200)).body).toEqual({
    campaigns: [],
    sandbox: null,
    nextCursor: null,
  });
  const stranger = await stage.api.call('get', `/v1/campaigns/stats?campaignIds=${busy.id}`, key).expect(200);
  expect(stranger.body.campaigns).toEqual([]);
  await stage.api.call('get', `/v1/campaigns/stats?brandId=${busy.brandIds[0]}`, key).expect(404);
});

test('delivery statistics of a brand are the sum of its campaigns', async () => {
  const second = await stage.create({ brandIds: [busy.brandIds[0]] });
  await stage.count(second.id, { sent: 11, leadsContacted: 10, 'reply:outOfOffice': 1 });
  const expected = {
    emailsContacted: 100,
    emailsSent: 211,
    emailsDelivered: 195,
    emailsOpened: 80,
    emailsClicked: 9,
    emailsReplied: 14,
    emailsBounced: 5,
    repliesInterested: 4,
    repliesMeetingBooked: 2,
    repliesClosed: 1,
    repliesNeutral: 2,
    repliesNotInterested: 3,
    repliesOutOfOffice: 7,
    repliesUnsubscribe: 1,
    sandbox: true,
  };
  expect(await get(`/v1/email-gateway/stats?brandId=${busy.brandIds[0]}&sandbox=true`)).toEqual(expected);
  expect(await get('/v1/email-gateway/stats?sandbox=true')).toEqual(expected);
  expect(await get('/v1/email-gateway/stats')).toEqual(expected);
  expect(await get('/v1/email-gateway/stats?sandbox=false')).toMatchObject({
    emailsContacted: 0,
    emailsSent: 0,
    emailsReplied: 0,
  });
  expect(await get(`/v1/email-gateway/stats?brandId=${busy.brandIds[1]}&sandbox=true`)).toMatchObject({
    emailsSent: 200,
  });
  await stage.api.call('post', `/v1/campaigns/${second.id}/stop`).expect(200);
});

test('emails are counted by status, for all campaigns, a brand or one campaign', async () => {
  const third = await stage.create();
  await stage.count(third.id, { sent: 20, failed: 3, openMessages: 7 });
  const all = (await get('/v1/email-gateway/stats?sandbox=true')).emailsSent;
  const stats = { totalEmails: 30, sent: 20, failed: 3 };
  expect(await get(`/v1/emails/stats?campaignId=${third.id}&sandbox=true`)).toEqual({ stats, sandbox: true });
  expect(await get(`/v1/emails/stats?brandId=${third.brandIds[0]}&sandbox=true`)).toEqual({ stats, sandbox: true });
  expect(await get('/v1/emails/stats?sandbox=true')).toEqual({
    stats: { totalEmails: all + 10, sent: all, failed: 3 },
    sandbox: true,
  });
  expect(await get(`/v1/emails/stats?campaignId=${third.id}&brandId=${busy.brandIds[0]}&sandbox=true`)).toEqual({
    stats: { totalEmails: 0, sent: 0, failed: 0 },
    sandbox: true,
  });
  await stage.api.call('get', '/v1/emails/stats?campaignId=nonsense').expect(404);
  await stage.api.database.pool.query('delete from campaign_counts where campaign_id = $1', [third.id]);
  await stage.api.call('post', `/v1/campaigns/${third.id}/stop`).expect(200);
});

test('feature statistics use the same counts and costs', async () => {
  const statistics = await get(`/v1/campaigns/${busy.id}/stats`);
  const feature = await get('/v1/features/sales-cold-email-outreach/stats?groupBy=campaign&sandbox=true');
  expect(feature.systemStats).toMatchObject({
    totalCostInUsdCents: Number(statistics.totalCostInUsdCents),
    activeCampaigns: 2,
    firstRunAt: expect.any(String),
  });
  expect(feature.stats).toMatchObject({ emailsSent: 211, emailsReplied: 14, repliesPositive: 7, meetingsBooked: 2 });
  const ofBusy = feature.groups.find(({ campaignId }: { campaignId: string }) => campaignId === busy.id);
  expect(ofBusy.stats).toMatchObject({
    leadsServed: 100,
    emailsSent: 200,
    openRate: Math.round((80 / 195) * 1e6) / 1e6,
  });
  const byBrand = await get(
    `/v1/features/sales-cold-email-outreach/stats?groupBy=brand&brandId=${busy.brandIds[1]}&sandbox=true`,
  );
  expect(byBrand.groups).toMatchObject([{ brandId: busy.brandIds[1], stats: { emailsSent: 200 } }]);
  const byWorkflow = await get('/v1/features/sales-cold-email-outreach-v1/stats?groupBy=workflow&sandbox=true');
  expect(byWorkflow.groups).toMatchObject([{ workflowSlug: 'sales-cold-email-outreach-sandbox-v1' }]);
  const everything = await get('/v1/features/stats?groupBy=feature&sandbox=true');
  const sales = everything.groups.find(
    (group: { featureSlug: string }) => group.featureSlug === 'sales-cold-email-outreach-v1',
  );
  expect(sales.stats).toMatchObject({ emailsSent: 211 });

  const lineage = 'sales-cold-email-outreach-sandbox';
  for (const [filter, emailsSent] of [
    [`campaignId=${busy.id}`, 200],
    [`workflowSlug=${lineage}-v1`, 211],
    [`workflowSlug=${lineage}`, 0],
    [`workflowDynastySlug=${lineage}`, 211],
    [`brandId=${busy.brandIds[1]}`, 200],
  ] as const) {
    expect((await get(`/v1/features/stats?${filter}&sandbox=true`)).stats, filter).toMatchObject({ emailsSent });
    expect(
      (await get(`/v1/features/sales-cold-email-outreach/stats?${filter}&sandbox=true`)).stats,
      filter,
    ).toMatchObject({
      emailsSent,
    });
  }
  const byLineage = await get('/v1/features/stats?groupBy=workflowDynastySlug&sandbox=true');
  expect(byLineage.groups).toMatchObject([{ workflowDynastySlug: lineage, stats: { emailsSent: 211 } }]);
  const { key } = await stage.api.newOrganisation();
  for (const filter of [`campaignId=${busy.id}`, `brandId=${busy.brandIds[0]}`]) {
    await stage.api.call('get', `/v1/features/stats?${filter}&sandbox=true`, key).expect(404);
  }
});
