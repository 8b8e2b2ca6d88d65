import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateKey } from '../../src/security/api-key.ts';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';
import { type RunningProcess, startProcess } from '../harness/process.ts';

const userKey = generateKey('usr');
const adminKey = generateKey('app');
let database: TestDatabase;
let processes: RunningProcess[];

beforeAll(async () => {
  database = await freshDatabase();
  const environment = {
    DATABASE_URL: database.url,
    DISTRIBUTE_BOOTSTRAP_KEY: userKey,
    DISTRIBUTE_ADMIN_KEY: adminKey,
    DISTRIBUTE_APPLICATION_LIMIT: '900',
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

/** Waits for a new rate limit window if the current one is nearly over. */
async function windowWithRoom(): Promise<void> {
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < 20_000) await pause(leftMs + 50);
}

const asked = (times: number, headers: Record<string, string>) =>
  Array.from({ length: times }, (_, i) =>
    fetch(`${processes[i % 4]?.url}/v1/me`, { headers }).then(async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
const passed = (statuses: number[]) => statuses.filter((status) => status === 200).length;

test('four processes and 2,000 parallel requests with one key: exactly 600 pass', async () => {
  await windowWithRoom();
  const statuses = await Promise.all(asked(2_000, { 'x-api-key': userKey }));
  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1_400);
});

test('an application key has 600 for each organisation and 900 in all; a flood for one takes nothing from another', async () => {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    const all = { 'x-api-key': adminKey, 'content-type': 'application/json', ...headers };
    return (await fetch(`${processes[0]?.url}${path}`, { ...init, headers: all })).json();
  };
  const newOrganisation = async (name: string) =>
    ((await post('/v1/orgs', { name })) as { org: { id: string } }).org.id;
  const flooding = await newOrganisation('Flooding');
  const quiet = await newOrganisation('Quiet');
  const late = await newOrganisation('Late');
  const { key } = (await post('/v1/api-keys', { kind: 'app' }, { 'x-org-id': quiet })) as { key: string };
  await windowWithRoom();
  const actingFor = (orgId: string) => ({ 'x-api-key': key, 'x-org-id': orgId });
  const [flood, calm] = await Promise.all([
    Promise.all(asked(1_000, actingFor(flooding))),
    Promise.all(asked(200, actingFor(quiet))),
  ]);
  expect([passed(flood), passed(calm)]).toEqual([600, 200]);
  expect(passed(await Promise.all(asked(300, actingFor(late))))).toBe(100);
});
