import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailStage, openMail } from './stage.ts';
import { type Sink, startSink } from './start-sink.ts';

let stage: MailStage;
let slow: Sink;
let quick: Sink;
beforeAll(async () => {
  [stage, slow, quick] = await Promise.all([openMail(), startSink({ delayMs: 500 }), startSink({ delayMs: 20 })]);
});
afterAll(async () => {
  await Promise.all([slow.stop(), quick.stop()]);
  await stage.close();
});

test('messages that a slow server did not accept are returned to the daily cap and leave the same day', async () => {
  const people = Array.from({ length: 60 }, (_nothing, i) => `p${i}@corp.example`);
  await stage.newSender({ port: slow.port, dailyCap: 50 });
  const id = await stage.newMailCampaign(people);
  await stage.send(id);
  expect(slow.arrivals).toHaveLength(50);
  expect((await stage.ledger(id)).filter(({ step, status }) => step === 1 && status === 'queued')).toHaveLength(10);
});

test('a sender paused for bounces sends nothing of the batch that it has already claimed', async () => {
  const people = (name: string, count: number) =>
    Array.from({ length: count }, (_nothing, i) => `${name}${i}@b.example`);
  const good = await stage.newSender({ port: quick.port });
  const id = await stage.newMailCampaign(people('good', 700));
  await stage.send(id);
  await stage.api.call('patch', `/v1/senders/${good}`).send({ status: 'paused' }).expect(200);
  const bad = await stage.newSender({ port: quick.port });
  const [campaign] = await stage.rows<{ brand: string }>('select brand_ids[1] as brand from campaigns where id = $1', [
    id,
  ]);
  const sendTo = async (recipients: string[]) => {
    await stage.addContacts(campaign?.brand ?? '', recipients);
    await stage.rows('update campaigns set due_at = $2, no_more_leads = null where id = $1', [id, stage.clock.now()]);
    await stage.run(id);
    await stage.send(id);
  };
  // After these successes its batch size is 200.
  await sendTo(people('first', 100));
  await sendTo([...people('p', 180), ...people('nobody', 20), ...people('q', 250)]);
  const [{ status } = {}] = await stage.rows<{ status: string }>('select status from senders where id = $1', [bad]);
  expect(status).toBe('paused');
  expect(await stage.campaign(id)).toMatchObject({ status: 'active' });
  expect(quick.arrivals.filter(({ to }) => to.startsWith('q')).length).toBeLessThan(100);
});
