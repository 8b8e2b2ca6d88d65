import type { Platform, UnitOfWork } from './context.ts';
import type { Alarm, JobContract } from './job.ts';

/**
 * Runs one piece of work with its own entity manager. Alarms that it sets ring only after it has succeeded, so that no
 * job looks for rows that are not committed yet. An alarm that is lost here is found by the sweep.
 */
export async function inUnitOfWork<Result, Base extends Platform>(
  base: Base,
  work: (unit: Base & UnitOfWork) => Promise<Result>,
): Promise<Result> {
  const rings: (() => Promise<void>)[] = [];
  const alarm: Alarm = {
    wake: <Data>(job: JobContract<Data>, data: Data, at?: Date) => {
      rings.push(() => base.alarm.wake(job, data, at));
      return Promise.resolve();
    },
  };
  const result = await work({ ...base, alarm, em: base.orm.em.fork() });
  for (const ring of rings) {
    ring().catch((error: unknown) =>
      base.log.warn({ err: error }, 'An alarm was not set; the sweep will find the work.'),
    );
  }
  return result;
}
