import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leaseCampaign } from '../../modules/campaigns/runner/campaign-lease.ts';
import { runCampaign } from '../../modules/campaigns/runner/run-campaign.ts';
import { TestClock } from '../harness/clock.ts';
import { type CampaignStage, openCampaigns } from './stage.ts';

const clock = new TestClock();
let stage: CampaignStage;
beforeAll(async () => {
  // Deaths of younger processes are not counted.
  vi.spyOn(process, 'uptime').mockReturnValue(60);
  stage = await openCampaigns({ clock });
});
afterAll(() => stage.close());

const LEASE_MS = 30_001;

/** Claims the campaign like a worker that then dies. Returns false if it cannot be claimed yet. */
const die = async (id: string) =>
  (await leaseCampaign({ ...stage.platform, em: stage.platform.orm.em.fork() }, id)) !== null;

const history = async (id: string) =>
  (await stage.api.call('get', `/v1/campaigns/${id}/history`).expect(200)).body as object;

test('a campaign that kills five workers in a row fails, and no other is affected', async () => {
  const deadly = await stage.newCampaign({ maxLeads: 10 });
  const harmless = await stage.newCampaign({ maxLeads: 10 });
  const waits: number[] = [];
  for (let deaths = 0; deaths < 5; deaths++) {
    expect(await die(deadly)).toBe(true);
    let leases = 0;
    do {
      clock.advance(LEASE_MS);
      leases += 1;
    } while (!(await mayBeTaken(deadly)));
    waits.push(leases);
  }
  expect(waits).toEqual([1, 2, 3, 4, 5]);
  await stage.run(deadly);
  expect(await stage.campaign(deadly)).toMatchObject({ status: 'failed', due_at: null, claimed_until: null });
  expect(JSON.stringify(await history(deadly))).toContain('"toStatus":"failed","reason":"five_dead_workers"');
  expect(await stage.counts(deadly)).not.toHaveProperty('leadsServed');
  await stage.run(harmless);
  expect(await stage.counts(harmless)).toMatchObject({ leadsServed: 10 });
});

const mayBeTaken = async (id: string) => {
  const em = stage.platform.orm.em.fork();
  await em.begin();
  const held = await leaseCampaign({ ...stage.platform, em }, id);
  await em.rollback();
  return held !== null;
};

test('workers killed right after their start do not count', async () => {
  const id = await stage.newCampaign({ maxLeads: 10 });
  for (let deaths = 0; deaths < 7; deaths++) {
    vi.spyOn(process, 'uptime').mockReturnValueOnce(1);
    expect(await die(id)).toBe(true);
    clock.advance(LEASE_MS);
  }
  await stage.run(id);
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 10 });
});

test('a shutdown and a pause do not count as deaths', async () => {
  const id = await stage.newCampaign({ maxLeads: 10, endDate: new Date(clock.now().getTime() + 86_400_000) });
  for (let times = 0; times < 7; times++) {
    await runCampaign(stage.platform, id, AbortSignal.abort());
    await stage.api.call('post', `/v1/campaigns/${id}/pause`).expect(200);
    await stage.api.call('post', `/v1/campaigns/${id}/resume`).expect(200);
  }
  await stage.run(id);
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 10 });
});
