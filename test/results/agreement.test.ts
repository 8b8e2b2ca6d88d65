import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordUse, reserve, startRun, voidReservation } from '../../modules/costs/index.ts';
import { type Receiver, startReceiver } from '../api/webhooks/receiver.ts';
import { work } from '../api/webhooks/stage.ts';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';
import { usd } from '../costs/stage.ts';
import { TestClock } from '../harness/clock.ts';

const clock = new TestClock(new Date('2026-11-11T12:00:00Z'));
let stage: CampaignStage;
let receiver: Receiver;
let campaignId: string;
beforeAll(async () => {
  receiver = await startReceiver();
  // A sequence that spans several days of the organisation.
  stage = await openCampaigns({ clock, day: '12h', timeZone: 'America/New_York' });
  const brandId = await stage.newBrand();
  const created = await stage.api
    .call('post', '/campaigns')
    .send({ mcp: 'sales-outreach', target_url: `https://${brandId}.example`, reporting: { webhook_url: receiver.url } })
    .expect(200);
  campaignId = created.body.campaign_id;
  expect(created.body).toEqual({
    campaign_id: expect.any(String),
    mcp: 'sales-cold-email-outreach',
    target_url: `https://${brandId}.example/`,
    status: 'active',
    reporting: { webhook_url: receiver.url },
    created_at: clock.now().toISOString(),
  });
  await stage.api.call('patch', `/v1/campaigns/${campaignId}`).send({ maxLeads: 600 }).expect(200);
  await stage.finish(campaignId);
  for (let turn = 0; turn < 20; turn++) {
    await work({ platform: stage.platform, pool: stage.api.service.database.pool });
  }
});
afterAll(async () => {
  await stage.close();
  await receiver.close();
});

const get = async (path: string) => (await stage.api.call('get', path).expect(200)).body;

interface Envelope {
  event: string;
  data: Record<string, unknown>;
}
const received = (kind: string) =>
  receiver.received.map(({ body }) => JSON.parse(body) as Envelope).filter(({ event }) => event === kind);

const sum = (rows: Record<string, unknown>[], name: string) =>
  rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);

test('the results of a campaign are those of /v1, figure by figure', async () => {
  const results = await get(`/campaigns/${campaignId}/stats`);
  const v1 = await get(`/v1/campaigns/${campaignId}/stats`);
  expect(results.stats).toEqual({
    emails_sent: v1.emailsSent,
    delivered: v1.emailsDelivered,
    bounced: v1.emailStats.bounced,
    opened: v1.emailsOpened,
    clicked: v1.emailStats.clicked,
    replied: v1.emailsReplied,
    unsubscribed: v1.emailStats.unsubscribed,
    meetings_booked: received('meeting.booked').length,
  });
  expect(results.stats.emails_sent).toBeGreaterThan(300);
  expect(results.stats.replied).toBeGreaterThan(5);
  expect(results.costs.total_byok_usd).toBe(v1.totalCostUsd);
  /** Exact decimal conversion; a division of numbers would round. */
  const dollars = (name: string) => {
    const { totalCostInUsdCents } = v1.costBreakdown.find((cost: { costName: string }) => cost.costName === name);
    return Number(`${totalCostInUsdCents}e-2`);
  };
  expect(results.costs.breakdown).toEqual({
    ai_generation: dollars('sandbox-sequence'),
    lead_enrichment: dollars('sandbox-lead'),
    email_sending: dollars('sandbox-email'),
  });
});

test('the events that a receiver got tell the same', async () => {
  const { stats, costs } = await get(`/campaigns/${campaignId}/stats`);
  expect(received('campaign.started')).toHaveLength(1);
  const { emails_sent, delivered, opened, replied, meetings_booked } = stats;
  expect(received('campaign.completed').map(({ data }) => data)).toEqual([
    {
      reason: 'max_leads_reached',
      final_stats: { emails_sent, delivered, opened, replied, meetings_booked },
      total_cost_usd: costs.total_byok_usd,
    },
  ]);
  const told = received('reply.received').map(({ data }) => data);
  const listed: Record<string, unknown>[] = [];
  for (const sentiment of ['positive', 'negative', 'neutral']) {
    const { replies, pagination } = await get(`/campaigns/${campaignId}/replies?sentiment=${sentiment}&per_page=100`);
    expect(pagination).toEqual({ total: replies.length, page: 1, per_page: 100 });
    listed.push(...replies);
  }
  const byId = (one: Record<string, unknown>, other: Record<string, unknown>) =>
    String(one.id) < String(other.id) ? -1 : 1;
  expect(listed.toSorted(byId)).toEqual(
    told.map(({ reply_id, title: _title, ...data }) => ({ id: reply_id, ...data })).toSorted(byId),
  );
});

test('the days add up to the whole, and the export has a row for each email', async () => {
  const { stats, costs, period } = await get(`/campaigns/${campaignId}/stats`);
  const { daily } = await get(`/campaigns/${campaignId}/stats/daily`);
  expect(daily.length).toBeGreaterThan(1);
  expect({ start: daily[0].date, end: daily.at(-1).date }).toEqual(period);
  for (const name of ['emails_sent', 'opened', 'replied']) expect(sum(daily, name), name).toBe(stats[name]);
  expect(sum(daily, 'cost_usd')).toBeCloseTo(costs.total_byok_usd, 8);
  const { campaign_id, emails } = await get(`/campaigns/${campaignId}/export?format=json`);
  expect(campaign_id).toBe(campaignId);
  expect(emails.filter((row: { sent_at: string | null }) => row.sent_at !== null)).toHaveLength(stats.emails_sent);
  for (const name of ['delivered', 'bounced', 'opened', 'clicked', 'replied']) {
    expect(sum(emails, name), name).toBe(stats[name]);
  }
  const { recipientStats } = await get(`/v1/campaigns/${campaignId}/stats`);
  const positive = emails.filter((row: { sentiment: string | null }) => row.sentiment === 'positive');
  expect(positive).toHaveLength(recipientStats.repliesPositive);
});

test('what ran in the sandbox is used in the sandbox and nowhere else', async () => {
  const { stats, costs } = await get(`/campaigns/${campaignId}/stats`);
  expect(await get('/usage?period=year&sandbox=true')).toEqual({
    period: '2026',
    usage: {
      campaigns_created: 1,
      emails_sent: stats.emails_sent,
      emails_remaining: null,
      byok_cost_usd: costs.total_byok_usd,
    },
    plan: { name: 'Free', price_usd: 0 },
    sandbox: true,
  });
  expect((await get('/usage?period=year&sandbox=false')).usage).toEqual({
    campaigns_created: 0,
    emails_sent: 0,
    emails_remaining: null,
    byok_cost_usd: 0,
  });
});

test('what was paid on a day on which nothing else happened is among the days of a campaign that has ended', async () => {
  const { orgId, platform } = stage;
  const id = await stage.newCampaign({ maxLeads: 2 });
  await stage.run(id);
  clock.advance(48 * 3_600_000);
  const unit = { ...platform, em: platform.orm.em.fork() };
  const runId = await startRun(unit, { orgId, campaignId: id, serviceName: 'campaigns', taskName: 'batch' });
  const wanted = { orgId, campaignId: id, runId, costName: 'apollo-credit', unitCost: usd('0.02'), wanted: 3 };
  const { reservationId } = await reserve(unit, wanted);
  await recordUse(unit, orgId, [{ reservationId: reservationId ?? '', units: 3 }]);
  await voidReservation(unit, orgId, reservationId ?? '');
  await stage.api.call('post', `/v1/campaigns/${id}/stop`).expect(200);
  const { costs } = await get(`/campaigns/${id}/stats`);
  const { daily } = await get(`/campaigns/${id}/stats/daily`);
  expect(sum(daily, 'cost_usd')).toBeCloseTo(costs.total_byok_usd, 8);
});
