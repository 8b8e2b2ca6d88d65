import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { POOLS } from '../../src/database/connections/connection-budget.ts';
import { launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { generateKey } from '../../src/security/api-key.ts';
import { startProcess } from '../harness/process.ts';
import { startService, type TestService } from '../harness/start-service.ts';

const READ_ONLY = 'The database is read-only. It may be a standby.';

/** A TCP proxy that switches its target for new connections only, as a load balancer does. */
async function openLine(databaseUrl: string) {
  const sockets = new Set<Socket>();
  let target = new URL(databaseUrl);
  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    near.pipe(far);
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    leadTo(another: string) {
      target = new URL(another);
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    close: () => server.close(),
  };
}

test('after a failover writes succeed again without a restart, also where connections were opened to a standby', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'distribute-failover-'));
  const [primaryDir, standbyDir] = [join(folder, 'primary'), join(folder, 'standby')];
  const settings = { fsync: 'off' };
  const userKey = generateKey('usr');
  let primary = await launchEmbeddedPostgres({ dataDir: primaryDir, settings });
  const line = await openLine(primary.url);
  const service = await startProcess({
    DATABASE_URL: line.url,
    DISTRIBUTE_DATA_DIR: folder,
    DISTRIBUTE_BOOTSTRAP_KEY: userKey,
    DISTRIBUTE_ADMIN_KEY: generateKey('app'),
    DISTRIBUTE_WAITLIST: 'on',
    DISTRIBUTE_TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
  });
  const post = (path: string, body: unknown, headers: Record<string, string>) =>
    fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const suppress = () => post('/v1/suppressions', { values: ['ada@acme.example'] }, { 'x-api-key': userKey });
  expect((await suppress()).status).toBe(200);

  await primary.stop();
  execFileSync('cp', ['-a', primaryDir, standbyDir]);
  writeFileSync(join(standbyDir, 'postgres', 'standby.signal'), '');
  primary = await launchEmbeddedPostgres({ dataDir: primaryDir, settings });
  const standby = await launchEmbeddedPostgres({ dataDir: standbyDir, settings });
  try {
    line.leadTo(standby.url);
    line.cut();
    // Requests without a key skip authentication and reach the work pool directly, one per connection.
    const strangers = Array.from({ length: POOLS.work.connections }, (_, i) =>
      post('/v1/waitlist/request-access', { email: `ada${i}@acme.example` }, { 'x-forwarded-for': `198.51.100.${i}` }),
    );
    for (const { status } of await Promise.all(strangers)) expect(status).toBe(503);
    const ready = await fetch(`${service.url}/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { error: READ_ONLY }]);

    line.leadTo(primary.url);
    // Each remaining old connection may fail once.
    const left = POOLS.work.connections + POOLS.authentication.connections;
    for (let i = 0; i < left; i++) await suppress();
    expect((await suppress()).status).toBe(200);
    await expect.poll(async () => (await fetch(`${service.url}/ready`)).status).toBe(200);
  } finally {
    await service.end('SIGTERM');
    line.close();
    await Promise.all([primary.stop(), standby.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('connections that became read-only while they were open', () => {
  let api: TestService;
  beforeAll(async () => {
    api = await startService();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    const { pool } = api.service.database;
    const sessions = await Promise.all(Array.from({ length: POOLS.work.connections }, () => pool.connect()));
    for (const session of sessions) await session.query('set default_transaction_read_only = on');
    for (const session of sessions) session.release();
  });

  const write = async () => {
    const { status, body } = await api.call('post', '/v1/suppressions').send({ values: ['ada@acme.example'] });
    return { status, error: body.error };
  };
  const ready = async () => {
    const { status, body } = await api.call('get', '/ready', null);
    return { status, body };
  };

  test('are told by /ready, although requests can still be counted', async () => {
    expect(await ready()).toEqual({ status: 503, body: { error: READ_ONLY } });
    await expect.poll(ready).toEqual({ status: 200, body: { status: 'ready' } });
  });

  test('refuse one write, and the next one succeeds', async () => {
    expect(await write()).toEqual({
      status: 503,
      error: 'The database is read-only right now. Try again shortly.',
    });
    for (let i = 0; i < POOLS.work.connections; i++) expect((await write()).status).toBe(200);
  });
});

test('/ready says that the database takes no writes', async () => {
  const api = await startService();
  const name = new URL(api.database.url).pathname.slice(1);
  await api.database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  await api.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'distribute'",
  );
  await expect.poll(async () => (await api.call('get', '/ready', null)).body).toEqual({ error: READ_ONLY });
  await api.close();
});
