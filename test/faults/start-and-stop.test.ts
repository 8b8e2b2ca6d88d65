import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { choosePort } from '../../src/database/embedded/connection.ts';
import { generateKey } from '../../src/security/api-key.ts';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';
import { gate } from '../harness/gate.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { isLong, oneIn } from '../harness/long.ts';
import { type RunningProcess, startProcess } from '../harness/process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'distribute-start-'));
const environment = { DISTRIBUTE_DATA_DIR: dataDir };
const running: RunningProcess[] = [];
const start = async (more: Record<string, string> = {}) => {
  const started = await startProcess({ ...environment, ...more });
  running.push(started);
  return started;
};

afterEach(async () => {
  for (const { child, end } of running.splice(0))
    if (child.exitCode === null && child.signalCode === null) await end('SIGTERM');
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const me = (url: string, key: string) => fetch(`${url}/v1/me`, { headers: { 'x-api-key': key } });
const isRefused = (url: string) =>
  fetch(`${url}/health`).then(
    () => false,
    () => true,
  );
const credentials = () => JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'));

describe('on an embedded database', () => {
  test('the first start prints keys that work and keeps them in a private file; the second prints none', async () => {
    const first = await start();
    const { apiKey, adminKey } = credentials();
    expect(first.output()).toContain(apiKey);
    expect(first.output()).toContain(adminKey);
    expect(first.output()).toMatch(/Open the dashboard: http:\S+\/app#sign-in=[\w-]+\n/);
    expect(statSync(join(dataDir, 'credentials.json')).mode & 0o777).toBe(0o600);
    expect((await me(first.url, apiKey)).status).toBe(200);
    expect((await fetch(`${first.url}/ready`)).status).toBe(200);
    expect(await first.end('SIGTERM')).toBe(0);
    const second = await start();
    expect(second.output()).not.toContain('dist_');
    expect(second.output()).toContain('/app#sign-in=');
    expect((await me(second.url, apiKey)).status).toBe(200);
  });

  test('after kill -9 of everything, twice, the next start is clean', async () => {
    for (let round = 0; round < 2; round++) {
      const { end } = await start();
      const postmaster = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
      await end('SIGKILL');
      process.kill(Number(postmaster), 'SIGKILL');
    }
    const { url } = await start();
    expect((await me(url, credentials().apiKey)).status).toBe(200);
  });

  test('SIGTERM while a page is read that never comes exits 0 and leaves no database behind', async () => {
    const asked = gate();
    const site = createServer(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(404).end();
      else asked.open();
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const { url, end } = await start({ DISTRIBUTE_EGRESS_ALLOW: '127.0.0.0/8' });
    const { port } = site.address() as AddressInfo;
    const reading = fetch(`${url}/v1/scraping/scrape`, {
      method: 'POST',
      headers: { 'x-api-key': credentials().apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `http://127.0.0.1:${port}/slow`, options: { timeout: 60_000 } }),
    }).catch((error: unknown) => error);
    await asked.opened;
    expect(await end('SIGTERM')).toBe(0);
    expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
    expect(await reading).toBeInstanceOf(Error);
    site.closeAllConnections();
    site.close();
  });

  test('a process beside it says that it joins, shares the database, and stays when the first one stops', async () => {
    const first = await start();
    expect(first.output()).not.toContain('joins');
    const second = await start();
    const who = process.platform === 'linux' ? `Process ${first.child.pid}` : 'Another process';
    expect(second.output()).toContain(
      `${who} already uses the database in ${realpathSync(dataDir)}: this one joins it and shares its data.\n`,
    );
    expect(await first.end('SIGTERM')).toBe(0);
    expect((await me(second.url, credentials().apiKey)).status).toBe(200);
  });
});

test('keys that a start has made are shown and kept, also when it comes to nothing after that', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'distribute-nothing-'));
  try {
    const settings = { DISTRIBUTE_DATA_DIR: folder, DISTRIBUTE_ROLE: 'worker' };
    const unreachable = `mongodb://127.0.0.1:${await choosePort()}/x`;
    const failed = await startProcess({ ...settings, DISTRIBUTE_SCHEDULER_URL: unreachable }).catch(String);
    expect(failed).toContain('The scheduler cannot use MongoDB');
    const { apiKey, adminKey } = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'));
    expect(failed).toContain(`API key    ${apiKey}`);
    expect(failed).toContain(`Admin key  ${adminKey}`);
    const { url } = await start({ DISTRIBUTE_DATA_DIR: folder });
    expect((await me(url, apiKey)).status).toBe(200);
  } finally {
    for (const { end } of running.splice(0)) await end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('a key given by a setting', () => {
  const given = { DISTRIBUTE_BOOTSTRAP_KEY: generateKey('usr'), DISTRIBUTE_ADMIN_KEY: generateKey('app') };
  const files = (folder: string) =>
    readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile() && !name.endsWith('.lock'));

  const kinds: [string, Partial<typeof given>][] = [
    ['the user key', { DISTRIBUTE_BOOTSTRAP_KEY: given.DISTRIBUTE_BOOTSTRAP_KEY }],
    ['the admin key', { DISTRIBUTE_ADMIN_KEY: given.DISTRIBUTE_ADMIN_KEY }],
    ['both', given],
  ];

  test.each(oneIn(3, kinds))('is never printed nor written down: %s', async (_which, settings) => {
    const folder = mkdtempSync(join(tmpdir(), 'distribute-given-'));
    try {
      const { output, url, end } = await start({ ...settings, DISTRIBUTE_DATA_DIR: folder });
      const key = settings.DISTRIBUTE_BOOTSTRAP_KEY;
      if (key !== undefined) expect((await me(url, key)).status).toBe(200);
      expect(await end('SIGTERM')).toBe(0);
      const written = files(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
      for (const secret of Object.values(settings)) expect([output(), ...written].join('\n')).not.toContain(secret);
      const shown = output().match(/dist_(?:usr|app)_\w+/g) ?? [];
      expect(new Set(shown).size).toBe(2 - Object.keys(settings).length);
      expect(output()).toContain(key === undefined ? 'Bearer dist_usr_' : 'Bearer $DISTRIBUTE_API_KEY');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('on a database of its own', () => {
  let database: TestDatabase;
  const userKey = generateKey('usr');
  const adminKey = generateKey('app');
  const shared = () => ({
    DATABASE_URL: database.url,
    DISTRIBUTE_BOOTSTRAP_KEY: userKey,
    DISTRIBUTE_ADMIN_KEY: adminKey,
  });
  beforeAll(async () => {
    database = await freshDatabase();
    await database.pool.query('drop schema public cascade');
    await database.pool.query('create schema public');
  });
  afterAll(() => database.drop());

  test('processes that start together migrate and seed once', async () => {
    const processes = await Promise.all(Array.from({ length: isLong ? 10 : 4 }, () => start(shared())));
    expect((await database.pool.query('select 1 from organisations')).rows).toHaveLength(1);
    expect((await database.pool.query('select 1 from api_keys')).rows).toHaveLength(2);
    const { rows } = await database.pool.query('select name from mikro_orm_migrations');
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    const answers = await Promise.all(processes.map(({ url }) => me(url, userKey)));
    expect(answers.map(({ status }) => status)).toEqual(processes.map(() => 200));
    // Logs may be widely readable, so they contain no sign-in link.
    for (const { output } of processes) expect(output()).toMatch(/Open the dashboard: http:\S+\/app\n/);
  });

  test('SIGTERM lets a request under way finish, refuses new ones, and exits 0 within ten seconds', async () => {
    const { url, end } = await start(shared());
    const blocker = await database.pool.connect();
    await blocker.query('begin; lock table brands in access exclusive mode');
    const slow = fetch(`${url}/v1/brands`, { headers: { 'x-api-key': userKey, connection: 'close' } });
    await lockWaiting(database.pool);
    const stoppedAt = Date.now();
    const ended = end('SIGTERM');
    await expect.poll(() => isRefused(url)).toBe(true);
    await blocker.query('commit');
    blocker.release();
    expect((await slow).status).toBe(200);
    expect(await ended).toBe(0);
    if (isLong) expect(Date.now() - stoppedAt).toBeLessThan(10_000);
  });

  test('SIGTERM exits 0 where it cannot be noted when keys were used', async () => {
    const { url, end } = await start(shared());
    expect((await me(url, userKey)).status).toBe(200);
    const blocker = await database.pool.connect();
    await blocker.query('begin; lock table api_keys in access exclusive mode');
    const code = await end('SIGTERM');
    await blocker.query('rollback');
    blocker.release();
    expect(code).toBe(0);
  });

  test('SIGTERM with a request that never ends still exits within ten seconds', async () => {
    const { url, child, end } = await start(shared());
    const blocker = await database.pool.connect();
    await blocker.query('begin; lock table brands in access exclusive mode');
    const hanging = fetch(`${url}/v1/brands`, { headers: { 'x-api-key': userKey } }).catch((error: unknown) => error);
    await lockWaiting(database.pool);
    const stoppedAt = Date.now();
    await end('SIGTERM');
    if (isLong) expect(Date.now() - stoppedAt).toBeLessThan(10_000);
    expect(child.signalCode).toBeNull();
    await hanging;
    await blocker.query('rollback');
    blocker.release();
  });
});
