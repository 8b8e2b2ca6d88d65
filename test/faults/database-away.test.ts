import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { generateKey } from '../../src/security/api-key.ts';
import { isLong } from '../harness/long.ts';
import { type RunningProcess, startProcess } from '../harness/process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'distribute-away-'));
const userKey = generateKey('usr');
let postgres: EmbeddedPostgres;
let service: RunningProcess;

beforeAll(async () => {
  postgres = await launchEmbeddedPostgres({ dataDir });
  service = await startProcess({
    DATABASE_URL: postgres.url,
    DISTRIBUTE_DATA_DIR: dataDir,
    DISTRIBUTE_BOOTSTRAP_KEY: userKey,
    DISTRIBUTE_ADMIN_KEY: generateKey('app'),
    DISTRIBUTE_TRUST_PROXY: 'loopback',
  });
});
afterAll(async () => {
  await service.end('SIGTERM');
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(service.url + path, { headers });
  const body: unknown = await response.json();
  return { status: response.status, body, headers: response.headers };
};

test('without its database the service lives, says what is wrong, and is back by itself', async () => {
  await postgres.stop();

  const me = await get('/v1/me', { 'x-api-key': userKey });
  expect(me.status).toBe(502);
  expect(me.body).toEqual({ error: 'The API key could not be checked right now. Try again shortly.' });
  expect(me.headers.get('ratelimit')).toMatch(/^limit=120, /);
  expect((await get('/v1/me', { 'x-api-key': 'dist_usr_mistyped' })).status).toBe(401);
  expect((await get('/v1/me')).status).toBe(401);
  const prices = await get('/v1/costs/platform-prices');
  expect(prices.status).toBe(503);
  expect(prices.body).toEqual({ error: 'The database cannot be reached right now. Try again shortly.' });
  expect((await get('/health')).status).toBe(200);
  expect((await get('/ready')).status).toBe(503);

  postgres = await launchEmbeddedPostgres({ dataDir });
  const returnedAt = Date.now();
  while ((await get('/v1/me', { 'x-api-key': userKey })).status !== 200) {
    if (isLong) expect(Date.now() - returnedAt).toBeLessThan(5_000);
    await pause(100);
  }
  expect((await get('/ready')).status).toBe(200);
});

test('a restart under load kills no process, and the first success comes within five seconds of its return', async () => {
  let answers = 0;
  let successes = 0;
  let failures = 0;
  let isOver = false;
  const statuses = new Set<number>();
  const load = Array.from({ length: 20 }, async (_, i) => {
    while (!isOver) {
      const { status } = await get('/v1/orgs/current', { 'x-api-key': userKey, 'x-forwarded-for': `198.51.100.${i}` });
      statuses.add(status);
      answers++;
      if (status === 200) successes++;
      if (status >= 500) failures++;
      await pause(50);
    }
  });
  for (let round = 0; round < 3; round++) {
    await more(() => answers, load.length);
    await postgres.stop();
    await more(() => failures, 0);
    postgres = await launchEmbeddedPostgres({ dataDir });
    const before = successes;
    const returnedAt = Date.now();
    // Load exhausts the key's rate limit quickly. A 429 also proves that the database works.
    while (successes === before && !(await isThrottled())) {
      if (isLong) expect(Date.now() - returnedAt).toBeLessThan(5_000);
      await pause(50);
    }
  }
  isOver = true;
  await Promise.all(load);
  expect(service.child.exitCode).toBeNull();
  expect([...statuses].filter((status) => ![200, 429, 502, 503].includes(status))).toEqual([]);

  function more(count: () => number, than: number) {
    return expect.poll(count).toBeGreaterThan(count() + than);
  }

  async function isThrottled() {
    return (await get('/v1/me', { 'x-api-key': userKey })).status === 429;
  }
});
