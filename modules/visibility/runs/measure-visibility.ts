import { dueWorkHandler } from '../../../src/database/due-worker.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { isRunDue, measureDueRun } from './measure-due-run.ts';
import { measureVisibilityJob } from './measure-visibility.job.ts';

/** Limit for one process. Runs mostly wait for models, up to a minute each. */
const RUNS_AT_ONCE = 8;
const OF_ONE_ORGANISATION = 3;

/** Processes batches until no run is due, most overdue run first. */
export const measureVisibilityHandler = (platform: Platform): JobHandler<Record<string, never>> =>
  dueWorkHandler(platform, {
    contract: measureVisibilityJob,
    atOnce: RUNS_AT_ONCE,
    ofOne: OF_ONE_ORGANISATION,
    work: (unit, _signal, take) => measureDueRun(unit, take),
  });

export async function sweepVisibilityRuns(unit: UnitOfWork): Promise<void> {
  if (await isRunDue(unit)) await unit.queue.enqueue(measureVisibilityJob, {});
}
