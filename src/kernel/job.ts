import type { Logger } from 'pino';
import type { z } from 'zod';

/** What a job is called and which ids it takes, apart from what it does: whoever enqueues it needs no more. */
export interface JobContract<Data> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
}

export function jobContract<Data>(name: string, data: z.ZodType<Data>): JobContract<Data> {
  return { name, data };
}

/**
 * What modules need of the scheduler: "look at this now" or "look at this then". The data are ids and nothing else; what
 * is to be done stands in our own rows. So enqueue after the commit: a job that comes earlier finds nothing.
 *
 * There is one waiting job per job and data, and it starts at the earliest of the times asked for. A job that has
 * started waits no more: enqueueing again while the job runs makes a further run, which may overlap the first. A
 * handler therefore claims its rows (claim.ts) and may run for nothing.
 */
export interface JobQueue {
  enqueue<Data>(job: JobContract<Data>, data: Data, at?: Date): Promise<void>;
}

/** A run that should have begun: no worker is there, or all are busy. */
export interface LateJob {
  name: string;
  dueAt: Date;
}

export interface JobRun {
  log: Logger;
  /** Aborted when the process has to end soon: stop at the next safe point and give claimed rows back. */
  signal: AbortSignal;
}

export interface JobHandler<Data> {
  contract: JobContract<Data>;
  /** Makes it a recurring look without data, once for all processes: an interval such as `1 minute`. */
  every?: string;
  /** Runs at the same time in one process; 5 unless set. */
  concurrency?: number;
  /** How long after a kill of its process a job begins again; one minute unless set. A longer run keeps its lock. */
  lockMs?: number;
  handle(data: Data, run: JobRun): Promise<void>;
}
