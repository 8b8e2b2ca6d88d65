import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailStage, openMail } from './stage.ts';
import { type Sink, startSink } from './start-sink.ts';

let stage: MailStage;
let slow: Sink;
let steady: Sink;
beforeAll(async () => {
  stage = await openMail();
  slow = await startSink({ delayMs: 5_000 });
  steady = await startSink({ delayMs: 500, keepMail: false });
});
afterAll(async () => {
  await Promise.all([slow.stop(), steady.stop()]);
  await stage.close();
});

const people = (count: number) => Array.from({ length: count }, (_, i) => `p${i}@x.example`);
const isLeaving = async (id: string) =>
  (await stage.rows('select 1 from messages where campaign_id = $1 and leaving_at is not null limit 1', [id])).length;

test.each(['patch', 'delete'] as const)('%s of a sender succeeds while it sends, and so does a stop', async (verb) => {
  const senderId = await stage.newSender({ port: slow.port });
  const id = await stage.newMailCampaign(people(120));
  const sending = stage.send(id);
  await expect.poll(() => isLeaving(id)).toBe(1);
  const change = stage.api.call(verb, `/v1/senders/${senderId}`);
  expect((await (verb === 'patch' ? change.send({ name: 'Other' }) : change)).status).toBe(200);
  expect((await stage.api.call('post', `/v1/campaigns/${id}/stop`)).status).toBe(200);
  const atAnswer = await stage.rows('select 1 from messages where campaign_id = $1 and leaving_at is not null', [id]);
  await sending;
  const left = await stage.rows('select 1 from messages where campaign_id = $1 and leaving_at is not null', [id]);
  expect(left.length).toBeLessThanOrEqual(atAnswer.length);
  expect(
    await stage.rows("select 1 from messages where campaign_id = $1 and status in ('queued', 'sending')", [id]),
  ).toEqual([]);
  if (verb === 'patch') await stage.api.call('delete', `/v1/senders/${senderId}`).expect(200);
});

test('renaming a campaign does not wait while three senders send for it', async () => {
  for (let i = 0; i < 3; i++) await stage.newSender({ port: steady.port, fromEmail: `s${i}@acme.example` });
  const id = await stage.newMailCampaign(people(1_500));
  const sending = stage.send(id);
  await steady.received(100);
  const before = steady.arrivals.length;
  await stage.api.call('patch', `/v1/campaigns/${id}`).send({ name: 'Other' }).expect(200);
  // Three senders with ten connections each finish their current messages and start no new batch.
  expect(steady.arrivals.length - before).toBeLessThanOrEqual(60);
  await stage.api.call('post', `/v1/campaigns/${id}/stop`).expect(200);
  await sending;
});

test('no email leaves after the end date, even before the campaign is completed', async () => {
  await stage.newSender({ port: steady.port, fromEmail: 'late@acme.example' });
  const id = await stage.newMailCampaign(people(10));
  await stage.rows('update campaigns set end_date = $2 where id = $1', [
    id,
    new Date(stage.clock.now().getTime() - 1_000),
  ]);
  await stage.send(id);
  expect(await isLeaving(id)).toBe(0);
});
