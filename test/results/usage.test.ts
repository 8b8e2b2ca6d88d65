import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBenchmarks } from '../../modules/results/index.ts';
import { openResults, type ResultsStage } from './stage.ts';

let stage: ResultsStage;
beforeAll(async () => {
  // Still 31 December in the organisation's time zone.
  stage = await openResults({ timeZone: 'America/Los_Angeles', now: '2027-01-01T07:59:00Z' });
});
afterAll(() => stage.close());

const usage = async (query: string) => (await stage.get(`/usage${query}`)) as { period: string; usage: object };

test('a period ends where the day of the organisation does', async () => {
  const now = stage.clock.now();
  stage.clock.set('2025-06-01T00:00:00Z');
  const old = await stage.newCampaign();
  stage.clock.set(now);
  const id = await stage.newCampaign();
  await stage.count(id, '2026-12-31', { sent: 1 });
  await stage.count(id, '2026-12-28', { sent: 10 });
  await stage.count(id, '2026-12-27', { sent: 100 });
  await stage.count(old, '2026-11-30', { sent: 1000 });
  await stage.count(old, '2025-12-31', { sent: 10_000 });
  await stage.spend(id, '2026-12-31T08:00:00Z', '1');
  await stage.spend(id, '2026-12-31T07:59:59Z', '10');
  await stage.spend(null, '2026-12-01T08:00:00Z', '100');
  await stage.spend(null, '2026-12-01T07:59:59Z', '1000');
  const used = (emails_sent: number, byok_cost_usd: number) => ({
    campaigns_created: 1,
    emails_sent,
    emails_remaining: null,
    byok_cost_usd,
  });
  expect(await usage('?period=day')).toMatchObject({ period: '2026-12-31', usage: used(1, 0.01) });
  expect(await usage('?period=week')).toMatchObject({ period: '2026-W53', usage: used(11, 0.11) });
  expect(await usage('?period=month')).toMatchObject({ period: '2026-12', usage: used(111, 1.11) });
  expect(await usage('')).toEqual(await usage('?period=month'));
  expect(await usage('?period=2026-12')).toEqual(await usage('?period=month'));
  expect(await usage('?period=year')).toMatchObject({ period: '2026', usage: used(1111, 11.11) });
  expect(await usage('?period=2026-11')).toEqual({
    period: '2026-11',
    usage: { campaigns_created: 0, emails_sent: 1000, emails_remaining: null, byok_cost_usd: 10 },
    plan: { name: 'Free', price_usd: 0 },
    sandbox: false,
  });
  stage.clock.set('2027-01-01T08:00:00Z');
  expect(await usage('?period=day')).toMatchObject({ period: '2027-01-01', usage: { emails_sent: 0 } });
  stage.clock.set('2027-01-01T07:59:00Z');
});

test('a campaign of the sandbox and those of other organisations are not counted', async () => {
  const before = await usage('?period=year');
  const sandbox = await stage.newCampaign({ workflowSlug: 'sales-cold-email-outreach-sandbox-v1' });
  await stage.count(sandbox, '2026-12-31', { sent: 7 });
  const { orgId } = await stage.api.newOrganisation();
  await stage.count(await stage.newCampaign({ orgId }), '2026-12-31', { sent: 9 });
  expect(await usage('?period=year')).toEqual(before);
  expect(await usage('?sandbox=true')).toMatchObject({
    usage: { campaigns_created: 1, emails_sent: 7, byok_cost_usd: 0 },
  });
});

test('benchmarks compare organisations, from five on, are made once an hour, and outlast a failure', async () => {
  stage.clock.set('2027-02-01T10:00:00Z');
  const pr = 'pr-cold-email-outreach';
  const make = () => {
    const { platform } = stage.api.service;
    return updateBenchmarks({ ...platform, em: platform.orm.em.fork() }, new AbortController().signal);
  };
  let lastAdded = '';
  const add = async (counts: Record<string, number>) => {
    const { orgId } = await stage.api.newOrganisation();
    lastAdded = orgId;
    const id = await stage.newCampaign({ orgId, feature: pr });
    await stage.count(id, '2027-02-01', counts);
    await stage.rows(
      `insert into cost_totals (org_id, campaign_id, cost_name, actual, provisioned, quantity) values ($1, $2, 'apollo-credit', 100, 50, 1)`,
      [orgId, id],
    );
  };
  for (let i = 1; i <= 4; i++) await add({ sent: 100, delivered: 90 + i, opened: 10 * i, 'reply:neutral': i });
  expect(await stage.get('/benchmarks?mcp=pr-outreach')).toMatchObject({ sample_size: 0 });
  await make();
  const nothing = { average: null, p25: null, p50: null, p75: null };
  expect(await stage.get('/benchmarks?mcp=pr-outreach')).toEqual({
    mcp: pr,
    sample_size: 4,
    benchmarks: { delivery_rate: nothing, open_rate: nothing, reply_rate: nothing, avg_cost_per_email_usd: nothing },
    updated_at: '2027-02-01T10:00:00.000Z',
  });
  await add({ sent: 200, delivered: 200, opened: 200, 'reply:autoReply': 3 });
  // Sandbox campaigns and campaigns without sent emails are no samples.
  const { orgId } = await stage.api.newOrganisation();
  await stage.newCampaign({ orgId, feature: pr });
  await stage.count(await stage.newCampaign({ orgId, workflowSlug: `${pr}-sandbox-v1`, feature: pr }), '2027-02-01', {
    sent: 5,
  });
  stage.clock.advance(59 * 60_000);
  await make();
  expect(await stage.get(`/benchmarks?mcp=${pr}`)).toMatchObject({ sample_size: 4 });
  stage.clock.advance(60_000);
  await make();
  expect(await stage.get('/benchmarks?mcp=pr-outreach')).toEqual({
    mcp: pr,
    sample_size: 5,
    benchmarks: {
      delivery_rate: { average: 0.94, p25: 0.92, p50: 0.93, p75: 0.94 },
      open_rate: { average: 0.415, p25: 0.217, p50: 0.323, p75: 0.426 },
      reply_rate: { average: 0.022, p25: 0.011, p50: 0.022, p75: 0.032 },
      avg_cost_per_email_usd: { average: 0.0135, p25: 0.015, p50: 0.015, p75: 0.015 },
    },
    updated_at: '2027-02-01T11:00:00.000Z',
  });
  expect(await stage.get('/benchmarks')).toMatchObject({ mcp: null, sample_size: 7 });
  expect(await stage.refused('/benchmarks?mcp=nonsense', 404)).toBe('Feature not found.');
  stage.clock.advance(60 * 60_000);
  await stage.rows('alter table campaign_counts rename to counts_away');
  await expect(make()).rejects.toThrow('campaign_counts');
  expect(await stage.get('/benchmarks')).toMatchObject({ sample_size: 7, updated_at: '2027-02-01T11:00:00.000Z' });
  // Simulates an organisation with so many campaigns that its statistics time out.
  await stage.rows(`
    create function too_slow(org uuid) returns boolean language plpgsql as $$ begin
      if org = '${lastAdded}' then raise 'too slow' using errcode = 'query_canceled'; end if; return true; end $$`);
  await stage.rows('create view campaign_counts as select * from counts_away where too_slow(org_id)');
  await make();
  expect(await stage.get('/benchmarks')).toMatchObject({ sample_size: 6, updated_at: '2027-02-01T12:00:00.000Z' });
  await stage.rows('drop view campaign_counts');
  await stage.rows('alter table counts_away rename to campaign_counts');
});
