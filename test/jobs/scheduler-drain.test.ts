import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gate } from '../harness/gate.ts';
import { sweep, visitBrand } from './scheduler-jobs.ts';
import { eventually, openStage, type Stage, stores, TOMORROW, visitor } from './scheduler-stage.ts';

const A_FEW_POLLS_MS = 700;

describe.each(stores.filter(({ skipped }) => !skipped))('draining on $name', ({ fresh }) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await openStage(fresh);
  });
  afterEach(() => stage.end());

  test('waits for the jobs that run, and leaves neither their jobs nor a lock', async () => {
    let ended = false;
    const running = gate();
    const { visited, handler } = visitor({
      handle: async () => {
        await running.opened;
        ended = true;
      },
    });
    const worker = await stage.worker([handler]);
    await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
    await eventually(() => expect(visited).toEqual(['a']));
    const drained = worker.drain(20_000);
    running.open();
    await drained;
    expect(ended).toBe(true);
    expect(await stage.stored()).toEqual([]);
  });

  test('begins nothing new', async () => {
    const running = gate();
    const { visited, handler } = visitor({ concurrency: 1, handle: () => running.opened });
    const worker = await stage.worker([handler]);
    for (const brandId of ['a', 'b', 'c', 'd']) await stage.enqueuer.queue.enqueue(visitBrand, { brandId });
    await eventually(() => expect(visited).toHaveLength(1));
    const drained = worker.drain(20_000);
    await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'e' });
    running.open();
    await drained;
    await sleep(A_FEW_POLLS_MS);
    expect(visited).toHaveLength(1);
    const left = await stage.stored();
    expect(left).toHaveLength(4);
    expect(left.filter(({ lockedAt }) => lockedAt !== undefined)).toEqual([]);
  });

  test('stores a job that the last work sets after the jobs have ended', async () => {
    const worker = await stage.worker([]);
    const lastWork = sleep(500).then(() => worker.queue.enqueue(visitBrand, { brandId: 'late' }));
    await worker.drain(20_000, lastWork);
    await lastWork;
    expect(await stage.stored()).toMatchObject([{ data: { brandId: 'late' } }]);
  });

  test('leaves no lock, whenever it comes', async () => {
    const { handler } = visitor({ concurrency: 3, handle: () => sleep(10) });
    const busy = { contract: sweep, every: '1 second', handle: () => sleep(10) };
    for (let round = 0; round < 10; round += 1) {
      const worker = await stage.worker([handler, busy], { processEveryMs: 10 });
      const enqueued = Array.from({ length: 20 }, (_, number) =>
        worker.queue.enqueue(visitBrand, { brandId: String(number) }),
      );
      await sleep(round * 7);
      await Promise.all([worker.drain(20_000), ...enqueued]);
      expect((await stage.stored()).filter(({ lockedAt }) => lockedAt !== undefined)).toEqual([]);
    }
  });

  test('tells a handler shortly before the deadline to stop', async () => {
    const reasons: boolean[] = [];
    const { visited, handler } = visitor({
      handle: async (_, { signal }) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        reasons.push(signal.aborted);
      },
    });
    const worker = await stage.worker([handler]);
    await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
    await eventually(() => expect(visited).toEqual(['a']));
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const drained = worker.drain(20_000);
    const tell = await eventually(() => timers.mock.calls.find(([, ms]) => ms === 16_000)?.[0] ?? expect.fail());
    timers.mockRestore();
    expect(reasons).toEqual([]);
    tell();
    await drained;
    expect(reasons).toEqual([true]);
    expect(await stage.stored()).toEqual([]);
  });

  test('gives back a job that does not end in time, and another worker runs it at once', async () => {
    const stuck = gate();
    const slow = visitor({ handle: () => stuck.opened });
    const worker = await stage.worker([slow.handler]);
    await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
    await eventually(() => expect(slow.visited).toEqual(['a']));
    await worker.drain(300);
    expect(await stage.stored()).toMatchObject([{ data: { brandId: 'a' }, lockedAt: undefined }]);
    expect(stage.lines).toContainEqual(expect.objectContaining({ jobs: ['visit-brand'] }));

    const quick = visitor();
    await stage.worker([quick.handler]);
    await eventually(() => expect(quick.visited).toEqual(['a']));
    stuck.open();
    await eventually(async () => expect(await stage.stored()).toEqual([]));
  });

  test('a job given back and a job set meanwhile for the same thing become one, due at once', async () => {
    const stuck = gate();
    const { visited, handler } = visitor({ handle: () => stuck.opened });
    const worker = await stage.worker([handler]);
    await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
    await eventually(() => expect(visited).toEqual(['a']));
    await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' }, TOMORROW);
    await worker.drain(100);
    stuck.open();
    const left = await stage.stored();
    expect(left).toHaveLength(1);
    expect(left[0]?.nextRunAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('a recurring job that does not end in time is free and due for the next worker', async () => {
    const stuck = gate();
    let runs = 0;
    const handle = () => {
      runs += 1;
      return stuck.opened;
    };
    const worker = await stage.worker([{ contract: sweep, every: '1 hour', handle }]);
    await eventually(() => expect(runs).toBe(1));
    await worker.drain(100);
    const [left] = await stage.stored();
    expect(left).toMatchObject({ name: 'sweep', repeatInterval: '1 hour', lockedAt: undefined });
    await stage.worker([{ contract: sweep, every: '1 hour', handle }]);
    await eventually(() => expect(runs).toBe(2));
    stuck.open();
  });

  test('may be asked for twice, and before the start', async () => {
    const worker = await stage.create([visitor().handler]);
    await Promise.all([worker.drain(1_000), worker.drain(1_000)]);
    await worker.drain(1_000);
  });
});
