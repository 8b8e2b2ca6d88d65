import { afterAll, beforeAll, expect, test } from 'vitest';
import { milestonesBetween, statsAt } from '../../modules/campaign-state/milestones.ts';
import { sendDueMessages } from '../../modules/messages/index.ts';
import { sandboxTransport } from '../../modules/messages/transports.ts';
import { TestClock } from '../harness/clock.ts';
import { type CampaignStage, openCampaigns } from './stage.ts';

const clock = new TestClock(new Date('2026-11-11T12:00:00Z'));
let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns({ clock });
});
afterAll(() => stage.close());

interface Stats {
  emails_sent: number;
  delivered: number;
  opened: number;
  replied: number;
}
const numberIn = (milestone: unknown) => Number.parseInt(String(milestone), 10);

/** Small batches, so that workers cross milestones at the same time. */
const IN_HAND = 30;

test('each milestone is announced once, even if many workers reach it together', async () => {
  const id = await stage.newCampaign({ maxLeads: 1200 });
  await stage.run(id);
  clock.advance(3_600_000);
  // Groups of messages become due together while several workers claim them.
  await stage.rows('update messages set due_at = $2 where campaign_id = $1', [id, new Date('2030-01-01')]);
  const groups = await stage.rows<{ ids: string[] }>(
    `select array_agg(id) as ids from (select id, (row_number() over (order by id) - 1) / ${IN_HAND} as part from messages
     where campaign_id = $1 and step = 1) m group by part`,
    [id],
  );
  const makeDue = (ids: string[]) =>
    stage.rows('update messages set due_at = $2 where id = any($1::uuid[])', [ids, clock.now()]);
  const send = () => {
    const unit = { ...stage.platform, em: stage.platform.orm.em.fork() };
    return sendDueMessages(unit, id, { sandbox: sandboxTransport });
  };
  for (const { ids } of groups) {
    await makeDue(ids);
    await Promise.all([send(), send(), send()]);
  }
  const { sent = 0 } = await stage.counts(id);
  expect(sent).toBe(1200);
  const told = (await stage.events(id, 'campaign.milestone')).map(({ data }) => data);
  expect(told.map(({ milestone }) => milestone)).toEqual(milestonesBetween(0, sent).map((line) => `${line}_emails`));
  for (const { milestone, stats } of told) expect(stats).toMatchObject({ emails_sent: numberIn(milestone) });
});

test('a batch that passes several milestones announces each with its own figures', async () => {
  const id = await stage.newCampaign({ maxLeads: 1200 });
  await stage.run(id);
  clock.advance(3_600_000);
  await stage.send(id);
  const told = (await stage.events(id, 'campaign.milestone')).map(({ data }) => data) as {
    milestone: string;
    stats: Stats;
  }[];
  const { sent = 0 } = await stage.counts(id);
  expect(told.map(({ milestone }) => milestone)).toEqual(milestonesBetween(0, sent).map((line) => `${line}_emails`));
  let before: Stats = { emails_sent: 0, delivered: 0, opened: 0, replied: 0 };
  for (const { milestone, stats } of told) {
    expect(stats.emails_sent).toBe(numberIn(milestone));
    expect(stats.delivered).toBeLessThanOrEqual(stats.emails_sent);
    expect(stats.delivered).toBeGreaterThan(before.delivered);
    expect(stats.opened).toBeGreaterThanOrEqual(before.opened);
    expect(stats.replied).toBeGreaterThanOrEqual(before.replied);
    before = stats;
  }
});

test('counts of a batch are scaled to the emails up to the milestone', () => {
  const totals = { sent: 1100, delivered: 1070, opened: 40, 'reply:interested': 3 };
  const stats = (milestone: number) =>
    statsAt(milestone, { totals, added: { sent: 1000, delivered: 980, opened: -2 } });
  expect(stats(500)).toEqual({ emails_sent: 500, delivered: 482, opened: 41, replied: 3 });
  expect(stats(1000)).toEqual({ emails_sent: 1000, delivered: 972, opened: 40, replied: 3 });
  expect(statsAt(1100, { totals, added: { sent: 1 } })).toMatchObject({ emails_sent: 1100, delivered: 1070 });
});
