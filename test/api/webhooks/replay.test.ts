import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createJobs } from '../../../jobs/index.ts';
import { type Receiver, startReceiver, status } from './receiver.ts';
import { RETENTION, type Stage, setStage } from './stage.ts';

let stage: Stage;
let receiver: Receiver;
beforeAll(async () => {
  stage = await setStage();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await stage.close();
});
beforeEach(() => {
  receiver.received = [];
  receiver.answer = status(200);
  stage.clock.advance(3_600_000);
});

const replay = (body: Record<string, unknown>) => stage.call('post', '/v1/webhooks/replay').send(body);
const iso = () => stage.clock.now().toISOString();

test('a replay delivers events that no endpoint received before', async () => {
  const since = iso();
  const ids = await stage.cause(['https://unheard.example', 'https://unheard-too.example']);
  await stage.work();
  await stage.addEndpoint({ url: receiver.url });
  await stage.work();
  expect(receiver.received).toEqual([]);
  const { body } = await replay({ since }).expect(200);
  expect(body).toEqual({ events: 2, deliveries: 2 });
  await stage.work();
  expect(receiver.received.map(({ headers }) => String(headers['webhook-id'])).toSorted()).toEqual(ids.toSorted());
});

test('a replay sends events of the period and kind again with the same id and bytes', async () => {
  await stage.cause(['https://too-early.example']);
  stage.clock.advance(1_000);
  const since = iso();
  await stage.cause(['https://again.example']);
  await stage.work();
  const first = receiver.received.find(({ body }) => body.includes('again'));
  stage.clock.advance(1_000);
  const until = iso();
  stage.clock.advance(1);
  await stage.cause(['https://too-late.example']);
  await stage.work();
  receiver.received = [];
  expect((await replay({ since, until, events: ['reply.received'] }).expect(200)).body.events).toBe(0);
  await replay({ since, until, events: ['campaign.started'] }).expect(200);
  await stage.work();
  expect(receiver.received.map(({ body }) => body)).toEqual([first?.body]);
});

test('a replay of a pending delivery makes it due now and does not duplicate it', async () => {
  receiver.answer = status(500);
  const since = iso();
  await stage.cause(['https://waiting.example']);
  await stage.work();
  await replay({ since }).expect(200);
  await replay({ since }).expect(200);
  await stage.work();
  await stage.work();
  expect(receiver.received).toHaveLength(2);
});

test('a replayed failed delivery gets a whole new schedule', async () => {
  receiver.answer = status(500);
  const since = iso();
  await stage.cause(['https://lost.example']);
  await stage.work();
  await stage.database.pool.query(
    "update webhook_deliveries set status = 'failed', step = 6, due_at = null where step = 1",
  );
  await replay({ since }).expect(200);
  await stage.work();
  const [delivery] = await stage.deliveries('?status=pending');
  expect(Date.parse(delivery?.nextAttemptAt ?? '') - stage.clock.now().getTime()).toBe(60_000);
});

test.each([
  [{}, 'since is required.'],
  [{ since: 'yesterday' }, 'since must be an ISO 8601 timestamp such as 2026-11-15T09:30:00Z.'],
  [{ since: '2026-11-15T10:00:00+02:00', until: '2026-11-15T07:00:00Z' }, 'since must not be after until.'],
])('%j is refused', async (body, error) => {
  expect((await replay(body).expect(400)).body).toEqual({ error });
});

test('deliveries are listed by endpoint, event and status, page by page', async () => {
  const all = await stage.deliveries('?limit=1000');
  expect(all.length).toBeGreaterThan(3);
  expect(await stage.deliveries('?limit=1000&event=reply.received')).toEqual([]);
  const [first] = all;
  expect(await stage.deliveries(`?limit=1000&endpoint=${first?.endpointId}`)).toEqual(all);
  for (const wanted of ['pending', 'delivered', 'failed']) {
    const some = await stage.deliveries(`?limit=1000&status=${wanted}`);
    expect(some).toEqual(all.filter((delivery) => delivery.status === wanted));
  }
  const paged: unknown[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { body } = await stage.call('get', `/v1/webhooks/deliveries?limit=2${query}`).expect(200);
    paged.push(...body.deliveries);
    cursor = body.nextCursor;
  }
  expect(paged).toEqual(all);
  await stage.call('get', '/v1/webhooks/deliveries?endpointId=nobody').expect(404);
  await stage.call('get', '/v1/webhooks/deliveries?status=lost').expect(400);
});

test('deliveries that ended a month ago are pruned, pending ones are kept', async () => {
  receiver.answer = status(500);
  await stage.cause(['https://still-waiting.example']);
  await stage.work();
  const waiting = await stage.deliveries('?status=pending&limit=1000');
  stage.clock.advance(31 * 86_400_000);
  const jobs = createJobs(stage.service.platform, {
    webhooks: { retries: [], pool: stage.service.database.pool },
    retention: RETENTION,
  });
  const run = { log: stage.service.platform.log, signal: new AbortController().signal };
  await jobs.find(({ contract }) => contract.name === 'housekeeping')?.handle({}, run);
  expect(await stage.deliveries('?limit=1000')).toEqual(waiting);
  const count = async (table: string) =>
    (await stage.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
  expect(await count('webhook_messages')).toBe(waiting.length);
  expect(await count('webhook_attempts')).toBe(waiting.reduce((sum, { attempts }) => sum + attempts.length, 0));
});
