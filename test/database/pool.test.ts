import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, connect as dial, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { entities } from '../../src/compose.ts';
import { assertNoSelfStarvation, POOLS } from '../../src/database/connections/connection-budget.ts';
import { createPool } from '../../src/database/connections/pool.ts';
import { createReader } from '../../src/database/connections/reader.ts';
import { isTransient } from '../../src/database/database-errors.ts';
import { openDatabase } from '../../src/database/orm.ts';
import { prepared, preparedName } from '../../src/database/statement.ts';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let line: Awaited<ReturnType<typeof openLine>>;
beforeAll(async () => {
  database = await freshDatabase();
  line = await openLine(database.url);
  await database.pool.query('create table things (id int primary key, name text)');
  await database.pool.query("insert into things values (1, 'one')");
});
afterAll(async () => {
  line.close();
  await database.drop();
});

/** A TCP proxy that can stop forwarding silently, as when a host vanishes. */
async function openLine(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname);
    sockets.push(near, far);
    near.pipe(far).on('error', () => {});
    far.pipe(near).on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  url.hostname = '127.0.0.1';
  return {
    url: url.href,
    fallSilent() {
      for (const socket of sockets.splice(0)) socket.unpipe().pause();
    },
    close: () => server.close(),
  };
}

/** Longer than the lifetime of prepared plans. */
const PLANS_ARE_OLD_MS = 2_100;

const quick = { ...POOLS.work, connections: 1, idleInTransactionMs: 1_000, statementMs: 1_000, lockMs: 500 };

test('a host that vanishes inside a transaction loses its locks by itself, and its pool gets the place back', {
  timeout: 12_000,
}, async () => {
  const pool = createPool({ url: line.url, limits: quick, log });
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select 1 from things where id = 1 for update');
  line.fallSilent();
  await database.pool.query("update things set name = 'two' where id = 1");
  await pause(PLANS_ARE_OLD_MS);
  // Discarding the old plans and the statement are sent together, so there is only one timeout.
  await expect(client.query(prepared('select 1'))).rejects.toThrow('Query read timeout');
  client.release(true);
  expect((await pool.query('select name from things')).rows).toEqual([{ name: 'two' }]);
  await pool.end();
});

test('statements that are prepared keep their order, also where old plans are forgotten first', async () => {
  const pool = createPool({ url: database.url, limits: quick, log });
  const client = await pool.connect();
  const text = prepared('update things set name = $1 where id = 1');
  await client.query(text, ['first']);
  await pause(PLANS_ARE_OLD_MS);
  await Promise.all([client.query(text, ['second']), client.query("update things set name = name || ' and third'")]);
  expect((await client.query('select name from things')).rows).toEqual([{ name: 'second and third' }]);
  client.release();
  await pool.end();
});

test('a statement that is prepared twice is one, and others have names of their own', () => {
  const texts = ['select 1 as one', 'select 1 as one', 'select 2 as two'].map(prepared);
  expect(new Set(texts.map(preparedName)).size).toBe(2);
});

test('what a column is may change while statements are prepared: they fail once, as if the connection was lost', async () => {
  const pool = createPool({ url: database.url, limits: quick, log });
  const { read, close } = createReader({ url: database.url, log });
  const text = prepared('select name from things where id = $1');
  const look = () => read(text, [1]);
  const ask = async () => {
    const client = await pool.connect();
    await client.query(text, [1]).finally(() => client.release());
  };
  // One call per connection of the reader.
  for (const work of [ask, look, look]) await work();
  await database.pool.query('alter table things alter column name type varchar(100)');
  for (const work of [ask, look, look]) expect(isTransient(await work().catch((error: unknown) => error))).toBe(true);
  for (const work of [ask, look, look]) await work();
  await close();
  await pool.end();
});

test('a connection that is lost while nobody uses it is one line in the log, without what the connection knows', async () => {
  const lines: string[] = [];
  const pool = createPool({
    url: database.url,
    limits: quick,
    log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
  });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await vi.waitFor(() => expect(pool.totalCount).toBe(0));
  expect(lines).toHaveLength(1);
  expect(lines.join()).toContain('A connection to PostgreSQL was lost.');
  expect(lines.join()).not.toContain('secretKey');
  await pool.end();
});

test('no statement is compiled', async () => {
  const pool = createPool({ url: database.url, limits: quick, log });
  const reader = createReader({ url: database.url, log });
  expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
  expect(await reader.read('show jit', [])).toEqual([{ jit: 'off' }]);
  await Promise.all([pool.end(), reader.close()]);
});

test('a statement and a wait for a lock end by themselves', async () => {
  const pool = createPool({ url: database.url, limits: quick, log });
  await expect(pool.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' });
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from things where id = 1 for update');
  await expect(pool.query("update things set name = 'three' where id = 1")).rejects.toMatchObject({ code: '55P03' });
  await holder.query('rollback');
  holder.release();
  await pool.end();
});

test('locks of a vanished host are free within a minute, whatever it was doing', () => {
  const { migration: _unbounded, ...others } = POOLS;
  for (const { lockMs, statementMs, idleInTransactionMs } of Object.values(others)) {
    expect(lockMs).toBeGreaterThan(0);
    expect(Math.max(lockMs, idleInTransactionMs)).toBeLessThan(statementMs + 1);
    expect(idleInTransactionMs).toBeLessThanOrEqual(30_000);
  }
});

test('holders of connections that could wait for each other stop the start', () => {
  expect(() => assertNoSelfStarvation()).not.toThrow();
  expect(() => assertNoSelfStarvation({ connections: 4 }, { batch: { atOnce: 2 }, call: { atOnce: 2 } })).toThrow(
    '4 holders of connections may need a second one, and the pool has only 4.',
  );
});

test('a database that is closed while somebody still connects to it closes', { timeout: 12_000 }, async () => {
  const opened = await openDatabase({ url: database.url, entities, log });
  const first = await opened.pool.connect();
  const asked = opened.orm.em.fork().execute('select 1');
  await expect.poll(() => opened.pool.totalCount).toBe(2);
  const closed = opened.close();
  first.release();
  await expect(asked).rejects.toThrow('The database connection was closed.');
  await closed;
});
