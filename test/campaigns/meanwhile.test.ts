import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createJobs } from '../../jobs/index.ts';
import { cancelUnpayableSteps } from '../../modules/campaigns/index.ts';
import { leaseCampaign } from '../../modules/campaigns/runner/campaign-lease.ts';
import { abandonUnfinishedBatches } from '../../modules/campaigns/runner/run-campaign-batch.ts';
import { reserve, startRun, voidReservation } from '../../modules/costs/index.ts';
import { sendDueMessages } from '../../modules/messages/sandbox/send-due-messages.ts';
import { transports } from '../../modules/messages/transports.ts';
import { RETENTION } from '../api/webhooks/stage.ts';
import { usd } from '../costs/stage.ts';
import { TestClock } from '../harness/clock.ts';
import { type CampaignStage, openCampaigns } from './stage.ts';

const clock = new TestClock();
let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns({ clock });
});
afterAll(() => stage.close());
afterEach(() => vi.restoreAllMocks());

const LEASE_MS = 30_001;

const unit = () => ({ ...stage.platform, em: stage.platform.orm.em.fork() });

async function take(campaignId: string) {
  const lease = await leaseCampaign(unit(), campaignId);
  if (lease === null) throw new Error('It is somebody else’s.');
  return lease;
}

async function begin(campaignId: string) {
  const { orgId } = stage;
  const runId = await startRun(unit(), { orgId, campaignId, serviceName: 'campaigns', taskName: 'batch' });
  await reserve(unit(), { orgId, campaignId, runId, costName: 'lead', unitCost: usd('0.01'), wanted: 3 });
  return runId;
}

const stateOf = async (runId: string) =>
  (
    await stage.rows(
      'select runs.status, entry.status as money from runs join cost_entries entry on run_id = runs.id where runs.id = $1',
      [runId],
    )
  )[0];

test('a stalled worker does not abandon the batch of its successor', async () => {
  const campaignId = await stage.newCampaign({ maxLeads: 10 });
  const frozen = await take(campaignId);
  clock.advance(LEASE_MS);
  const left = await begin(campaignId);
  const successor = await take(campaignId);
  await abandonUnfinishedBatches(unit(), successor);
  expect(await stateOf(left)).toEqual({ status: 'failed', money: 'cancelled' });

  const own = await begin(campaignId);
  await abandonUnfinishedBatches(unit(), frozen);
  expect(await stateOf(own)).toEqual({ status: 'running', money: 'provisioned' });
});

const patch = (campaignId: string, changes: object) =>
  stage.api.call('patch', `/v1/campaigns/${campaignId}`).send(changes).expect(200);

async function sweep() {
  const { platform, api } = stage;
  const jobs = createJobs(platform, { webhooks: { retries: [], pool: api.database.pool }, retention: RETENTION });
  const { signal } = new AbortController();
  await jobs.find(({ contract }) => contract.name === 'sweep')?.handle({}, { log: platform.log, signal });
}

test('the batch of a dead worker ends even if the campaign was stopped afterwards', async () => {
  const campaignId = await stage.newCampaign({ maxLeads: 10 });
  await take(campaignId);
  const left = await begin(campaignId);
  await stage.api.call('post', `/v1/campaigns/${campaignId}/stop`).expect(200);
  clock.advance(2 * 3_600_000);
  await sweep();
  expect(await stateOf(left)).toMatchObject({ status: 'failed' });
});

const statusesOf = async (campaignId: string) =>
  (await stage.rows('select distinct status from messages where campaign_id = $1', [campaignId])).map(
    ({ status }) => status,
  );

test('a total cap raised meanwhile pays for steps that would be cancelled', async () => {
  const campaignId = await stage.newCampaign({ maxLeads: 2, total: '1' });
  await stage.run(campaignId);
  await patch(campaignId, { maxBudgetTotalUsd: '0.03' });
  const outcome = await sendDueMessages(unit(), campaignId, transports);
  if (outcome.kind !== 'closed') throw new Error(`It is ${outcome.kind}.`);
  expect(outcome.gate.kind).toBe('total');

  await patch(campaignId, { maxBudgetTotalUsd: '1' });
  await cancelUnpayableSteps(unit(), campaignId, outcome.price);
  expect(await statusesOf(campaignId)).toEqual(['queued']);

  await patch(campaignId, { maxBudgetTotalUsd: '0.03' });
  await sendDueMessages(unit(), campaignId, transports);
  await cancelUnpayableSteps(unit(), campaignId, outcome.price);
  expect(await statusesOf(campaignId)).toEqual(['cancelled']);
});

test('steps are not cancelled while reserved money may be released', async () => {
  const { orgId } = stage;
  const campaignId = await stage.newCampaign({ maxLeads: 2, total: '1' });
  await stage.run(campaignId);
  const runId = await startRun(unit(), { orgId, campaignId, serviceName: 'campaigns', taskName: 'batch' });
  const batch = { orgId, campaignId, runId, costName: 'tokens', unitCost: usd('0.97'), wanted: 1 };
  const { reservationId } = await reserve(unit(), batch);
  const outcome = await sendDueMessages(unit(), campaignId, transports);
  if (outcome.kind !== 'closed') throw new Error(`It is ${outcome.kind}.`);
  await cancelUnpayableSteps(unit(), campaignId, outcome.price);
  expect(await statusesOf(campaignId)).toEqual(['queued']);
  await voidReservation(unit(), orgId, reservationId ?? '');
  expect(await sendDueMessages(unit(), campaignId, transports)).toMatchObject({ kind: 'sent' });
  // Only the first steps are compared: about two of 100 emails bounce, and a bounce cancels the later steps.
  expect(await stage.rows('select status from messages where campaign_id = $1 and step = 1', [campaignId])).toEqual([
    { status: 'sent' },
    { status: 'sent' },
  ]);
});

/** Runs `act` after the next batch has reserved its money and before it is written. */
function beforeWriting(act: () => Promise<unknown>) {
  const { connections } = stage.platform;
  const hold = connections.holding;
  let turns = 0;
  vi.spyOn(connections, 'holding').mockImplementation(async (share, orgId, work) => {
    if (share === 'campaignBatch' && ++turns === 2) await act();
    return hold(share, orgId, work);
  });
}

test('a running batch respects a lowered maxLeads', async () => {
  const campaignId = await stage.newCampaign({ maxLeads: 50 });
  beforeWriting(() => patch(campaignId, { maxLeads: 3 }));
  await stage.run(campaignId);
  await stage.run(campaignId);
  expect(await stage.counts(campaignId)).toMatchObject({ leadsServed: 3 });
  const spent = await stage.rows(
    "select sum(quantity)::int as leads, sum(amount)::text as cents from cost_entries where campaign_id = $1 and cost_name = 'sandbox-lead'",
    [campaignId],
  );
  expect(spent).toEqual([{ leads: 3, cents: '3.000000' }]);
});

test('a changed price applies within 30 seconds', async () => {
  const nodes = [{ id: 'find', type: 'find-leads', config: { source: 'sandbox', batchSize: 2 } }];
  const workflowSlug = await stage.storeWorkflow({ nodes, edges: [] });
  const campaignId = await stage.newCampaign({ workflowSlug, maxLeads: 4 });
  beforeWriting(async () => {
    await stage.rows(
      `insert into platform_prices (id, name, provider, provider_domain, type, unit, cost_per_unit_in_usd_cents, effective_from)
       select gen_random_uuid(), name, provider, provider_domain, type, unit, 7, $1 from platform_prices
       where name = 'sandbox-lead'`,
      [clock.now()],
    );
    clock.advance(30_000);
  });
  await stage.run(campaignId);
  const paid = await stage.rows(
    'select unit_cost::float8 as cents, quantity::int as leads from cost_entries where campaign_id = $1 order by reserved_at',
    [campaignId],
  );
  expect(paid).toEqual([
    { cents: 1, leads: 2 },
    { cents: 7, leads: 2 },
  ]);
});
