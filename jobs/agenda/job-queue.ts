import type { Agenda } from 'agenda';
import type { JobContract, JobQueue } from '../../src/kernel/job.ts';

/** Creates the queue. `allSet` waits for writes in progress; the store must not close before them. */
export function createJobQueue(agenda: Agenda): { queue: JobQueue; allSet(): Promise<unknown> } {
  const underway = new Set<Promise<void>>();
  const set = async <Data>(job: JobContract<Data>, data: Data, at = new Date()) => {
    await agenda.create(job.name, job.data.parse(data)).schedule(at).save();
  };
  const enqueue: JobQueue['enqueue'] = (job, data, at) => {
    const setting = set(job, data, at).finally(() => underway.delete(setting));
    underway.add(setting);
    return setting;
  };
  return { queue: { enqueue }, allSet: () => Promise.allSettled(underway) };
}
