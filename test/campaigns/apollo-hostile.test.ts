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
  'an implausible Retry-After of %s makes the campaign wait for a day',
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

test('people with invalid ids or names are skipped or shortened, and the others are contacted', async () => {
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

test('a page with too many people is read up to the page size', async () => {
  const others = Array.from({ length: 5_000 }, (_nothing, i) => ({ id: `other${i}`, has_email: false }));
  apollo.has(people(3));
  const id = await newCampaign();
  apollo.fail('api_search', {
    answer: ({ people: shown }) => ({ people: [...(shown as unknown[]), ...others], total_entries: 3 }),
  });
  await stage.finish(id);
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 3, leadsSkipped: 97, 'apollo:fetchedPeopleCount': 100 });
});

test('a shutdown during an Apollo wait charges nothing that Apollo refused', async () => {
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

/** Makes the first email INSERT of a campaign fail, so that its batch rolls back after leads were paid. */
async function breakOnce(id: string) {
  const name = `b${id.replaceAll('-', '')}`;
  await stage.rows(`create sequence ${name}`);
  await stage.rows(`
    create function ${name}() returns trigger language plpgsql as $$ begin
      if new.campaign_id = '${id}' and nextval('${name}') = 1 then raise exception 'out of ink'; end if;
      return new; end $$`);
  await stage.rows(`create trigger ${name} before insert on emails for each row execute function ${name}()`);
}

test('a person erased during an Apollo call is not cached and not found again', async () => {
  apollo.has(people(3, 900));
  const feature = newId();
  const id = await newCampaign({ feature });
  await breakOnce(id);
  const { email, first_name, organization } = apolloPerson(901);
  apollo.state.pause = async () => {
    if (matches().length > 0) await stage.api.call('post', '/v1/people/erase').send({ email }).expect(200);
  };
  await stage.run(id);
  apollo.state.pause = () => Promise.resolve();
  expect(await stage.campaign(id)).toMatchObject({ failed_runs: 1 });
  expect(await stage.rows('select 1 from provider_results t where t::text ilike $1', [`%${email}%`])).toEqual([]);
  clock.advance(60_000);
  await stage.finish(id);
  expect(apollo.state.credits).toBe(3);
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 2, leadsSkipped: 1 });
  await stage.finish(await newCampaign({ feature }));
  expect(apollo.state.credits).toBe(3);
  for (const known of [email, first_name, organization?.['name']]) {
    expect(await stage.rows('select 1 from leads l where l::text ilike $1', [`%${String(known)}%`])).toEqual([]);
  }
});
