import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '../harness/database.ts';
import { gate } from '../harness/gate.ts';
import { sweep, visitBrand } from './scheduler-jobs.ts';
import { eventually, openStage, type Stage, visitor } from './scheduler-stage.ts';

/** Longer than any test, so that only NOTIFY triggers a check. */
const NEVER_POLL_MS = 3_600_000;
/** A worker checks once at its start; afterwards only a notification triggers a check. */
const FIRST_LOOK_MS = 500;

let stage: Stage;
let database: pg.Client;

beforeEach(async () => {
  stage = await openStage(freshDatabase);
  database = new pg.Client({ connectionString: stage.url });
  await database.connect();
});
afterEach(async () => {
  await database.end();
  await stage.end();
});

/** Terminates all other connections, as a restart of PostgreSQL does, and waits until they are gone. */
const breakAllConnections = () =>
  database.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );

test('ten workers that start on a database without the table create it once', async () => {
  await database.query('drop table agenda_jobs');
  const handle = () => Promise.resolve();
  const workers = await Promise.all(
    Array.from({ length: 10 }, () => stage.create([{ contract: sweep, every: '1 hour', handle }])),
  );
  await Promise.all(workers.map((worker) => worker.start()));
  expect(await stage.stored()).toMatchObject([{ name: 'sweep' }]);
});

test('a worker that never polls hears what another process enqueues', async () => {
  const { visited, handler } = visitor();
  await stage.worker([handler], { processEveryMs: NEVER_POLL_MS });
  await sleep(FIRST_LOOK_MS);
  await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
  await eventually(() => expect(visited).toEqual(['a']));
});

test('a drain tells handlers to stop while the store does not answer', async () => {
  const told = gate();
  const { visited, handler } = visitor({
    handle: (_, { signal }) => {
      signal.addEventListener('abort', told.open);
      return told.opened;
    },
  });
  const worker = await stage.worker([handler]);
  await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
  await eventually(() => expect(visited).toEqual(['a']));
  const blocker = new pg.Client({ connectionString: stage.url });
  await blocker.connect();
  await blocker.query('begin; lock table agenda_jobs in access exclusive mode');
  await eventually(async () => expect(await waitingForTable()).toBe(1));
  const drained = worker.drain(100);
  await told.opened;
  expect(await waitingForTable()).toBeGreaterThan(0);
  await blocker.end();
  await drained;
});

async function waitingForTable(): Promise<number> {
  const { rows } = await database.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%json_to_recordset%'",
  );
  return rows.length;
}

describe('when PostgreSQL breaks all connections', () => {
  test('workers go on by themselves and hear again what others enqueue', async () => {
    const { visited, handler } = visitor();
    await stage.worker([handler], { processEveryMs: NEVER_POLL_MS });
    for (const brandId of ['a', 'b', 'c']) {
      await breakAllConnections();
      await eventually(async () => {
        await stage.enqueuer.queue.enqueue(visitBrand, { brandId });
        expect(visited).toContain(brandId);
      });
    }
  });

  test('in the middle of the work, everything that was enqueued is still done', async () => {
    const { visited, handler } = visitor({ lockMs: 1_000, handle: () => sleep(5) });
    const brands = Array.from({ length: 150 }, (_, number) => String(number));
    for (const brandId of brands) await stage.enqueuer.queue.enqueue(visitBrand, { brandId });
    await Promise.all([stage.worker([handler]), stage.worker([handler])]);
    for (let round = 0; round < 4; round += 1) {
      await sleep(60);
      await breakAllConnections();
    }
    await eventually(async () => expect(await stage.stored()).toEqual([]));
    expect(new Set(visited)).toEqual(new Set(brands));
  });

  test('a recurring job goes on', async () => {
    let runs = 0;
    const handle = async () => {
      runs += 1;
    };
    await stage.worker([{ contract: sweep, every: '1 second', lockMs: 1_000, handle }]);
    await eventually(() => expect(runs).toBeGreaterThan(0));
    await breakAllConnections();
    const before = runs;
    await eventually(() => expect(runs).toBeGreaterThan(before + 1));
  });
});
