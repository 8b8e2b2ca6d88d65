import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailStage, openMail } from './stage.ts';
import { type Sink, startSink } from './start-sink.ts';

/** Half of the messages that one process sends concurrently. */
const SHARE = 25;

let stage: MailStage;
let sink: Sink;
beforeAll(async () => {
  [stage, sink] = await Promise.all([openMail(), startSink({ keepMail: false })]);
});
afterAll(() => stage.close());

test('an organisation with a hanging mail server leaves slots for other organisations', async () => {
  await stage.newSender({ port: sink.port });
  const ids: string[] = [];
  for (let i = 0; i <= SHARE; i++) ids.push(await stage.newMailCampaign([`hanging${i}@corp.example`]));
  const [last = '', ...hanging] = ids;
  const sending = hanging.map((id) => stage.send(id));
  await expect.poll(() => sink.arrivals.length).toBeGreaterThan(0);
  stage.jobs.splice(0);
  // Its job ends without holding a slot and is enqueued again when another one ends.
  await stage.send(last);
  expect(await stage.step1(last)).toEqual({ 'hanging0@corp.example': 'queued' });
  expect(stage.jobs.filter(({ campaignId }) => campaignId === last)).toEqual([]);
  await sink.stop();
  await Promise.all(sending);
  expect(stage.jobs.filter(({ campaignId }) => campaignId === last)).toContainEqual({
    job: 'messages.send',
    campaignId: last,
    at: null,
  });
});
