import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { gate } from '../harness/gate.ts';
import { sweep, visitBrand } from './scheduler-jobs.ts';
import { eventually, openStage, type Stage, visitor } from './scheduler-stage.ts';

/** Long enough for many failed polls and renewals. */
const AWAY_MS = 2_000;

let dataDir: string;
let server: EmbeddedPostgres;
let stage: Stage;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'distribute-jobs-'));
  server = await launchEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  stage = await openStage(() => Promise.resolve({ url: server.url, drop: () => Promise.resolve() }));
});
afterEach(async () => {
  await stage.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const startServerAgain = async () => {
  server = await launchEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  expect(server.url).toBe(stage.url);
};

test('a restart of PostgreSQL is lived through: what was enqueued before, during and after it is done', async () => {
  let sweeps = 0;
  const during = gate();
  const { visited, handler } = visitor({
    lockMs: 1_500,
    handle: ({ brandId }) => (brandId === 'running' ? during.opened : Promise.resolve()),
  });
  const handle = async () => {
    sweeps += 1;
  };
  await stage.worker([handler, { contract: sweep, every: '1 second', lockMs: 1_500, handle }]);
  await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'running' });
  await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'waiting' }, new Date(Date.now() + AWAY_MS / 2));
  await eventually(() => expect(visited).toEqual(['running']));

  await server.stop();
  await expect(stage.enqueuer.ping()).rejects.toBeInstanceOf(Error);
  await expect(stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'lost' })).rejects.toBeInstanceOf(Error);
  during.open();
  await sleep(AWAY_MS);
  const toldErrors = stage.lines.filter(({ level }) => level >= 50).length;
  await startServerAgain();

  await eventually(() => stage.enqueuer.ping());
  await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'after' });
  const sweepsBefore = sweeps;
  await eventually(() => expect(visited).toEqual(expect.arrayContaining(['waiting', 'after'])));
  await eventually(() => expect(sweeps).toBeGreaterThan(sweepsBefore));
  await eventually(async () => expect(await stage.stored()).toMatchObject([{ name: 'sweep' }]));
  expect(toldErrors).toBeLessThan(10);
});

test('a drain ends also while PostgreSQL is away', async () => {
  const stuck = gate();
  const { visited, handler } = visitor({ handle: () => stuck.opened });
  const worker = await stage.worker([handler]);
  await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
  await eventually(() => expect(visited).toEqual(['a']));
  await server.stop();
  await worker.drain(300);
  stuck.open();
  await startServerAgain();
});
