import type { JobRepository } from 'agenda';
import type { LateJob } from '../../src/kernel/job.ts';
import type { Notifier } from './notifier.ts';

/** A job and how long its lock holds: an older one has outlived its process. */
export interface PolledJob {
  name: string;
  lockMs: number;
}

/** Where Agenda keeps its jobs. Opening it connects to nothing yet. */
export interface JobStore {
  name: string;
  /**
   * Its `saveJob` leaves one waiting row per job and data, with the earliest of the times asked for, and one row per
   * recurring job, whose pause, lock and next time it leaves alone unless the interval has changed, that time is further
   * away than the interval, or the lock is of a moment that has not come.
   */
  repository: JobRepository;
  notifier: Notifier;
  /** Makes the table or the indexes. Ten processes may do it at the same moment. */
  prepare(): Promise<void>;
  /** Asks by one question which of the jobs have something to run at the moment of the call. */
  askDue(jobs: readonly PolledJob[]): () => Promise<string[]>;
  /** Of each of the jobs the first run that was to begin before a moment and has not begun. */
  late(jobs: readonly PolledJob[], before: Date): Promise<LateJob[]>;
  /** Which recurring jobs it holds that run until a moment, and are not locked by a clock that was ahead. */
  recurringNames(until: Date): Promise<string[]>;
  /** Throws if the store is away or takes no writes. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
