import { InMemoryNotificationChannel, type JobRepository, toJobId } from 'agenda';
import type { LateJob } from '../../src/kernel/job.ts';

/** Makes Agenda check for due jobs immediately instead of at its next poll. Works within one process only. */
export class Notifier extends InMemoryNotificationChannel {
  notify(jobName: string): void {
    void this.notifyHandlers({ jobName, jobId: toJobId(''), nextRunAt: null, priority: 0, timestamp: new Date() });
  }
}

/** A job and how long its lock is valid. An older lock belongs to a dead process. */
export interface PolledJob {
  name: string;
  lockMs: number;
}

/** The storage of Agenda's jobs. Opening it does not connect yet. */
export interface JobStore {
  name: string;
  /**
   * `saveJob` keeps one waiting row per job and data, with the earliest requested time, and one row per
   * recurring job. It changes a recurring job's next time only if the interval changed or that time is
   * further away than the interval. It removes a lock only if the lock is in the future. It never changes a
   * pause.
   */
  repository: JobRepository;
  notifier: Notifier;
  /** Creates the table or the indexes. Safe to run in many processes at once. */
  prepare(): Promise<void>;
  /** Returns a function that asks, in one query, which jobs are due. */
  askDue(jobs: readonly PolledJob[]): () => Promise<string[]>;
  /** Returns, for each job, its first run that was due before `before` and has not started. */
  late(jobs: readonly PolledJob[], before: Date): Promise<LateJob[]>;
  /** Lists recurring jobs that run by `until` and have no lock in the future. */
  recurringNames(until: Date): Promise<string[]>;
  /** Throws if the store is unreachable or read-only. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
