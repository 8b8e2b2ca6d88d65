import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateKey } from '../../src/security/api-key.ts';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';
import { type RunningProcess, startProcess } from '../harness/process.ts';

const userKey = generateKey('usr');
let database: TestDatabase;
let processes: RunningProcess[];

beforeAll(async () => {
  database = await freshDatabase();
  const environment = {
    DATABASE_URL: database.url,
    DISTRIBUTE_BOOTSTRAP_KEY: userKey,
    DISTRIBUTE_ADMIN_KEY: generateKey('app'),
    DISTRIBUTE_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    DISTRIBUTE_ROLE: 'api',
    LOG_LEVEL: 'error',
  };
  processes = await Promise.all(Array.from({ length: 4 }, () => startProcess(environment)));
});
afterAll(async () => {
  await Promise.all(processes.map(({ end }) => end('SIGTERM')));
  await database.drop();
});

test('four processes and 2,000 parallel requests with one key: exactly 600 pass', async () => {
  // The requests must fall into one window: begin a new one when this one is nearly over.
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < 20_000) await pause(leftMs + 50);
  const requests = Array.from({ length: 2_000 }, (_, i) =>
    fetch(`${processes[i % 4]?.url}/v1/me`, { headers: { 'x-api-key': userKey } }).then(async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  const statuses = await Promise.all(requests);
  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1_400);
}, 90_000);
