import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type ClaimedRow, finishClaimed } from '../../src/database/claim.ts';
import { dueWorkHandler, type PlacedWork } from '../../src/database/due-worker.ts';
import type { Platform } from '../../src/kernel/context.ts';
import { jobContract } from '../../src/kernel/job.ts';
import { freshDatabase } from '../harness/database.ts';
import { gate } from '../harness/gate.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let orm: MikroORM;
const log = pino({ level: 'silent' });
beforeAll(async () => {
  database = await freshDatabase();
  orm = await MikroORM.init({
    clientUrl: database.url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: 8 },
  });
  await database.pool.query(`
    create table parcels (
      org_id uuid, id uuid, due_at timestamptz, claimed_until timestamptz, claim_token uuid,
      attempts integer not null default 0, primary key (org_id, id)
    );
    create index on parcels (due_at) where due_at is not null`);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

beforeEach(() => database.pool.query('delete from parcels'));
afterEach(() => vi.useRealTimers());

/** Fakes timers, so that workers only check when notified. `expect.poll` would advance them. */
const stopTheSeconds = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const until = async (isSo: () => boolean) => {
  while (!isSo()) await pause(5);
};

const PATIENT = { timeout: 120_000 };
const contract = jobContract('parcels', z.object({}));
const add = (orgId: string, count = 1) =>
  database.pool.query(
    `insert into parcels (org_id, id, due_at)
     select $1, gen_random_uuid(), now() - interval '1 second' from generate_series(1, $2::int)`,
    [orgId, count],
  );

function open(slow: string, places: Pick<PlacedWork, 'atOnce' | 'ofOne'>, fails = (_row: ClaimedRow) => false) {
  const platform = { orm, log, clock: { now: () => new Date() }, queue: { enqueue: async () => {} } };
  const { opened, open: letGo } = gate();
  const begun: string[] = [];
  const done: string[] = [];
  let claims = 0;
  let inVain = 0;
  const handler = dueWorkHandler(platform as unknown as Platform, {
    contract,
    ...places,
    async work({ em, clock }, _signal, take) {
      claims += 1;
      const claim = await take(em, { table: 'parcels', now: clock.now(), limit: 1, leaseMs: 60_000 });
      const [row] = claim.rows;
      if (row === undefined) {
        inVain += 1;
        return false;
      }
      begun.push(row.orgId);
      if (row.orgId === slow) await opened;
      if (fails(row)) throw new Error('It broke.');
      await finishClaimed(em, claim, [row.id]);
      done.push(row.orgId);
      return true;
    },
  });
  const stop = new AbortController();
  return {
    run: () => handler.handle({}, { log, signal: stop.signal }),
    letGo,
    stop,
    begun,
    done,
    claims: () => claims,
    inVain: () => inVain,
    isLooking: () => claims > begun.length + inVain,
  };
}

test('while work of one organisation hangs, that of another which comes later is done, by a job that only tells of it', async () => {
  stopTheSeconds();
  const [slow, other] = [randomUUID(), randomUUID()];
  await add(slow);
  const worker = open(slow, { atOnce: 2, ofOne: 1 });
  const whole = worker.run();
  await until(() => worker.inVain() === 1);
  expect(worker.begun).toEqual([slow]);
  await add(other, 3);
  await worker.run();
  await until(() => worker.done.length === 3);
  worker.letGo();
  await whole;
  expect(worker.done).toEqual([other, other, other, slow]);
});

test('an organisation never has more than its share of the places, and gets them again as they become free', async () => {
  const [slow, other] = [randomUUID(), randomUUID()];
  await add(slow, 20);
  await add(other, 5);
  const worker = open(slow, { atOnce: 4, ofOne: 2 });
  const whole = worker.run();
  await vi.waitFor(() => expect(worker.done).toEqual(Array(5).fill(other)), PATIENT);
  expect(worker.begun.filter((orgId) => orgId === slow)).toHaveLength(2);
  worker.letGo();
  await whole;
  expect(worker.done.filter((orgId) => orgId === slow)).toHaveLength(20);
  // The long queue of one owner is not scanned again for each of its rows.
  expect(worker.claims()).toBeLessThan(35);
});

test('what falls due without a job is found while something hangs', async () => {
  const [slow, other] = [randomUUID(), randomUUID()];
  await add(slow);
  const worker = open(slow, { atOnce: 2, ofOne: 1 });
  const whole = worker.run();
  await vi.waitFor(() => expect(worker.begun).toEqual([slow]), PATIENT);
  await add(other);
  await vi.waitFor(() => expect(worker.done).toEqual([other]), PATIENT);
  worker.letGo();
  await whole;
});

test('work that throws ends neither the others nor the worker, and a process that stops begins nothing more', async () => {
  stopTheSeconds();
  const [slow, other] = [randomUUID(), randomUUID()];
  let isFirst = true;
  await add(other, 3);
  await add(slow);
  const worker = open(slow, { atOnce: 2, ofOne: 1 }, ({ orgId }) => orgId === other && isFirst && !(isFirst = false));
  const whole = worker.run();
  await until(() => worker.done.length === 2 && !worker.isLooking());
  expect(worker.done).toEqual([other, other]);
  worker.stop.abort();
  await add(other);
  await worker.run();
  let hasEnded = false;
  const ended = whole.then(() => {
    hasEnded = true;
  });
  await pause(50);
  expect(hasEnded).toBe(false);
  worker.letGo();
  await ended;
  expect(worker.done).toEqual([other, other, slow]);
});

test.each([1, 2, 5, 20])(
  'work of an organisation that comes later is done while work of %i others hangs',
  async (others) => {
    const { opened, open: letGo } = gate();
    const hostile = new Set<string>(Array.from({ length: others }, () => randomUUID()));
    const quiet = randomUUID();
    const begun: string[] = [];
    const done: string[] = [];
    const platform = { orm, log, clock: { now: () => new Date() }, queue: { enqueue: async () => {} } };
    const handler = dueWorkHandler(platform as unknown as Platform, {
      contract,
      atOnce: 4,
      ofOne: 2,
      async work({ em, clock }, _signal, take) {
        const claim = await take(em, { table: 'parcels', now: clock.now(), limit: 1, leaseMs: 60_000 });
        const [row] = claim.rows;
        if (row === undefined) return;
        begun.push(row.orgId);
        if (hostile.has(row.orgId)) await opened;
        await finishClaimed(em, claim, [row.id]);
        done.push(row.orgId);
      },
    });
    for (const orgId of hostile) await add(orgId, 5);
    const run = () => handler.handle({}, { log, signal: new AbortController().signal });
    const whole = run();
    await vi.waitFor(() => expect(new Set(begun)).toEqual(hostile), PATIENT);
    await add(quiet);
    await run();
    await vi.waitFor(() => expect(done).toEqual([quiet]), PATIENT);
    letGo();
    await whole;
  },
);
