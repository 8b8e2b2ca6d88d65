import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailStage, openMail } from './stage.ts';
import { type Sink, startSink } from './start-sink.ts';

let stage: MailStage;
let slow: Sink;
beforeAll(async () => {
  [stage, slow] = await Promise.all([openMail(), startSink({ delayMs: 500 })]);
});
afterAll(async () => {
  await slow.stop();
  await stage.close();
});

test('what a slow server did not take in its turn leaves today too, since it is given back to the cap of the day', async () => {
  const people = Array.from({ length: 60 }, (_nothing, i) => `p${i}@corp.example`);
  await stage.newSender({ port: slow.port, dailyCap: 50 });
  const id = await stage.newMailCampaign(people);
  await stage.send(id);
  expect(slow.arrivals).toHaveLength(50);
  expect((await stage.ledger(id)).filter(({ step, status }) => step === 1 && status === 'queued')).toHaveLength(10);
});
