import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditReleasedHandler, holdCredit, releaseHold } from '../../modules/billing/index.ts';
import { PROVIDER_ENDPOINTS } from '../../modules/keys/index.ts';
import type { Dag } from '../../modules/workflows/index.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { balanceOf, grant } from '../billing/stage.ts';
import { TestClock } from '../harness/clock.ts';
import { type ApolloServer, apolloPerson, KEY, startApolloServer } from './apollo-server.ts';
import { type CampaignStage, openCampaigns } from './stage.ts';

const DAG: Dag = {
  nodes: [
    { id: 'find', type: 'find-leads', config: { source: 'apollo' } },
    { id: 'write', type: 'generate-sequence', config: { text: 'templates' }, inputMapping: { leads: 'find.leads' } },
    {
      id: 'send',
      type: 'enqueue-messages',
      config: { mail: 'sandbox' },
      inputMapping: { sequences: 'write.sequences' },
    },
  ],
  edges: [
    { from: 'find', to: 'write' },
    { from: 'write', to: 'send' },
  ],
};

let apollo: ApolloServer;
let stage: CampaignStage;
let workflowSlug: string;
beforeAll(async () => {
  apollo = await startApolloServer();
  stage = await openCampaigns({
    clock: new TestClock(new Date('2026-11-11T12:00:00Z')),
    overrides: {
      providerEndpoints: { ...PROVIDER_ENDPOINTS, apollo: apollo.url },
      platformKeys: { anthropic: undefined, openai: undefined, apollo: KEY },
    },
  });
  workflowSlug = await stage.storeWorkflow(DAG);
  apollo.has(Array.from({ length: 60 }, (_nothing, i) => apolloPerson(i)));
});
afterAll(async () => {
  await stage.close();
  await apollo.close();
});

const budget = async (id: string) => (await stage.api.call('get', `/v1/campaigns/${id}/budget`).expect(200)).body;
const ledger = async () =>
  (
    await stage.rows<{ used: number; reserved: number; sum: number }>(
      'select used::float, reserved::float, (available + reserved + used + paid + gifted)::float as sum from billing_accounts',
    )
  )[0];

test('without grants and Stripe, platform keys are not billed and nothing waits', async () => {
  const id = await stage.newCampaign({ workflowSlug, maxLeads: 3 });
  await stage.run(id);
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 3 });
  expect(await stage.rows('select 1 from billing_accounts')).toEqual([]);
  expect(await stage.rows('select 1 from cost_entries where billed is not null')).toEqual([]);
});

test('a campaign runs until the credit is used up and continues when credit is added', async () => {
  await grant(stage.api, stage.orgId, 15);
  const id = await stage.newCampaign({ workflowSlug, maxLeads: 10 });
  await stage.run(id);
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 7 });
  expect(await balanceOf(stage.api)).toEqual({ balance_cents: '1', actual_balance_cents: '1', depleted: false });
  expect(await ledger()).toEqual({ used: 14, reserved: 0, sum: 0 });
  expect(await stage.campaign(id)).toMatchObject({
    status: 'active',
    closed_gate: 'credit_depleted',
    next_run_at: null,
  });
  expect(await budget(id)).toMatchObject({ closedGate: { kind: 'credit_depleted', opensAt: null }, nextRunAt: null });
  const { body: history } = await stage.api.call('get', `/v1/campaigns/${id}/history`).expect(200);
  expect(JSON.stringify(history)).toContain('gate_closed:credit_depleted');
  const asked = { name: 'More', workflowSlug, brandUrls: ['https://acme.example'] };
  const preflight = await stage.api.call('post', '/v1/campaigns/preflight').send(asked);
  expect([preflight.status, preflight.body.blockedBy ?? preflight.body.error]).toEqual([200, 'credit']);

  stage.jobs.length = 0;
  await grant(stage.api, stage.orgId, 100);
  expect(stage.jobs).toContainEqual({ job: 'campaigns.run', campaignId: id, at: null });
  await stage.run(id);
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 10 });
  expect(await stage.campaign(id)).toMatchObject({ closed_gate: null });
  expect(await ledger()).toEqual({ used: 20, reserved: 0, sum: 0 });
});

test('released credit wakes waiting campaigns', async () => {
  const id = await stage.newCampaign({ workflowSlug, maxLeads: 4 });
  const { platform, orgId } = stage;
  const hold = await inUnitOfWork(platform, (unit) => holdCredit(unit, { orgId, price: 94_000_000n }));
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ closed_gate: 'credit_depleted' });
  stage.jobs.length = 0;
  await inUnitOfWork(platform, (unit) => releaseHold(unit, orgId, hold ?? ''));
  expect(stage.jobs.map(({ job }) => job)).toEqual(['billing.credit-released']);
  const run = { log: platform.log, signal: new AbortController().signal };
  await creditReleasedHandler(platform).handle({ orgId }, run);
  expect(stage.jobs).toContainEqual({ job: 'campaigns.run', campaignId: id, at: null });
  await stage.run(id);
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 4 });
  // No campaign waits any more, so none is woken.
  stage.jobs.length = 0;
  const another = await inUnitOfWork(platform, (unit) => holdCredit(unit, { orgId, price: 1_000_000n }));
  await inUnitOfWork(platform, (unit) => releaseHold(unit, orgId, another ?? ''));
  expect(stage.jobs).toEqual([]);
});

test("use of an organisation's own key is not billed", async () => {
  const before = await ledger();
  await stage.api.call('post', '/v1/keys').send({ provider: 'apollo', apiKey: KEY }).expect(200);
  const id = await stage.newCampaign({ workflowSlug, maxLeads: 2 });
  await stage.run(id);
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 2 });
  expect(await ledger()).toEqual(before);
});
