import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignStage, openCampaigns } from './stage.ts';

let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns();
});
afterAll(() => stage.close());

test('a sandbox campaign finds leads, writes emails, sends every step and completes', async () => {
  const id = await stage.newCampaign({ maxLeads: 1200 });
  await stage.finish(id);
  expect(await stage.campaign(id)).toMatchObject({
    status: 'completed',
    claimed_until: null,
    due_at: null,
    failed_runs: 0,
  });
  const counts = await stage.counts(id);
  expect(counts).toMatchObject({
    leadsServed: 1200,
    leadsContacted: 1200,
    recipientsSent: 1200,
    emailsGenerated: 1200,
    openMessages: 0,
  });
});
