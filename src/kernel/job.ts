import type { Logger } from 'pino';
import type { z } from 'zod';

/** Name and data of a job without its handler, so that a module can enqueue it without importing the handler. */
export interface JobContract<Data> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
}

export function jobContract<Data>(name: string, data: z.ZodType<Data>): JobContract<Data> {
  return { name, data };
}

/**
 * Scheduler: runs a job now or at a given time. Its data are ids only; the work itself is in our own rows.
 * Enqueue after the commit: a job that starts earlier finds nothing.
 *
 * One waiting job exists per job and data. It starts at the earliest requested time. Enqueueing while the job
 * runs adds another run, which may overlap the first. A handler must therefore claim its rows (claim.ts), and
 * may find nothing to do.
 */
export interface JobQueue {
  enqueue<Data>(job: JobContract<Data>, data: Data, at?: Date): Promise<void>;
}

/** An overdue run: no worker is running, or all are busy. */
export interface LateJob {
  name: string;
  dueAt: Date;
}

export interface JobRun {
  log: Logger;
  /** Aborted when the process must stop soon: stop at the next safe point and release claimed rows. */
  signal: AbortSignal;
}

export interface JobHandler<Data> {
  contract: JobContract<Data>;
  /** Makes this a recurring job without data, once for all processes. An interval such as `1 minute`. */
  every?: string;
  /** Concurrent runs per process. Default: 5. */
  concurrency?: number;
  /** Time until a job starts again after its process was killed. Default: one minute. Longer runs renew their lock. */
  lockMs?: number;
  handle(data: Data, run: JobRun): Promise<void>;
}
