import { afterAll, beforeAll, expect, test } from 'vitest';
import { milestonesBetween } from '../../modules/campaign-state/milestone.rules.ts';
import { sendDueMessages } from '../../modules/messages/index.ts';
import { sandboxTransport } from '../../modules/messages/sandbox/sandbox-transport.ts';
import { TestClock } from '../harness/clock.ts';
import { type CampaignStage, openCampaigns } from './stage.ts';

const clock = new TestClock(new Date('2026-11-11T12:00:00Z'));
let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns({ clock });
});
afterAll(() => stage.close());

/** Messages that one worker may have in hand, as small as lines are close together. */
const IN_HAND = 30;

test('however many workers cross a line at once, each milestone is told once, with counts that have reached it', async () => {
  const id = await stage.newCampaign({ maxLeads: 1200 });
  await stage.run(id);
  clock.advance(3_600_000);
  // Each worker finds a few messages; all of them come to count them at the same moment.
  await stage.rows('update messages set due_at = $2 where campaign_id = $1', [id, new Date('2030-01-01')]);
  const groups = await stage.rows<{ ids: string[] }>(
    `select array_agg(id) as ids from (select id, (row_number() over (order by id) - 1) / ${IN_HAND} as part from messages
     where campaign_id = $1 and step = 1) m group by part`,
    [id],
  );
  const makeDue = (ids: string[]) =>
    stage.rows('update messages set due_at = $2 where id = any($1::uuid[])', [ids, clock.now()]);
  for (let first = 0; first < groups.length; first += 5) {
    let arrived = 0;
    let go = () => {};
    const all = new Promise<void>((resolve) => (go = resolve));
    const workers = groups.slice(first, first + 5);
    const sandboxAnswers = {
      async keep() {
        arrived += 1;
        if (arrived === workers.length) go();
        await all;
      },
    };
    const sending: Promise<unknown>[] = [];
    for (const [place, { ids }] of workers.entries()) {
      await makeDue(ids);
      const unit = { ...stage.platform, em: stage.platform.orm.em.fork(), sandboxAnswers };
      sending.push(sendDueMessages(unit, id, { sandbox: sandboxTransport }));
      if (place < workers.length - 1) await expect.poll(() => arrived).toBe(place + 1);
    }
    await Promise.all(sending);
  }
  const { sent = 0 } = await stage.counts(id);
  expect(sent).toBe(1200);
  const told = (await stage.events(id, 'campaign.milestone')).map(({ data }) => data);
  expect(told.map(({ milestone }) => milestone)).toEqual(milestonesBetween(0, sent).map((line) => `${line}_emails`));
  for (const { milestone, stats } of told) {
    expect((stats as { emails_sent: number }).emails_sent).toBeGreaterThanOrEqual(
      Number.parseInt(String(milestone), 10),
    );
  }
});
