import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runCampaign } from '../../modules/campaigns/runner/run-campaign.ts';
import { PROVIDER_ENDPOINTS } from '../../modules/keys/index.ts';
import { newId } from '../../src/kernel/ids.ts';
import { TestClock } from '../harness/clock.ts';
import { type ApolloServer, apolloPerson, KEY, startApolloServer } from './apollo-server.ts';
import { type CampaignStage, type NewCampaign, openCampaigns } from './stage.ts';

const clock = new TestClock(new Date('2026-11-11T12:00:00Z'));
let apollo: ApolloServer;
let stage: CampaignStage;
let workflowSlug: string;
beforeAll(async () => {
  apollo = await startApolloServer();
  const providerEndpoints = { ...PROVIDER_ENDPOINTS, apollo: apollo.url };
  stage = await openCampaigns({ clock, overrides: { providerEndpoints } });
  await stage.api.call('post', '/v1/keys').send({ provider: 'apollo', apiKey: KEY }).expect(200);
  workflowSlug = await stage.storeWorkflow({
    nodes: [
      { id: 'find', type: 'find-leads', config: { source: 'apollo' } },
      { id: 'write', type: 'generate-sequence', config: { text: 'templates' }, inputMapping: { leads: 'find.leads' } },
    ],
    edges: [{ from: 'find', to: 'write' }],
  });
});
afterAll(async () => {
  await stage.close();
  await apollo.close();
});
beforeEach(() => apollo.has([]));

const people = (count: number, first = 0) => Array.from({ length: count }, (_nothing, i) => apolloPerson(first + i));
const newCampaign = (given: NewCampaign = {}) => stage.newCampaign({ workflowSlug, feature: newId(), ...given });
const matches = () => apollo.calls.filter(({ path }) => path.endsWith('/people/bulk_match'));
const credits = async (id: string) => {
  const [row] = await stage.rows<{ credits: number; open: number }>(
    `select quantity::int as credits, provisioned::float as open from cost_totals
     where campaign_id = $1 and cost_name = 'apollo-credit'`,
    [id],
  );
  return row ?? { credits: 0, open: 0 };
};

test.each(['99999999999999999999', '315360000', 'Tue, 01 Jan 275000 00:00:00 GMT'])(
  'a wait of %s that nobody can mean lets the campaign sleep for a day, and whoever searches is told',
  async (wait) => {
    apollo.has(people(3));
    const id = await newCampaign();
    apollo.fail('api_search', { status: 429, headers: { 'retry-after': wait } });
    await stage.run(id);
    const until = new Date(clock.now().getTime() + 86_400_000);
    expect(await stage.campaign(id)).toMatchObject({ closed_gate: 'provider_limit', due_at: until, failed_runs: 0 });
    apollo.fail('api_search', { status: 429, headers: { 'retry-after': wait } });
    const { body } = await stage.api
      .call('post', '/v1/leads/search')
      .send({ person_titles: ['CTO'] })
      .expect(503);
    expect(body.error).toContain(until.toISOString());
  },
);

test('whoever has an id or a name that is none is passed over or cut short, and the others are written to', async () => {
  const endless = 'x'.repeat(1_000_000);
  apollo.has([
    apolloPerson(0, { id: endless, has_email: false }),
    apolloPerson(1, { title: endless, organization: { name: endless, industry: endless } }),
    ...people(2, 2),
  ]);
  const id = await newCampaign();
  await stage.finish(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed', failed_runs: 0 });
  const leads = await stage.rows<{ skip_reason: string | null; length: number }>(
    'select skip_reason, length(l::text) as length from leads l where campaign_id = $1 order by id',
    [id],
  );
  expect(leads.map(({ skip_reason }) => skip_reason)).toEqual([null, null, null]);
  expect(Math.max(...leads.map(({ length }) => length))).toBeLessThan(10_000);
});

test('a page with more people than were asked for is read as far as a page goes', async () => {
  const others = Array.from({ length: 5_000 }, (_nothing, i) => ({ id: `other${i}`, has_email: false }));
  apollo.has(people(3));
  const id = await newCampaign();
  apollo.fail('api_search', {
    answer: ({ people: shown }) => ({ people: [...(shown as unknown[]), ...others], total_entries: 3 }),
  });
  await stage.finish(id);
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 3, leadsSkipped: 97, 'apollo:fetchedPeopleCount': 100 });
});

test('a process that has to end while Apollo lets it wait has paid for nothing that Apollo refused', async () => {
  apollo.has(people(5));
  const id = await newCampaign();
  const ending = new AbortController();
  apollo.fail('bulk_match', { status: 429, headers: { 'retry-after': '4' } });
  const running = runCampaign(stage.platform, id, ending.signal);
  await expect.poll(() => matches().length).toBe(1);
  setTimeout(() => ending.abort(), 500);
  await running;
  expect(matches()).toHaveLength(1);
  expect(await credits(id)).toEqual({ credits: 0, open: 0 });
  expect(await stage.campaign(id)).toMatchObject({ status: 'active', failed_runs: 0, claimed_until: null });
});
