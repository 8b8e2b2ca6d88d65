import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClock } from '../harness/clock.ts';
import { type CampaignStage, openCampaigns } from './stage.ts';

const clock = new TestClock();
let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns({ clock });
});
afterAll(() => stage.close());

test('a campaign that the database refuses for a while waits, and fails by none of it', async () => {
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
