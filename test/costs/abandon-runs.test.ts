import { afterAll, beforeAll, expect, test } from 'vitest';
import { abandonRuns, startRun } from '../../modules/costs/index.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const statusOf = async (runId: string) =>
  (await stage.rows<{ status: string }>('select status from runs where id = $1', [runId]))[0]?.status;

const reservedOf = async (campaignId: string) =>
  (
    await stage.rows<{ provisioned: string }>('select provisioned from cost_totals where campaign_id = $1', [
      campaignId,
    ])
  ).map(({ provisioned }) => Number(provisioned));

async function busyCampaign() {
  const campaign = await stage.newCampaign({});
  const { campaignId, runId, reserve } = campaign;
  const mailing = { orgId: stage.orgId, campaignId, serviceName: 'delivery', taskName: 'send-messages' };
  const mailRunId = await startRun(stage.unit(), mailing);
  await reserve('0.01', 3);
  await reserve('0.02', 1, { runId: mailRunId });
  return { campaignId, runId, mailRunId };
}

test('runs of one service end and their money is released, other services are unaffected', async () => {
  const { campaignId, runId, mailRunId } = await busyCampaign();
  expect(await reservedOf(campaignId)).toEqual([5]);

  await abandonRuns(stage.unit(), { orgId: stage.orgId, campaignId, serviceName: 'campaigns' }, 'failed');

  expect([await statusOf(runId), await statusOf(mailRunId)]).toEqual(['failed', 'running']);
  expect(await reservedOf(campaignId)).toEqual([2]);
});

test('all runs of an ended campaign end, other campaigns are unaffected', async () => {
  const [over, other] = [await busyCampaign(), await busyCampaign()];

  await abandonRuns(stage.unit(), { orgId: stage.orgId, ...over }, 'cancelled');

  expect([await statusOf(over.runId), await statusOf(over.mailRunId)]).toEqual(['cancelled', 'cancelled']);
  expect(await reservedOf(over.campaignId)).toEqual([0]);
  expect(await statusOf(other.runId)).toBe('running');
  expect(await reservedOf(other.campaignId)).toEqual([5]);
});
