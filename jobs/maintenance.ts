import { z } from 'zod';
import type { MaintenanceTask } from '../src/database/forget-rows.ts';
import { inUnitOfWork } from '../src/database/unit-of-work.ts';
import type { Platform, UnitOfWork } from '../src/kernel/context.ts';
import { type JobHandler, jobContract } from '../src/kernel/job.ts';

const sweepJob = jobContract('sweep', z.object({}));

/** Finds due work that has no job, and enqueues one. */
export type Sweeper = (unit: UnitOfWork) => Promise<void>;

/**
 * Runs all sweepers every minute, so that work continues after a lost job. A failing sweeper does not stop
 * the others.
 */
export const sweepHandler = (platform: Platform, sweepers: readonly Sweeper[]): JobHandler<Record<string, never>> => ({
  contract: sweepJob,
  every: '1 minute',
  concurrency: 1,
  async handle(_data, { log }) {
    for (const sweeper of sweepers) {
      await inUnitOfWork(platform, sweeper).catch((error: unknown) => log.error({ err: error }, 'A sweeper failed.'));
    }
  },
});

const housekeepingJob = jobContract('housekeeping', z.object({}));

/** Runs the chores of all modules. A failing chore does not stop the others. */
export const maintenanceHandler = (
  platform: Platform,
  chores: readonly MaintenanceTask[],
): JobHandler<Record<string, never>> => ({
  contract: housekeepingJob,
  every: '10 minutes',
  concurrency: 1,
  async handle(_data, { signal, log }) {
    for (const chore of chores) {
      await inUnitOfWork(platform, (unit) => chore(unit, signal)).catch((error: unknown) =>
        log.error({ err: error }, 'A maintenance task failed.'),
      );
    }
  },
});
