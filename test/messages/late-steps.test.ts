import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOldestDueMessage } from '../../modules/messages/index.ts';
import { TestClock } from '../harness/clock.ts';
import { type MailStage, openMail } from './stage.ts';
import { type Sink, startSink } from './start-sink.ts';

const DAY_MS = 86_400_000;

const clock = new TestClock(new Date('2026-11-16T10:00:00Z'));
let stage: MailStage;
let sink: Sink;
beforeAll(async () => {
  [stage, sink] = await Promise.all([openMail({ clock }), startSink()]);
  await stage.newSender({ port: sink.port });
});
afterAll(async () => {
  await stage.close();
  await sink.stop();
});

const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS);

test('a step that leaves late moves all later steps', async () => {
  const id = await stage.newMailCampaign(['slow@one.example']);
  clock.advance(10 * DAY_MS);
  const due = async () => (await stage.ledger(id)).map(({ due_at }) => due_at);
  await stage.send(id);
  expect(await due()).toEqual([null, inDays(3), inDays(6)]);
  expect(stage.jobs.at(-1)).toMatchObject({ job: 'messages.send', at: inDays(3) });
  clock.advance(3 * DAY_MS - 1_000);
  expect(await findOldestDueMessage(stage.platform.orm.em.fork(), clock.now())).toBeNull();
  clock.advance(2 * DAY_MS);
  await stage.send(id);
  expect(await due()).toEqual([null, null, inDays(3)]);
});

test('a step that leaves on time moves no later steps', async () => {
  const id = await stage.newMailCampaign(['quick@two.example']);
  await stage.rows("update messages set due_at = due_at + interval '9 days' where campaign_id = $1 and step = 3", [id]);
  const before = (await stage.ledger(id)).map(({ due_at }) => due_at);
  await stage.send(id);
  expect((await stage.ledger(id)).map(({ due_at }) => due_at)).toEqual([null, ...before.slice(1)]);
});
