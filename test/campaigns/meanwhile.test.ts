import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearUp, leaseCampaign } from '../../modules/campaigns/runner/campaign-lease.ts';
import { reserve, startRun } from '../../modules/costs/index.ts';
import { usd } from '../costs/stage.ts';
import { TestClock } from '../harness/clock.ts';
import { type CampaignStage, openCampaigns } from './stage.ts';

const clock = new TestClock();
let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns({ clock });
});
afterAll(() => stage.close());

const LEASE_MS = 30_001;

const unit = () => ({ ...stage.platform, em: stage.platform.orm.em.fork() });

async function take(campaignId: string) {
  const lease = await leaseCampaign(unit(), campaignId);
  if (lease === null) throw new Error('It is somebody else’s.');
  return lease;
}

/** A batch under way, with money for three leads. */
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

test('a worker that stood still after it had taken a campaign leaves the batch of its successor alone', async () => {
  const campaignId = await stage.newCampaign({ maxLeads: 10 });
  const frozen = await take(campaignId);
  clock.advance(LEASE_MS);
  const left = await begin(campaignId);
  const successor = await take(campaignId);
  await clearUp(unit(), successor);
  expect(await stateOf(left)).toEqual({ status: 'failed', money: 'cancelled' });

  const own = await begin(campaignId);
  await clearUp(unit(), frozen);
  expect(await stateOf(own)).toEqual({ status: 'running', money: 'provisioned' });
});
