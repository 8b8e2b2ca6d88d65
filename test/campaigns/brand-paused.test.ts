import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepMessages } from '../../modules/messages/index.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { type CampaignStage, openCampaigns } from './stage.ts';

let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns();
});
afterAll(() => stage.close());

const pause = (brandId: string, paused: boolean) =>
  stage.api.call('patch', `/v1/brands/${brandId}/pause`).send({ paused }).expect(200);

const jobsOf = (id: string) => stage.jobs.filter(({ campaignId }) => campaignId === id).map(({ job }) => job);

test('while a brand is paused, its campaigns send nothing; after the resume, they send everything', async () => {
  const brandId = await stage.newBrand();
  const id = await stage.newCampaign({ brandId, maxLeads: 5 });
  await stage.run(id);
  await stage.send(id);
  const { sent, openMessages } = await stage.counts(id);
  expect(sent).toBeGreaterThan(0);
  expect(openMessages).toBeGreaterThan(0);

  stage.jobs.length = 0;
  await pause(brandId, true);
  expect(jobsOf(id)).toContain('campaigns.run');
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'active', closed_gate: 'brand_paused' });

  stage.clock.advance(30 * 86_400_000);
  await stage.send(id);
  expect(await stage.counts(id)).toMatchObject({ sent, openMessages });
  stage.jobs.length = 0;
  await inUnitOfWork(stage.platform, sweepMessages);
  expect(jobsOf(id)).toEqual([]);

  await pause(brandId, false);
  expect(jobsOf(id)).toEqual(expect.arrayContaining(['campaigns.run', 'messages.send']));
  await stage.finish(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed', closed_gate: null });
  const counts = await stage.counts(id);
  expect(counts['sent']).toBeGreaterThan(sent ?? 0);
  expect(counts['openMessages']).toBe(0);
});

test('stopping a campaign of a paused brand cancels its messages', async () => {
  const brandId = await stage.newBrand();
  const id = await stage.newCampaign({ brandId, maxLeads: 5 });
  await stage.run(id);
  await pause(brandId, true);
  await stage.api.call('post', `/v1/campaigns/${id}/stop`).expect(200);
  await stage.send(id);
  expect((await stage.counts(id))['openMessages']).toBe(0);
  expect(await stage.rows("select 1 from messages where campaign_id = $1 and status = 'sent'", [id])).toEqual([]);
});
