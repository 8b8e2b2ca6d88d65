import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { type MailStage, openMail } from './stage.ts';
import { type Sink, startSink } from './start-sink.ts';

let stage: MailStage;
let slow: Sink;
let quick: Sink;
beforeAll(async () => {
  stage = await openMail();
  slow = await startSink({ delayMs: 12_000 });
  quick = await startSink({ delayMs: 50 });
});
afterAll(async () => {
  await Promise.all([slow.stop(), quick.stop()]);
  await stage.close();
});

const people = (count: number, domain: string) => Array.from({ length: count }, (_, i) => `p${i}@${domain}`);

test('after a stop returns, no message starts leaving, however slow the server is', async () => {
  await stage.newSender({ port: slow.port });
  const id = await stage.newMailCampaign(people(30, 'slow.example'));
  const sending = stage.send(id);
  await expect.poll(() => slow.arrivals.length).toBeGreaterThan(0);
  await stage.api.call('post', `/v1/campaigns/${id}/stop`).expect(200);
  const sent = async () => (await stage.ledger(id)).filter(({ status }) => status === 'sending').length;
  const underWay = await sent();
  const arrived = slow.arrivals.length;
  await sending;
  expect(slow.arrivals.length).toBeLessThanOrEqual(arrived + underWay);
  expect(underWay).toBeLessThanOrEqual(10);
  expect((await stage.ledger(id)).filter(({ status }) => ['queued', 'sending', 'unknown'].includes(status))).toEqual(
    [],
  );
});

test('both campaigns of a changed sender continue over its new connections', async () => {
  await stage.rows("update senders set status = 'paused'");
  const senderId = await stage.newSender({ port: quick.port, fromEmail: 'two@acme.example' });
  const ids = [
    await stage.newMailCampaign(people(120, 'one.example')),
    await stage.newMailCampaign(people(120, 'two.example')),
  ];
  const sending = Promise.all(ids.map((id) => stage.send(id)));
  await quick.received(20);
  for (const name of ['B', 'C', 'D'])
    await stage.api.call('patch', `/v1/senders/${senderId}`).send({ name }).expect(200);
  await sending;
  for (const id of ids) await stage.send(id);
  const to = quick.arrivals.map((arrival) => arrival.to);
  expect(new Set(to).size).toBe(to.length);
  expect(to).toHaveLength(240);
});

test('deleting a sender during follow-ups leaves no message without a sender', async () => {
  await stage.rows("update senders set status = 'paused'");
  const senderId = await stage.newSender({ port: quick.port, fromEmail: 'gone@acme.example' });
  const id = await stage.newMailCampaign(people(60, 'gone.example'));
  await stage.send(id);
  await stage.rows("update messages set due_at = $2 where campaign_id = $1 and status = 'queued' and step = 2", [
    id,
    stage.clock.now(),
  ]);
  const before = quick.arrivals.length;
  const sending = stage.send(id);
  await quick.received(before + 5);
  await stage.api.call('delete', `/v1/senders/${senderId}`).expect(200);
  await sending;
  const later = (await stage.ledger(id)).filter(({ step }) => step > 1);
  expect(new Set(later.map(({ status }) => status)).difference(new Set(['sent', 'cancelled']))).toEqual(new Set());
  expect((await stage.counts(id)).openMessages).toBe(0);
});

test('recording follow-ups while their sender is deleted keeps none queued', async () => {
  await stage.rows("update senders set status = 'paused'");
  const senderId = await stage.newSender({ port: quick.port, fromEmail: 'held@acme.example' });
  const id = await stage.newMailCampaign(people(10, 'held.example'));
  await stage.send(id);
  const { pool } = stage.api.database;
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query("update messages set reason = 'x' where campaign_id = $1 and step = 3", [id]);
    const committing = lockWaiting(pool).then(() => other.query('commit'));
    await stage.api.call('delete', `/v1/senders/${senderId}`).expect(200);
    await committing;
  } finally {
    other.release(true);
  }
  const later = (await stage.ledger(id)).filter(({ step }) => step > 1);
  expect(later.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'cancelled'));
});
