import { z } from 'zod';
import { inUnitOfWork } from '../src/database/unit-of-work.ts';
import type { Platform, UnitOfWork } from '../src/kernel/context.ts';
import { type JobHandler, jobContract } from '../src/kernel/job.ts';

const sweepJob = jobContract('sweep', z.object({}));

/** Looks for due work that has no job, and enqueues one. */
export type Sweeper = (unit: UnitOfWork) => Promise<void>;

/** Once a minute: whatever job was lost, the work behind it is found again. One failing sweeper stops no other. */
export const sweepHandler = (platform: Platform, sweepers: readonly Sweeper[]): JobHandler<Record<string, never>> => ({
  contract: sweepJob,
  every: '1 minute',
  concurrency: 1,
  async handle(_data, { log }) {
    for (const sweeper of sweepers) {
      await inUnitOfWork(platform, sweeper).catch((error: unknown) => log.error({ err: error }, 'A sweep failed.'));
    }
  },
});
