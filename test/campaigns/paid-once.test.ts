import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leaseCampaign } from '../../modules/campaigns/runner/campaign-lease.ts';
import { abandonUnfinishedBatches } from '../../modules/campaigns/runner/run-campaign-batch.ts';
import { recordUse, reserve, startRun, voidReservation } from '../../modules/costs/index.ts';
import { PROVIDER_ENDPOINTS } from '../../modules/keys/index.ts';
import { newId } from '../../src/kernel/ids.ts';
import { usd } from '../costs/stage.ts';
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
beforeEach(() => {
  apollo.has([]);
  apollo.state.credits = 0;
});

const unit = () => ({ ...stage.platform, em: stage.platform.orm.em.fork() });
const people = (count: number) => Array.from({ length: count }, (_nothing, i) => apolloPerson(i));
const newCampaign = (given: NewCampaign) => stage.newCampaign({ workflowSlug, feature: newId(), ...given });

/** Makes the first INSERT of a campaign into a table fail, by default with an internal error. */
async function breakOnce(id: string, table = 'emails', code = 'P0001') {
  const name = `b${id.replaceAll('-', '')}`;
  await stage.rows(`create sequence ${name}`);
  await stage.rows(`
    create function ${name}() returns trigger language plpgsql as $$ begin
      if new.campaign_id = '${id}' and nextval('${name}') = 1 then raise exception 'out of ink' using errcode = '${code}'; end if;
      return new; end $$`);
  await stage.rows(`create trigger ${name} before insert on ${table} for each row execute function ${name}()`);
}

test('people paid for by a failed batch are contacted by later, smaller batches', async () => {
  apollo.has(people(20));
  // At 2 cents each, the cap leaves room for 10 more after the first 20 were paid.
  const id = await newCampaign({ maxLeads: 20, daily: '0.60' });
  await breakOnce(id);
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ failed_runs: 1 });
  expect(apollo.state.credits).toBe(20);
  for (let runs = 0; runs < 3; runs++) {
    clock.advance(10_000);
    await stage.run(id);
  }
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 20 });
  expect(apollo.state.credits).toBe(20);
  expect(await stage.rows('select 1 from provider_results where campaign_id = $1 and value is not null', [id])).toEqual(
    [],
  );
});

test('provider results of a worker that lost its campaign are kept for the next worker', async () => {
  apollo.has([...people(4), apolloPerson(500, { email: null })]);
  const id = await newCampaign({ maxLeads: 5 });
  apollo.state.pause = async () => {
    if (!apollo.calls.some(({ path }) => path.endsWith('/people/bulk_match'))) return;
    apollo.state.pause = () => Promise.resolve();
    clock.advance(30_001);
    const successor = await leaseCampaign(unit(), id);
    if (successor !== null) await abandonUnfinishedBatches(unit(), successor);
  };
  await stage.run(id);
  const paid = apollo.state.credits;
  expect(paid).toBeGreaterThan(0);
  clock.advance(120_000);
  await stage.run(id);
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 4 });
  expect(apollo.state.credits).toBe(paid);
});

test('provider results are kept despite a lock conflict', async () => {
  apollo.has(people(5));
  const id = await newCampaign({ maxLeads: 5 });
  await breakOnce(id, 'provider_results', '40001');
  await stage.run(id);
  clock.advance(15_000);
  await stage.run(id);
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 5 });
  expect(apollo.state.credits).toBe(5);
});

test('provider use is recorded on all reservations of a call or on none', async () => {
  const { orgId } = stage;
  const campaignId = await newCampaign({});
  const runId = await startRun(unit(), { orgId, campaignId, serviceName: 'campaigns', taskName: 'batch' });
  const promise = async (costName: string) => {
    const wanted = { orgId, campaignId, runId, costName, unitCost: usd('0.01'), wanted: 5 };
    return (await reserve(unit(), wanted)).reservationId ?? '';
  };
  const [open, concluded] = [await promise('input'), await promise('output')];
  await voidReservation(unit(), orgId, concluded);
  const uses = [open, concluded].map((reservationId) => ({ reservationId, units: 5 }));
  await expect(recordUse(unit(), orgId, uses)).rejects.toThrow('released or is used up');
  expect(await stage.rows('select used_quantity::int as used from cost_entries where id = $1', [open])).toEqual([
    { used: 0 },
  ]);
});
