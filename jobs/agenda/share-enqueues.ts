import type { JobContract, JobQueue } from '../../src/kernel/job.ts';

interface UnderWay {
  writing: Promise<void>;
  /** Set by the first who comes while it is being written, shared by all who follow. */
  next: Promise<void> | null;
}

/**
 * Hundreds of transactions a second may say "look now" to the same job, and each would update the same row. Whoever comes
 * while a job is being written waits for it and shares the one after it: that one is written after all their commits.
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
