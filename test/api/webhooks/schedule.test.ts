import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver, status } from './receiver.ts';
import { RETRIES, type Stage, setStage } from './stage.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let stage: Stage;
let receiver: Receiver;
let endpointId: string;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  receiver = await startReceiver();
  endpointId = await stage.addEndpoint({ url: receiver.url });
});
afterEach(async () => {
  await stage.call('delete', `/v1/webhooks/endpoints/${endpointId}`);
  await receiver.close();
});

const delivery = async () => {
  const [found] = await stage.deliveries(`?endpointId=${endpointId}`);
  if (found === undefined) throw new Error('There is no delivery.');
  return found;
};
const endpoint = async () => {
  const { body } = await stage.call('get', '/v1/webhooks/endpoints').expect(200);
  return body.endpoints.find(({ id }: { id: string }) => id === endpointId);
};
const advanceTo = (moment: string | null) => stage.clock.set(moment ?? '');

test('six attempts at 0, +1 min, +5 min, +30 min, +2 h, +24 h with the same id and bytes, then failed', async () => {
  receiver.answer = status(500);
  const begin = stage.clock.now().getTime();
  const [eventId] = await stage.cause(['https://down.example']);
  await stage.work();
  for (const [made, delay] of RETRIES.entries()) {
    expect(receiver.received).toHaveLength(made + 1);
    stage.clock.advance(delay - 1);
    await stage.work();
    expect(receiver.received).toHaveLength(made + 1);
    expect((await delivery()).status).toBe('pending');
    stage.clock.advance(1);
    await stage.work();
    await stage.work();
  }
  expect(receiver.received).toHaveLength(6);
  stage.clock.advance(10 * DAY_MS);
  await stage.work();
  expect(receiver.received).toHaveLength(6);
  const { status: outcome, attempts, nextAttemptAt } = await delivery();
  expect(outcome).toBe('failed');
  expect(nextAttemptAt).toBeNull();
  const times = attempts.map(({ at }) => Date.parse(at) - begin);
  expect(times).toEqual([0, 1, 6, 36, 156, 1596].map((minutes) => minutes * MINUTE_MS));
  expect(attempts.every((attempt) => attempt.status === 500 && attempt.body === 'answer 500')).toBe(true);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([eventId]));
  const signatures = new Set(receiver.received.map(({ headers }) => headers['x-distribute-signature']));
  expect(signatures.size).toBe(1);
});

test('a success ends the schedule and clears failingSince', async () => {
  receiver.answer = status(503);
  await stage.cause(['https://up-again.example']);
  await stage.work();
  expect((await endpoint()).failingSince).toBe(stage.clock.now().toISOString());
  receiver.answer = status(204);
  stage.clock.advance(MINUTE_MS);
  await stage.work();
  expect((await delivery()).status).toBe('delivered');
  expect((await delivery()).attempts.map((attempt) => attempt.status)).toEqual([503, 204]);
  expect((await endpoint()).failingSince).toBeNull();
});

describe('Retry-After', () => {
  test.each([
    ['is kept to when it is longer', '600', 600_000],
    ['as a date is kept to as well', 'date', 90_000],
    ['never shortens a delay', '5', MINUTE_MS],
    ['in the past changes nothing', 'Sun, 06 Nov 1994 08:49:37 GMT', MINUTE_MS],
    ['that means nothing changes nothing', 'soon', MINUTE_MS],
    ['of a hundred years is a day', '3153600000', DAY_MS],
    ['of a number beyond all numbers is a day', '9'.repeat(40), DAY_MS],
  ])('%s', async (_what, value, delay) => {
    stage.clock.set(new Date(Math.ceil(stage.clock.now().getTime() / 1000) * 1000));
    const header = value === 'date' ? new Date(stage.clock.now().getTime() + delay).toUTCString() : value;
    receiver.answer = status(429, { 'retry-after': header });
    await stage.cause(['https://later.example']);
    await stage.work();
    const { nextAttemptAt } = await delivery();
    expect(Date.parse(nextAttemptAt ?? '') - stage.clock.now().getTime()).toBe(delay);
  });
});

test('a 410 response disables the endpoint with a reason and fails the delivery', async () => {
  receiver.answer = status(410);
  await stage.cause(['https://gone.example']);
  await stage.work();
  expect(await delivery()).toMatchObject({ status: 'failed', nextAttemptAt: null });
  expect(await endpoint()).toMatchObject({ enabled: false, disabledReason: 'The endpoint responded with 410 Gone.' });
  const enabled = await stage.call('patch', `/v1/webhooks/endpoints/${endpointId}`).send({ enabled: true }).expect(200);
  expect(enabled.body.endpoint).toMatchObject({ enabled: true, disabledReason: null, failingSince: null });
});

test('five days without a success disable the endpoint; a success restarts the period', async () => {
  receiver.answer = status(500);
  const fail = async () => {
    await stage.cause(['https://five-days.example']);
    await stage.work();
  };
  await fail();
  stage.clock.advance(4 * DAY_MS);
  receiver.answer = status(200);
  await stage.work();
  receiver.answer = status(500);
  await fail();
  stage.clock.advance(5 * DAY_MS - 1);
  await fail();
  expect(await endpoint()).toMatchObject({ enabled: true });
  stage.clock.advance(1);
  await fail();
  expect(await endpoint()).toMatchObject({ enabled: false, disabledReason: 'Every attempt failed for five days.' });
});

test('endpoints that stop responding do not delay others', async () => {
  const silent = await Promise.all(Array.from({ length: 8 }, () => startReceiver()));
  const ids: string[] = [];
  for (const one of silent) {
    // 100 good responses earn the maximum concurrency and prefetch.
    one.answer = (response) => void (one.received.length <= 100 && response.end('ok'));
    ids.push(await stage.addEndpoint({ url: one.url }));
  }
  const other = await stage.newOrganisation('Other');
  await stage.addEndpoint({ url: receiver.url }, other.key);
  for (let n = 0; n < 400; n += 20) await stage.cause(Array.from({ length: 20 }, () => 'https://busy.example'));
  const stop = new AbortController();
  const working = stage.work({ signal: stop.signal });
  let held = 0;
  const isStill = async () => {
    const claimed = await stage.database.pool.query('select 1 from webhook_deliveries where claim_token is not null');
    const before = held;
    held = claimed.rows.length;
    return held === before && silent.every((one) => one.received.length > 100);
  };
  await expect.poll(isStill, { timeout: 60_000, interval: 300 }).toBe(true);
  await stage.cause(['https://other.example'], { key: other.key });
  await stage.work({ due: ['outbox.relay'] });
  const isHeard = () => receiver.received.some(({ body }) => body.includes('https://other.example'));
  await expect.poll(isHeard, { timeout: 60_000 }).toBe(true);
  const failed = await stage.database.pool.query('select 1 from webhook_attempts where error is not null');
  stop.abort();
  await working;
  for (const one of silent) await one.close();
  for (const id of ids) await stage.call('delete', `/v1/webhooks/endpoints/${id}`).expect(200);
  expect(failed.rows).toEqual([]);
}, 120_000);

test('redirects are not followed', async () => {
  receiver.answer = status(302, { location: `${receiver.url}/elsewhere` });
  await stage.cause(['https://redirect.example']);
  await stage.work();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  expect((await delivery()).attempts[0]?.status).toBe(302);
});

test('the log keeps the start of a response, even if it is not text', async () => {
  receiver.answer = (response) =>
    void response.writeHead(500).end(Buffer.concat([Buffer.from([0, 255, 0]), Buffer.alloc(50_000, 'x')]));
  await stage.cause(['https://long.example']);
  await stage.work();
  const body = (await delivery()).attempts[0]?.body;
  expect(body).toHaveLength(1_000);
  expect(body).toMatch(/^\uFFFD{3}x+$/);
});

describe('a crash', () => {
  test('between sending and recording sends the same bytes again after the lease, as the same attempt', async () => {
    await stage.cause(['https://crash.example']);
    await stage.work();
    // The state after a worker died: a claim without a recorded attempt.
    await stage.database.pool.query(
      `update webhook_deliveries set status = 'pending', attempts = 0, due_at = $2, claimed_until = $3,
       claim_token = gen_random_uuid() where endpoint_id = $1`,
      [endpointId, stage.clock.now(), new Date(stage.clock.now().getTime() + 30_000)],
    );
    await stage.database.pool.query('delete from webhook_attempts');
    await stage.work();
    expect(receiver.received).toHaveLength(1);
    stage.clock.advance(30_001);
    await stage.work();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body);
    expect(await delivery()).toMatchObject({ status: 'delivered', attempts: [{ status: 200 }] });
  });

  test('a worker that returns after its lease records nothing', async () => {
    receiver.answer = (response) => {
      const takeOver = stage.database.pool.query(
        'update webhook_deliveries set claim_token = gen_random_uuid() where endpoint_id = $1',
        [endpointId],
      );
      void takeOver.then(() => response.writeHead(500).end());
    };
    await stage.cause(['https://late.example']);
    await stage.work();
    expect(await delivery()).toMatchObject({ status: 'pending', attempts: [] });
  });
});

describe('a manual retry', () => {
  const retry = async () => stage.call('post', `/v1/webhooks/deliveries/${(await delivery()).id}/retry`);

  test('of a pending delivery is its next attempt, and the schedule continues', async () => {
    receiver.answer = status(500);
    await stage.cause(['https://manual.example']);
    await stage.work();
    stage.clock.advance(10_000);
    const { body } = await retry();
    expect(body.delivery).toMatchObject({ status: 'pending', nextAttemptAt: stage.clock.now().toISOString() });
    await retry();
    await stage.work();
    expect(receiver.received).toHaveLength(2);
    const next = (await delivery()).nextAttemptAt;
    expect(Date.parse(next ?? '') - stage.clock.now().getTime()).toBe(5 * MINUTE_MS);
    for (let attempt = 3; attempt <= 6; attempt++) {
      advanceTo((await delivery()).nextAttemptAt);
      await stage.work();
    }
    expect(await delivery()).toMatchObject({ status: 'failed' });
    expect(receiver.received).toHaveLength(6);
  });

  test('of a failed delivery is a single attempt', async () => {
    receiver.answer = status(500);
    await stage.cause(['https://once-more.example']);
    for (let attempt = 1; attempt <= 6; attempt++) {
      await stage.work();
      stage.clock.advance(RETRIES[attempt - 1] ?? 0);
    }
    expect(await delivery()).toMatchObject({ status: 'failed' });
    await retry();
    await stage.work();
    expect(receiver.received).toHaveLength(7);
    expect(await delivery()).toMatchObject({ status: 'failed', nextAttemptAt: null });
    receiver.answer = status(200);
    await retry();
    await stage.work();
    expect(await delivery()).toMatchObject({ status: 'delivered' });
    expect((await delivery()).attempts).toHaveLength(8);
  });

  test('of a delivery that is being sent does nothing', async () => {
    let answers: (() => void)[] = [];
    receiver.answer = (response) => void answers.push(() => void response.writeHead(500).end());
    await stage.cause(['https://under-way.example']);
    const working = stage.work();
    await expect.poll(() => answers.length).toBe(1);
    await retry();
    answers.map((answer) => answer());
    answers = [];
    await working;
    expect(receiver.received).toHaveLength(1);
    expect(Date.parse((await delivery()).nextAttemptAt ?? '') - stage.clock.now().getTime()).toBe(MINUTE_MS);
  });

  test('is refused while the endpoint is disabled', async () => {
    receiver.answer = status(410);
    await stage.cause(['https://disabled.example']);
    await stage.work();
    const answer = await retry();
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('The endpoint of this delivery is disabled or deleted.');
  });
});
