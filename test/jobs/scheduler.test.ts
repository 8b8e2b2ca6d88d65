import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gate } from '../harness/gate.ts';
import { sweep, visitBrand } from './scheduler-jobs.ts';
import { eventually, openStage, type Stage, stores, TOMORROW, visitor } from './scheduler-stage.ts';

/** Several intervals of a worker that polls every 200 ms. */
const A_FEW_POLLS_MS = 700;
/** Longer than any test, so that only the notifier triggers a check. */
const NEVER_POLL_MS = 3_600_000;
/** Renewed every second, so a pause of one second does not lose it. */
const LOCK_MS = 3_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

describe.each(stores.filter(({ skipped }) => !skipped))('jobs on $name', ({ fresh }) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await openStage(fresh);
  });
  afterEach(() => stage.end());

  describe('enqueueing a job', () => {
    test('ten processes that enqueue the same job with the same data leave one', async () => {
      const enqueuers = await Promise.all(Array.from({ length: 10 }, () => stage.create([], { process: false })));
      await Promise.all(enqueuers.map(({ queue }) => queue.enqueue(visitBrand, { brandId: 'a' }, TOMORROW)));
      await Promise.all(enqueuers.map(({ queue }) => queue.enqueue(visitBrand, { brandId: 'a' }, TOMORROW)));
      expect(await stage.stored()).toMatchObject([
        { name: 'visit-brand', data: { brandId: 'a' }, nextRunAt: TOMORROW },
      ]);
    });

    test('another thing is another job', async () => {
      await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' }, TOMORROW);
      await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'b' }, TOMORROW);
      expect(await stage.stored()).toHaveLength(2);
    });

    test('the job is due at the earliest of the times asked for', async () => {
      const earliest = hoursFromNow(1);
      for (const at of [TOMORROW, earliest, hoursFromNow(48)]) {
        await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' }, at);
      }
      expect(await stage.stored()).toMatchObject([{ nextRunAt: earliest }]);
    });

    test('nothing but the ids of the job is stored', async () => {
      const data = { brandId: 'a', secret: 'x' };
      await stage.enqueuer.queue.enqueue(visitBrand, data, TOMORROW);
      expect((await stage.stored())[0]?.data).toEqual({ brandId: 'a' });
    });

    test('data that does not fit the job is refused', async () => {
      const refused = stage.enqueuer.queue.enqueue<unknown>(visitBrand, { brandId: 7 });
      await expect(refused).rejects.toThrow('brandId');
      expect(await stage.stored()).toEqual([]);
    });
  });

  describe('a job that is due', () => {
    test('runs its handler with its ids and is gone afterwards', async () => {
      const { visited, handler } = visitor();
      await stage.worker([handler]);
      await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
      await eventually(() => expect(visited).toEqual(['a']));
      await eventually(async () => expect(await stage.stored()).toEqual([]));
    });

    test('enqueueing it for now brings tomorrow’s job forward instead of adding one', async () => {
      const { visited, handler } = visitor();
      await stage.worker([handler]);
      await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' }, TOMORROW);
      await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
      await eventually(() => expect(visited).toEqual(['a']));
      await eventually(async () => expect(await stage.stored()).toEqual([]));
    });

    test('runs at its time, not before', async () => {
      const { visited, handler } = visitor();
      await stage.worker([handler]);
      const at = new Date(Date.now() + 600);
      await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' }, at);
      await eventually(() => expect(visited).toEqual(['a']));
      expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
    });

    test('one that is enqueued while it runs is not lost: one more run follows', async () => {
      const first = gate();
      const { visited, handler } = visitor({ concurrency: 1, handle: () => first.opened });
      await stage.worker([handler]);
      await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
      await eventually(() => expect(visited).toHaveLength(1));
      for (let times = 0; times < 3; times += 1) await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
      first.open();
      await eventually(async () => expect(await stage.stored()).toEqual([]));
      expect(visited).toEqual(['a', 'a']);
    });

    test('a job for tomorrow that is set while the job runs stays when the run ends', async () => {
      const first = gate();
      const { visited, handler } = visitor({ handle: () => first.opened });
      await stage.worker([handler]);
      await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
      await eventually(() => expect(visited).toHaveLength(1));
      await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' }, TOMORROW);
      first.open();
      await eventually(async () => {
        expect(await stage.stored()).toMatchObject([{ nextRunAt: TOMORROW, lockedAt: undefined }]);
      });
    });

    test('one of several workers runs it', async () => {
      const { visited, handler } = visitor();
      await Promise.all([1, 2, 3].map(() => stage.worker([handler])));
      const brands = Array.from({ length: 30 }, (_, number) => `brand-${number}`);
      await Promise.all(brands.map((brandId) => stage.enqueuer.queue.enqueue(visitBrand, { brandId })));
      await eventually(async () => expect(await stage.stored()).toEqual([]));
      expect(visited.toSorted()).toEqual(brands.toSorted());
    });

    test('a process that only enqueues jobs runs none', async () => {
      const { visited, handler } = visitor();
      await stage.worker([handler], { process: false });
      await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
      await sleep(A_FEW_POLLS_MS);
      expect(visited).toEqual([]);
      expect(await stage.stored()).toHaveLength(1);
    });

    test('no more than its concurrency run at the same time, and a free place is filled at once', async () => {
      let running = 0;
      let most = 0;
      const { visited, handler } = visitor({
        concurrency: 2,
        handle: async () => {
          running += 1;
          most = Math.max(most, running);
          await sleep(5);
          running -= 1;
        },
      });
      for (let number = 0; number < 30; number += 1)
        await stage.enqueuer.queue.enqueue(visitBrand, { brandId: String(number) });
      await stage.worker([handler], { processEveryMs: NEVER_POLL_MS });
      await eventually(() => expect(visited).toHaveLength(30));
      expect(most).toBe(2);
    });

    test('a run that outlives its lock is not begun a second time', async () => {
      const outlived = gate();
      const { visited, handler } = visitor({ lockMs: LOCK_MS, handle: () => outlived.opened });
      await Promise.all([stage.worker([handler]), stage.worker([handler])]);
      await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
      const lockedAt = async () => (await stage.stored())[0]?.lockedAt?.getTime() ?? expect.fail();
      const first = await eventually(lockedAt);
      await eventually(async () => expect(await lockedAt()).toBeGreaterThan(first + LOCK_MS));
      outlived.open();
      await eventually(async () => expect(await stage.stored()).toEqual([]));
      expect(visited).toEqual(['a']);
    });
  });

  describe('a run that fails', () => {
    test('is logged with its job and not repeated by itself; the next one runs', async () => {
      let broken = true;
      const { visited, handler } = visitor({
        handle: () => (broken ? Promise.reject(new Error('no such brand')) : Promise.resolve()),
      });
      await stage.worker([handler]);
      await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
      await eventually(async () => expect(await stage.stored()).toEqual([]));
      expect(stage.failures()).toMatchObject([
        { job: 'visit-brand', data: { brandId: 'a' }, err: { message: 'no such brand' } },
      ]);

      broken = false;
      await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'b' });
      await eventually(() => expect(visited).toContain('b'));
      expect(visited).toEqual(['a', 'b']);
      await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'a' });
      await eventually(() => expect(visited).toEqual(['a', 'b', 'a']));
    });

    test('stored data that does not fit fails once, without reaching the handler', async () => {
      const { visited, handler } = visitor();
      await stage.worker([handler]);
      await stage.enqueuer.agenda.now('visit-brand', { brand: 'a' });
      await eventually(() => expect(stage.failures()).toHaveLength(1));
      await eventually(async () => expect(await stage.stored()).toEqual([]));
      await stage.enqueuer.queue.enqueue(visitBrand, { brandId: 'next' });
      await eventually(() => expect(visited).toEqual(['next']));
      expect(stage.failures()).toHaveLength(1);
    });
  });

  describe('a recurring job', () => {
    test('keeps recurring when a run fails', async () => {
      let runs = 0;
      const handle = () => {
        runs += 1;
        return runs === 1 ? Promise.reject(new Error('the first look fails')) : Promise.resolve();
      };
      await stage.worker([{ contract: sweep, every: '1 second', handle }]);
      await eventually(() => expect(runs).toBeGreaterThanOrEqual(3));
      expect(stage.failures()).toHaveLength(1);
    });

    test('ten workers that start at the same moment share one of each, and one of them looks', async () => {
      let runs = 0;
      const handle = async () => {
        runs += 1;
      };
      const { handler } = visitor();
      const workers = await Promise.all(
        Array.from({ length: 10 }, () => stage.create([{ contract: sweep, every: '1 hour', handle }, handler])),
      );
      await Promise.all(workers.map((worker) => worker.start()));
      await eventually(() => expect(runs).toBe(1));
      await sleep(A_FEW_POLLS_MS);
      expect(runs).toBe(1);
      expect(await stage.stored()).toMatchObject([{ name: 'sweep', type: 'single', lockedAt: undefined }]);
    });

    test('a process that starts while it runs leaves its lock and its next time alone', async () => {
      const running = gate();
      let runs = 0;
      const handle = () => {
        runs += 1;
        return running.opened;
      };
      await stage.worker([{ contract: sweep, every: '1 hour', handle }]);
      await eventually(() => expect(runs).toBe(1));
      const [before] = await stage.stored();
      await stage.worker([{ contract: sweep, every: '1 hour', handle }]);
      await sleep(A_FEW_POLLS_MS);
      expect(runs).toBe(1);
      expect(await stage.stored()).toEqual([before]);
      running.open();
    });

    test('an interval that a new version has changed holds at once', async () => {
      let runs = 0;
      const handle = async () => {
        runs += 1;
      };
      const old = await stage.worker([{ contract: sweep, every: '1 day', handle }]);
      await eventually(() => expect(runs).toBe(1));
      await old.drain(1_000);
      await stage.worker([{ contract: sweep, every: '1 second', handle }]);
      await eventually(() => expect(runs).toBeGreaterThanOrEqual(3));
    });

    test('an interval that cannot be read stops the start', async () => {
      const worker = await stage.create([{ contract: sweep, every: 'now and then', handle: () => Promise.resolve() }]);
      await expect(worker.start()).rejects.toThrow('The interval "now and then" of the job "sweep" cannot be read.');
    });
  });

  test('a worker that never polls starts at once what its own process enqueues', async () => {
    const { visited, handler } = visitor();
    const worker = await stage.worker([handler], { processEveryMs: NEVER_POLL_MS });
    await sleep(A_FEW_POLLS_MS);
    await worker.queue.enqueue(visitBrand, { brandId: 'a' });
    await eventually(() => expect(visited).toEqual(['a']));
  });

  test('the ping answers while the store is there and throws when it is not', async () => {
    await expect(stage.enqueuer.ping()).resolves.toBeUndefined();
    const away = new URL(stage.url);
    away.port = '1';
    const lost = await stage.create([], { url: away.href, process: false });
    await expect(lost.ping()).rejects.toBeInstanceOf(Error);
  });
});
