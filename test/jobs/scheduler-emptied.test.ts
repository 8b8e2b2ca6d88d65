import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JobHandler } from '../../src/kernel/job.ts';
import { sweep, visitBrand } from './scheduler-jobs.ts';
import { eventually, openStage, type Stage, stores, TOMORROW, visitor } from './scheduler-stage.ts';

const SOON = { lookEveryMs: 50, missingLimitMs: 60_000 };

function recurring() {
  const seen = { runs: 0 };
  const handler: JobHandler<Record<string, never>> = {
    contract: sweep,
    every: '1 hour',
    handle: async () => {
      seen.runs += 1;
    },
  };
  return { seen, handler };
}

describe.each(stores.filter(({ skipped }) => !skipped))(
  'a store on $name that is emptied while workers run',
  ({ fresh }) => {
    let stage: Stage;
    let store: Awaited<ReturnType<typeof fresh>>;
    beforeEach(async () => {
      store = await fresh();
      stage = await openStage(() => Promise.resolve(store));
    });
    afterEach(() => stage.end());

    const storedNames = async () => (await stage.stored()).map(({ name }) => name);

    test('gets its recurring jobs back once, and they run again', async () => {
      const { seen, handler } = recurring();
      for (let i = 0; i < 3; i++) await stage.worker([handler], { recurring: SOON });
      await eventually(() => expect(seen.runs).toBe(1));
      await store.empty();
      await eventually(() => expect(seen.runs).toBe(2));
      expect(await storedNames()).toEqual(['sweep']);
    });

    test('keeps its promise of one job per job and data', async () => {
      const { handler } = recurring();
      await stage.worker([handler], { recurring: SOON });
      await store.empty();
      await eventually(async () => expect(await storedNames()).toEqual(['sweep']));
      const { handler: visiting } = visitor();
      const enqueuers = await Promise.all(
        Array.from({ length: 5 }, () => stage.create([visiting], { process: false })),
      );
      await Promise.all(enqueuers.map(({ queue }) => queue.enqueue(visitBrand, { brandId: 'a' }, TOMORROW)));
      expect((await storedNames()).toSorted()).toEqual(['sweep', 'visit-brand']);
    });

    test('gets back a recurring job that somebody deleted, and leaves one alone that somebody has paused', async () => {
      const { seen, handler } = recurring();
      await stage.worker([handler], { recurring: SOON });
      await eventually(() => expect(seen.runs).toBe(1));
      await stage.enqueuer.agenda.cancel({ name: 'sweep' });
      await eventually(() => expect(seen.runs).toBe(2));
      await stage.enqueuer.agenda.disable({ name: 'sweep' });
      await store.empty();
      await eventually(() => expect(seen.runs).toBe(3));
      await stage.enqueuer.agenda.disable({ name: 'sweep' });
      await stage.worker([handler], { recurring: SOON });
      expect(await stage.stored()).toMatchObject([{ name: 'sweep', disabled: true }]);
    });

    test('gets a recurring job back that a clock which was ahead has set for next year', async () => {
      const { seen, handler } = recurring();
      await stage.worker([handler], { recurring: SOON });
      await eventually(() => expect(seen.runs).toBe(1));
      await eventually(async () => expect((await stage.stored())[0]?.lockedAt ?? null).toBeNull());
      const [job] = await stage.stored();
      if (job === undefined) throw new Error('The recurring job is not stored.');
      const { state: _, ...stored } = job;
      await stage.enqueuer.agenda.db.saveJob(
        { ...stored, nextRunAt: new Date(Date.now() + 365 * 86_400_000) },
        undefined,
      );
      await eventually(async () => {
        const nextRunAt = (await stage.stored())[0]?.nextRunAt?.getTime() ?? 0;
        expect(nextRunAt - Date.now()).toBeGreaterThan(0);
        expect(nextRunAt - Date.now()).toBeLessThanOrEqual(3_600_000);
      });
    });

    test('gets a recurring job back that a process was killed with whose clock was ahead', async () => {
      const { seen, handler } = recurring();
      const worker = await stage.worker([handler], { recurring: SOON });
      await eventually(() => expect(seen.runs).toBe(1));
      await worker.drain(1_000);
      await store.lockAt(new Date(Date.now() + 365 * 86_400_000));
      await stage.worker([handler], { recurring: SOON });
      await eventually(async () => expect((await stage.stored())[0]?.lockedAt ?? null).toBeNull());
      await store.lockAt(new Date());
      await stage.worker([handler], { recurring: SOON });
      expect((await stage.stored())[0]?.lockedAt).toBeInstanceOf(Date);
    });

    test('is told by the ping of a process that only enqueues jobs, when no worker puts them back in time', async () => {
      const { handler } = recurring();
      const api = await stage.create([handler], { process: false, recurring: { lookEveryMs: 50, missingLimitMs: 0 } });
      await api.start();
      await api.ping();
      const worker = await stage.worker([handler], { recurring: SOON });
      await eventually(async () => expect(await storedNames()).toEqual(['sweep']));
      await api.ping();
      await worker.drain(0);
      await store.empty();
      await expect(api.ping()).rejects.toThrow(
        'The recurring jobs sweep are missing, and no worker has restored them within a minute. Start a worker.',
      );
      await stage.worker([handler], { recurring: SOON });
      await api.ping();
    });
  },
);
