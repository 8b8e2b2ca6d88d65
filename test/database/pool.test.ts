import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, connect as dial, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertNoSelfStarvation, POOLS } from '../../src/database/connections/connection-budget.ts';
import { createPool } from '../../src/database/connections/pool.ts';
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

/** A way to the database that can fall silent without a word to either side, as when a host vanishes. */
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

const quick = { ...POOLS.work, connections: 1, idleInTransactionMs: 1_000, statementMs: 1_000, lockMs: 500 };

test('a host that vanishes inside a transaction loses its locks by itself, and its pool gets the place back', async () => {
  const pool = createPool({ url: line.url, limits: quick, log });
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select 1 from things where id = 1 for update');
  line.fallSilent();
  await database.pool.query("update things set name = 'two' where id = 1");
  await expect(client.query('select 1')).rejects.toThrow('Query read timeout');
  client.release(true);
  expect((await pool.query('select name from things')).rows).toEqual([{ name: 'two' }]);
  await pool.end();
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
