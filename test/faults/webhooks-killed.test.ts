import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateKey } from '../../src/security/api-key.ts';
import { type Receiver, startReceiver } from '../api/webhooks/receiver.ts';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';
import { isLong } from '../harness/long.ts';
import { type RunningProcess, startProcess } from '../harness/process.ts';

/** 10,000 in a long run (DISTRIBUTE_LONG=1). */
const EVENTS = isLong ? 10_000 : 400;
/** Events share operations, because the key may send 600 requests a minute. */
const EVENTS_PER_OPERATION = 20;
/** Every fifth operation fails after it has emitted its events. */
const FAILING = 5;
const OPERATION_PAUSE_MS = 250;
/** Total for the three processes. Events are emitted until this many kills have happened. */
const KILLS = 6;
/** Lease of a delivery, plus a lost job and the sweep that recovers it. */
const SETTLED_WITHIN_MS = 180_000;

const userKey = generateKey('usr');
const adminKey = generateKey('app');
let database: TestDatabase;
let receiver: Receiver;
let application: Receiver;
let environment: Record<string, string>;
const victims: Victim[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  receiver = await startReceiver();
  application = await startReceiver();
  environment = {
    DATABASE_URL: database.url,
    DISTRIBUTE_BOOTSTRAP_KEY: userKey,
    DISTRIBUTE_ADMIN_KEY: adminKey,
    DISTRIBUTE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DISTRIBUTE_EGRESS_ALLOW: '127.0.0.0/8',
    DISTRIBUTE_WEBHOOK_RETRIES: '1s,1s,1s,1s,1s',
    LOG_LEVEL: 'error',
  };
});
afterAll(async () => {
  await Promise.all(victims.map((one) => one.end('SIGKILL')));
  await receiver.close();
  await application.close();
  await database.drop();
});

const API = fileURLToPath(new URL('./webhooks-api.ts', import.meta.url));
const startApi = () => startProcess({ ...environment, DISTRIBUTE_ROLE: 'api' }, [], API);
const startWorker = () => startProcess({ ...environment, DISTRIBUTE_ROLE: 'worker' });

interface Victim {
  url(): Promise<string>;
  kills(): number;
  end(signal: NodeJS.Signals): Promise<void>;
}

function keepKilling(start: () => Promise<RunningProcess>): Victim {
  let current = start();
  let isEnding = false;
  let kills = 0;
  const over = (async () => {
    while (!isEnding) {
      const running = await current;
      await pause(1_000 + Math.random() * 4_000);
      if (isEnding) return;
      await running.end('SIGKILL');
      kills += 1;
      current = start();
    }
  })();
  const victim: Victim = {
    url: async () => (await current).url,
    kills: () => kills,
    async end(signal: NodeJS.Signals) {
      isEnding = true;
      await over;
      const { child, end } = await current;
      if (child.exitCode === null && child.signalCode === null) await end(signal);
    },
  };
  victims.push(victim);
  return victim;
}

const post = async (url: string, path: string, body: object, key = userKey) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test(`kill -9 of API and workers during ${EVENTS} events loses none, invents none and changes none`, async () => {
  const api = keepKilling(startApi);
  const workers = [keepKilling(startWorker), keepKilling(startWorker)];
  expect((await post(await api.url(), '/v1/webhooks/endpoints', { url: receiver.url })).status).toBe(200);
  const heard = await post(await api.url(), '/v1/admin/webhooks/endpoints', { url: application.url }, adminKey);
  expect(heard.status).toBe(200);
  const answered: string[] = [];
  const kills = () => [api, ...workers].reduce((sum, one) => sum + one.kills(), 0);
  for (let n = 0; n < EVENTS / EVENTS_PER_OPERATION || kills() < KILLS; n++) {
    const fails = n % FAILING === 0;
    const targets = Array.from({ length: EVENTS_PER_OPERATION }, () => `https://${fails ? 'never' : 'ever'}.example`);
    const body = { targets, campaignId: randomUUID(), fails };
    // The API may die during the request. Then only the table tells whether it was committed.
    const response = await post(await api.url(), '/v1/probe/emit', body).catch(() => null);
    if (response?.ok) answered.push(...((await response.json()) as { ids: string[] }).ids);
    await pause(OPERATION_PAUSE_MS);
  }
  const { rows } = await database.pool.query<{ id: string }>('select id from outbox_events');
  const committed = new Set(rows.map(({ id }) => id));
  const both = [receiver, application];
  const arrived = () => both.map(({ received }) => new Set(received.map(({ headers }) => headers['webhook-id'])));
  const all = { timeout: SETTLED_WITHIN_MS, interval: 500 };
  await expect.poll(() => arrived().map(({ size }) => size), all).toEqual([committed.size, committed.size]);
  await Promise.all(victims.map((one) => one.end('SIGKILL')));
  expect(committed.size).toBeGreaterThan(EVENTS / 2);
  expect(new Set(answered).isSubsetOf(committed)).toBe(true);
  expect(arrived()).toEqual([committed, committed]);
  const bytes = new Map<unknown, Set<string>>();
  for (const { headers, body } of both.flatMap(({ received }) => received)) {
    const known = bytes.get(headers['webhook-id']) ?? new Set();
    bytes.set(headers['webhook-id'], known.add(createHash('sha256').update(body).digest('hex')));
    expect(JSON.parse(body).id).toBe(headers['webhook-id']);
    expect(body).not.toContain('never.example');
  }
  expect([...bytes.values()].every(({ size }) => size === 1)).toBe(true);
  const { rows: made } = await database.pool.query(
    'select of_application, count(*)::int from webhook_deliveries group by 1 order by 1',
  );
  expect(made).toEqual([false, true].map((of_application) => ({ of_application, count: committed.size })));
}, 900_000);
