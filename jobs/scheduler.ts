import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agenda, type Job } from 'agenda';
import type { Logger } from 'pino';
import { isDiskFull } from '../src/database/database-errors.ts';
import { createErrorReporter } from '../src/kernel/error-reporter.ts';
import type { JobHandler, JobQueue, JobRun, LateJob } from '../src/kernel/job.ts';
import { StartFailure } from '../src/kernel/start-failure.ts';
import { createDuePoll } from './agenda/due-poll.ts';
import { createJobQueue, shareEnqueues } from './agenda/job-queue.ts';
import type { JobStore } from './agenda/job-store.ts';
import { StoredJobs } from './agenda/stored-jobs.ts';
import { createRecurringJobs } from './recurring-jobs.ts';

export interface SchedulerOptions {
  /** postgres:// or mongodb:// */
  url: string;
  handlers: readonly JobHandler<unknown>[];
  log: Logger;
  /** False in a process that only enqueues jobs. */
  process: boolean;
  /** Maximum delay of a due job without a notification. */
  processEveryMs?: number;
  /** How often recurring jobs are checked, and how long they may be missing. */
  recurring?: { lookEveryMs: number; missingLimitMs: number };
}

export interface Scheduler {
  queue: JobQueue;
  agenda: Agenda;
  start(): Promise<void>;
  /** Throws if the store is unreachable or its recurring jobs have been missing for too long. */
  ping(): Promise<void>;
  /** Returns, for each job, its first run that was due before `before` and has not started. */
  lateJobs(before: Date): Promise<LateJob[]>;
  /**
   * Takes no new jobs, waits for running jobs, and releases the locks of those that do not end in time. Jobs
   * can still be enqueued until `lastWork` has ended.
   */
  drain(deadlineMs: number, lastWork?: Promise<unknown>): Promise<void>;
}

const DEFAULT_LOCK_MS = 60_000;
const DEFAULT_CONCURRENCY = 5;
const DEFAULT_PROCESS_EVERY_MS = 500;

/** Agenda's own poll sends one query per job. It can be rare, because the due poll finds jobs earlier. */
const AGENDA_POLL_MS = DEFAULT_LOCK_MS;

export async function createScheduler(options: SchedulerOptions): Promise<Scheduler> {
  const { url, log, processEveryMs = DEFAULT_PROCESS_EVERY_MS } = options;
  const handlers = options.process ? options.handlers : [];
  const owner = `distribute-${randomUUID()}`;
  const report = createErrorReporter();
  const reportError = (error: unknown) => report(error, (line) => log.error(line, 'The job store failed'));
  const store = await openStore(url, reportError);
  const onDone = (jobName: string) => store.notifier.notify(jobName);
  const jobs = new StoredJobs({ store: store.repository, owner, onDone, reportError });
  const agenda = new Agenda({
    name: owner,
    backend: {
      name: store.name,
      repository: jobs,
      notificationChannel: store.notifier,
      ownsConnection: false,
      connect: () => Promise.resolve(),
      disconnect: () => Promise.resolve(),
    },
    processEvery: Math.max(processEveryMs, AGENDA_POLL_MS),
    // One slot per lock, because a locked job that waits for a slot could outlive its lock.
    maxConcurrency: handlers.reduce((sum, { concurrency = DEFAULT_CONCURRENCY }) => sum + concurrency, 1),
  });
  agenda.on('error', reportError);
  store.notifier.on('error', reportError);
  const ending = new AbortController();
  define(agenda, handlers, { log, signal: ending.signal });
  const { queue, allSet } = createJobQueue(agenda);
  const poll = createDuePoll({ store, jobs: handlers.map(pollOf), everyMs: processEveryMs, reportError });
  const recurring = createRecurringJobs({
    agenda,
    store,
    handlers: options.handlers,
    restores: options.process,
    log,
    reportError,
    ...options.recurring,
  });

  let drained: Promise<void> | undefined;
  return {
    queue: shareEnqueues((...job) => queue.enqueue(...job)),
    agenda,
    start: async () => {
      await store.prepare().catch((cause: unknown) => {
        throw unusable(store, cause);
      });
      await agenda.start();
      poll.start();
      await recurring.start();
    },
    ping: async () => {
      await store.ping();
      await recurring.assertPresent();
    },
    lateJobs: (before) => store.late(options.handlers.map(pollOf), before),
    drain: (deadlineMs, lastWork) => {
      // Awaited last, because these queries may hang on an unreachable store, and handlers must be told to
      // stop in time.
      const looks = Promise.all([recurring.stop(), poll.stop()]);
      drained ??= drain({ agenda, jobs, ending, log }, deadlineMs)
        .catch(reportError)
        .then(() => looks)
        .then(() => lastWork)
        .then(allSet)
        .then(store.close);
      return drained;
    },
  };
}

const pollOf = ({ contract, lockMs = DEFAULT_LOCK_MS }: JobHandler<unknown>) => ({ name: contract.name, lockMs });

function define(
  agenda: Agenda,
  handlers: readonly JobHandler<unknown>[],
  run: { log: Logger; signal: AbortSignal },
): void {
  for (const handler of handlers) {
    const { contract, concurrency = DEFAULT_CONCURRENCY, lockMs = DEFAULT_LOCK_MS } = handler;
    agenda.define(contract.name, (job: Job) => runHandler(handler, job, run), {
      concurrency,
      lockLimit: concurrency,
      lockLifetime: lockMs,
    });
  }
  agenda.on('fail', (error: Error, { attrs: { name, data } }: Job) =>
    run.log.error({ err: error, job: name, data }, 'A job failed. The next sweep recovers its work'),
  );
}

function unusable({ name }: JobStore, cause: unknown): unknown {
  if (isDiskFull(cause)) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartFailure(
    `The scheduler cannot use ${name} (${reason}). Start it, or correct DISTRIBUTE_SCHEDULER_URL.`,
    { cause },
  );
}

/** Share of the deadline after which handlers are told to stop. They need the rest to reach a safe point. */
const ABORT_AFTER = 0.8;

interface Draining {
  agenda: Agenda;
  jobs: StoredJobs;
  ending: AbortController;
  log: Logger;
}

async function drain({ agenda, jobs, ending, log }: Draining, deadlineMs: number): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  const abort = setTimeout(() => ending.abort(), deadlineMs * ABORT_AFTER);
  await jobs.close();
  await agenda.stop(false);
  while (jobs.running.length > 0 && Date.now() < deadline) await sleep(20);
  clearTimeout(abort);
  ending.abort();
  if (jobs.running.length > 0)
    log.warn({ jobs: jobs.running }, 'Jobs did not finish in time. Their locks are released');
  await jobs.giveBackAll();
}

/** Opens the store for the URL's scheme. The MongoDB driver is loaded only if needed. */
async function openStore(url: string, reportError: (error: unknown) => void): Promise<JobStore> {
  // MongoDB URLs may list several hosts, which the URL parser rejects.
  if (url.startsWith('mongodb')) {
    const { openMongoStore } = await import('./agenda/mongodb-store.ts');
    return openMongoStore(url);
  }
  const { openPostgresStore } = await import('./agenda/postgres-store.ts');
  return openPostgresStore(url, reportError);
}

async function runHandler(handler: JobHandler<unknown>, job: Job, { log, signal }: JobRun): Promise<void> {
  const { name, data } = job.attrs;
  const stopHeartbeat = startHeartbeat(handler, job, { log, signal });
  try {
    await handler.handle(handler.contract.data.parse(data), { log: log.child({ job: name, data }), signal });
  } finally {
    await stopHeartbeat();
  }
}

/**
 * Renews the lock of a running job, three times per lock lifetime so that one renewal may fail. Aborted runs
 * stop renewing, because their locks are about to be released.
 */
function startHeartbeat({ lockMs = DEFAULT_LOCK_MS }: JobHandler<unknown>, job: Job, { log, signal }: JobRun) {
  let lastBeat = Promise.resolve();
  const timer = setInterval(() => {
    lastBeat = job
      .touch()
      .catch((error: unknown) => log.warn({ err: error }, 'The lock of a job could not be renewed'));
  }, lockMs / 3);
  timer.unref();
  const stop = () => clearInterval(timer);
  signal.addEventListener('abort', stop);
  return async () => {
    signal.removeEventListener('abort', stop);
    stop();
    // A renewal after the end of the run would lock the job again.
    await lastBeat;
  };
}
