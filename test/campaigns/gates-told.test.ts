import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver } from '../api/webhooks/receiver.ts';
import { work } from '../api/webhooks/stage.ts';
import { TestClock } from '../harness/clock.ts';
import { type MailStage, openMail } from '../messages/stage.ts';
import { startSink } from '../messages/start-sink.ts';

const clock = new TestClock();
let stage: MailStage;
beforeAll(async () => {
  clock.set('2026-11-11T15:00:00Z');
  stage = await openMail({ clock, timeZone: 'Europe/Berlin' });
});
afterAll(() => stage.close());

const historyOf = async (id: string) => (await stage.api.call('get', `/v1/campaigns/${id}/history`).expect(200)).body;
const gatesOf = async (id: string) =>
  (await historyOf(id)).flatMap(({ reason }: { reason: string }) => (reason.startsWith('gate_') ? [reason] : []));
const pausesOf = async (id: string) =>
  (await stage.events(id, 'campaign.paused')).map(({ data }) => data['budget_limit_usd']);
const patch = (id: string, body: object) => stage.api.call('patch', `/v1/campaigns/${id}`).send(body).expect(200);

test('each closing of a budget gate is announced once, and again after a raised cap is reached', async () => {
  const id = await stage.newCampaign({ daily: '1' });
  const runAll = () => Promise.all(Array.from({ length: 6 }, () => stage.run(id)));
  await runAll();
  expect(await historyOf(id)).toEqual([
    { fromStatus: 'active', toStatus: 'active', reason: 'gate_closed:daily', at: clock.now().toISOString() },
  ]);
  expect(await pausesOf(id)).toEqual([1]);

  await patch(id, { maxBudgetDailyUsd: '2' });
  await runAll();
  expect(await gatesOf(id)).toEqual(['gate_closed:daily', 'gate_opened:daily', 'gate_closed:daily']);
  expect(await pausesOf(id)).toEqual([1, 2]);

  // A change that opens no gate emits no event, and neither does a gate that stays closed.
  await patch(id, { maxBudgetDailyUsd: '2.001' });
  await runAll();
  await patch(id, { maxLeads: 100_000 });
  await runAll();
  expect(await gatesOf(id)).toHaveLength(3);
  expect(await pausesOf(id)).toEqual([1, 2]);
});

test('a gate opened by a user is announced when the campaign continues', async () => {
  const brandId = await stage.newBrand();
  const id = await stage.newCampaign({ maxLeads: 5, brandId });
  const pause = (paused: boolean) =>
    stage.api.call('patch', `/v1/brands/${brandId}/pause`).send({ paused }).expect(200);
  await pause(true);
  await stage.run(id);
  await stage.rows('update campaigns set due_at = $2 where id = $1', [id, clock.now()]);
  await stage.run(id);
  expect(await gatesOf(id)).toEqual(['gate_closed:brand_paused']);
  await pause(false);
  await stage.run(id);
  expect(await gatesOf(id)).toEqual(['gate_closed:brand_paused', 'gate_opened:brand_paused']);
});

test('a used-up daily allowance is announced, the pause between two messages is not', async () => {
  const sink = await startSink();
  const sender = await stage.newSender({ port: sink.port, dailyCap: 2, spacingSeconds: 60 });
  const id = await stage.newMailCampaign(['a@corp.example', 'b@corp.example', 'c@corp.example']);
  for (const at of ['15:00:00', '15:00:30', '15:01:00', '15:03:00']) {
    clock.set(`2026-11-11T${at}Z`);
    await stage.send(id);
  }
  expect(await gatesOf(id)).toEqual(['gate_closed:mailbox_allowance']);
  expect(await stage.events(id, 'campaign.gate')).toMatchObject([
    { data: { kind: 'mailbox_allowance', state: 'closed', opensAt: '2026-11-11T23:00:00.000Z' } },
  ]);
  clock.set('2026-11-12T08:00:00Z');
  await stage.send(id);
  expect(await gatesOf(id)).toEqual(['gate_closed:mailbox_allowance', 'gate_opened:mailbox_allowance']);
  await stage.rows('update senders set deleted_at = now() where id = $1', [sender]);
  await sink.stop();
});

test('campaign.gate goes only to endpoints that list it', async () => {
  const [named, all] = await Promise.all([startReceiver(), startReceiver()]);
  const endpoint = (url: string, events: string[] | null) =>
    stage.api.call('post', '/v1/webhooks/endpoints').send({ url, events }).expect(200);
  await endpoint(named.url, ['campaign.gate']);
  await endpoint(all.url, null);
  const id = await stage.newCampaign({ weekly: '1' });
  await stage.run(id);
  const deliver = () => work({ platform: stage.platform, pool: stage.api.service.database.pool });
  await deliver();
  const heard = ({ received }: typeof named) =>
    received.map(({ body }) => JSON.parse(body)).filter((event) => event.campaign_id === id);
  expect(heard(named)).toMatchObject([
    { event: 'campaign.gate', data: { kind: 'weekly', state: 'closed', opensAt: '2026-11-15T23:00:00.000Z' } },
  ]);
  // Deliveries to one endpoint run in parallel, so the warning is delivered before the pause is caused.
  expect(heard(all)).toMatchObject([{ event: 'budget.warning', data: { budget_type: 'weekly' } }]);
  clock.advance(1_000);
  await deliver();
  const { status } = (await stage.api.call('get', `/v1/campaigns/${id}`).expect(200)).body.campaign;
  expect(heard(all).slice(1)).toMatchObject([
    { event: 'campaign.paused', data: { reason: 'budget_exceeded', budget_type: 'weekly', status } },
  ]);
  const feed = await stage.api.call('get', '/v1/events?limit=100').expect(200);
  expect(feed.body.events.map(({ event }: { event: string }) => event)).not.toContain('campaign.gate');
  await Promise.all([named.close(), all.close()]);
});
