import { afterAll, beforeAll, expect, test } from 'vitest';
import { recheckMessages } from '../../modules/messages/sending/send-block-reason.ts';
import { TestClock } from '../harness/clock.ts';
import { type MailStage, openMail } from './stage.ts';
import { type Sink, startSink } from './start-sink.ts';

const DAY_MS = 86_400_000;

const clock = new TestClock(new Date('2026-11-16T10:00:00Z'));
let stage: MailStage;
let sink: Sink;
let senderId: string;
beforeAll(async () => {
  [stage, sink] = await Promise.all([openMail({ clock }), startSink()]);
  senderId = await stage.newSender({ port: sink.port });
});
afterAll(async () => {
  await stage.close();
  await sink.stop();
});

const suppress = (value: string) => stage.api.call('post', '/v1/suppressions').send({ value }).expect(200);

const stepsTo = async (id: string, email: string) =>
  (await stage.ledger(id)).filter((row) => row.email === email).map(({ status, reason }) => [status, reason]);

async function sendAll(id: string) {
  for (let step = 1; step <= 3; step++) {
    await stage.send(id);
    clock.advance(3 * DAY_MS);
  }
  await stage.run(id);
}

test('a lead suppressed before the first email gets no steps, and the campaign completes', async () => {
  const id = await stage.newMailCampaign(['listed@one.example', 'free@two.example']);
  await suppress('one.example');
  await sendAll(id);
  expect(await stepsTo(id, 'listed@one.example')).toEqual([1, 2, 3].map(() => ['cancelled', 'suppressed']));
  expect(await stepsTo(id, 'free@two.example')).toEqual([1, 2, 3].map(() => ['sent', null]));
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
  expect(await stage.counts(id)).toMatchObject({ sent: 3, openMessages: 0 });
});

test('a lead suppressed after the first email gets no more, and the campaign completes', async () => {
  const id = await stage.newMailCampaign(['late@three.example']);
  await stage.send(id);
  await suppress('late@three.example');
  clock.advance(3 * DAY_MS);
  await sendAll(id);
  expect(await stepsTo(id, 'late@three.example')).toEqual([
    ['sent', null],
    ['cancelled', 'suppressed'],
    ['cancelled', 'suppressed'],
  ]);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
});

test('suppressed leads are skipped with a company limit too', async () => {
  await stage.api.call('patch', `/v1/senders/${senderId}`).send({ peoplePerCompanyPerDay: 1 }).expect(200);
  const id = await stage.newMailCampaign(['free@four.example', 'listed@four.example', 'other@five.example']);
  await suppress('listed@four.example');
  await stage.send(id);
  expect(await stepsTo(id, 'listed@four.example')).toEqual([1, 2, 3].map(() => ['cancelled', 'suppressed']));
  expect(await stage.step1(id)).toMatchObject({ 'free@four.example': 'sent', 'other@five.example': 'sent' });
  await stage.api.call('patch', `/v1/senders/${senderId}`).send({ peoplePerCompanyPerDay: null }).expect(200);
});

test('a blocked email whose later steps are locked is cancelled by the next claim, without waiting', async () => {
  const id = await stage.newMailCampaign(['held@six.example', 'free@seven.example']);
  await suppress('six.example');
  const other = await stage.api.database.pool.connect();
  try {
    await other.query('begin');
    await other.query(
      `select 1 from messages m join leads l on l.id = m.lead_id
       where m.campaign_id = $1 and step = 3 and l.email = 'held@six.example' for update of m`,
      [id],
    );
    await stage.send(id);
    expect(await stage.step1(id)).toEqual({ 'held@six.example': 'queued', 'free@seven.example': 'sent' });
  } finally {
    await other.query('rollback');
    other.release();
  }
  await stage.send(id);
  expect(await stepsTo(id, 'held@six.example')).toEqual([1, 2, 3].map(() => ['cancelled', 'suppressed']));
});

test('unsent messages are rechecked: campaign running, sender active, lead not opted out', async () => {
  const id = await stage.newMailCampaign(['one@eight.example', 'two@eight.example']);
  const first = (await stage.ledger(id)).filter(({ step }) => step === 1);
  const ids = first.map((message) => message.id);
  const { em } = stage.platform.orm;
  const ask = () =>
    em
      .fork()
      .transactional((tx) =>
        recheckMessages(tx, { campaignId: id, sender: { orgId: stage.orgId, id: senderId }, ids, now: clock.now() }),
      );
  expect(await ask()).toEqual({ runs: true, unwanted: new Set() });
  await suppress('two@eight.example');
  expect(await ask()).toEqual({ runs: true, unwanted: new Set([ids[1]]) });
  await stage.api.call('patch', `/v1/senders/${senderId}`).send({ status: 'paused' }).expect(200);
  expect((await ask()).runs).toBe(false);
  await stage.api.call('patch', `/v1/senders/${senderId}`).send({ status: 'active' }).expect(200);
  await stage.api.call('post', `/v1/campaigns/${id}/pause`).expect(200);
  expect((await ask()).runs).toBe(false);
});
