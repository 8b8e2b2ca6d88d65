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

interface UnderWay {
  writing: Promise<void>;
  /** Set by the first caller that arrives during the write, and shared by all later ones. */
  next: Promise<void> | null;
}

/**
 * Shares writes of the same job: hundreds of transactions per second may enqueue it, and each would update
 * one row. A caller that arrives during a write waits for the next write, which starts after all these
 * callers' commits.
 */
export function shareEnqueues(set: JobQueue['enqueue']): JobQueue {
  const underWay = new Map<string, UnderWay>();

  function write<Data>(key: string, job: JobContract<Data>, data: Data): Promise<void> {
    const entry: UnderWay = {
      writing: set(job, data).finally(() => {
        if (entry.next === null) underWay.delete(key);
      }),
      next: null,
    };
    underWay.set(key, entry);
    return entry.writing;
  }

  return {
    enqueue(job, data, at) {
      if (at !== undefined) return set(job, data, at);
      const key = `${job.name} ${JSON.stringify(data)}`;
      const before = underWay.get(key);
      if (before === undefined) return write(key, job, data);
      before.next ??= before.writing.catch(() => {}).then(() => write(key, job, data));
      return before.next;
    },
  };
}
