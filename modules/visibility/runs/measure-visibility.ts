import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { isRunDue, measureDueRun } from './measure-due-run.ts';
import { measureVisibilityJob } from './measure-visibility.job.ts';

/** Of one process. */
const RUNS_AT_ONCE = 3;

/** Measures turn by turn until no run is due; each turn goes to the run that waits the longest. */
export const measureVisibilityHandler = (platform: Platform): JobHandler<Record<string, never>> => ({
  contract: measureVisibilityJob,
  concurrency: 1,
  async handle(_data, { signal }) {
    const measureAll = async () => {
      while (!signal.aborted) {
        if (!(await inUnitOfWork(platform, measureDueRun))) return;
      }
    };
    await Promise.all(Array.from({ length: RUNS_AT_ONCE }, measureAll));
  },
});

export async function sweepVisibilityRuns(unit: UnitOfWork): Promise<void> {
  if (await isRunDue(unit)) await unit.queue.enqueue(measureVisibilityJob, {});
}
