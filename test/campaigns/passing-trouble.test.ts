import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { TestClock } from '../harness/clock.ts';
import { type CampaignStage, openCampaigns } from './stage.ts';

const clock = new TestClock();
let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns({ clock });
});
afterAll(() => stage.close());

test('a campaign waits during temporary database errors and does not fail', async () => {
  const id = await stage.newCampaign({ maxLeads: 10 });
  await stage.rows(`
    create function no_room() returns trigger language plpgsql as $$ begin
      raise 'canceling statement due to lock timeout' using errcode = '55P03';
    end $$`);
  await stage.rows('create trigger no_room before insert on leads for each row execute function no_room()');
  for (let attempt = 0; attempt < 8; attempt++) {
    await stage.run(id);
    expect(await stage.campaign(id)).toMatchObject({ status: 'active', failed_runs: 0, claimed_until: null });
    clock.advance(60_000);
  }
  await stage.rows('drop trigger no_room on leads; drop function no_room');
  await stage.run(id);
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 10 });
});

test('an error before the first step does not count as a death', async () => {
  // Failures of a process that has just started are not counted.
  vi.spyOn(process, 'uptime').mockReturnValue(60);
  const id = await stage.newCampaign({ maxLeads: 10 });
  await stage.rows(
    `insert into runs (org_id, id, campaign_id, service_name, task_name, status, started_at, created_at, updated_at)
     values ($1, $2, $3, 'campaigns', 'batch', 'running', now(), now(), now())`,
    [stage.orgId, newId(), id],
  );
  await stage.rows(`
    create function held() returns trigger language plpgsql as $$ begin
      raise 'canceling statement due to lock timeout' using errcode = '55P03';
    end $$`);
  await stage.rows('create trigger held before update on runs for each row execute function held()');
  for (let attempt = 0; attempt < 7; attempt++) {
    await expect(stage.run(id)).rejects.toMatchObject({ code: '55P03' });
    clock.advance(600_000);
  }
  await stage.rows('drop trigger held on runs; drop function held');
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ failed_runs: 0 });
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 10 });
});
