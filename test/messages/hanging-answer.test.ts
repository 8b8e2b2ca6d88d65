import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailStage, openMail } from './stage.ts';
import { type Sink, startSink } from './start-sink.ts';

let stage: MailStage;
let sink: Sink;
beforeAll(async () => {
  [stage, sink] = await Promise.all([openMail(), startSink({ keepMail: false })]);
});
afterAll(() => stage.close());

/** Shorter than the response timeout. */
const SOON_MS = 60_000;

test('a missing server response to one message delays no other messages of the sender', async () => {
  const people = Array.from({ length: 2_000 }, (_nothing, i) => `p${i}@corp.example`);
  await stage.newSender({ port: sink.port });
  const id = await stage.newMailCampaign(['hanging@corp.example', ...people]);
  const sending = stage.send(id);
  await expect.poll(() => sink.arrivals.length, { timeout: SOON_MS }).toBe(2_001);
  await sink.stop();
  await sending;
  const { 'hanging@corp.example': hanging, ...others } = await stage.step1(id);
  expect([hanging, new Set(Object.values(others))]).toEqual(['unknown', new Set(['sent'])]);
});
