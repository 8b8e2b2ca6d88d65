import type { Agenda } from 'agenda';
import type { Logger } from 'pino';
import { DomainError } from '../src/kernel/errors.ts';
import type { JobHandler } from '../src/kernel/job.ts';
import { CLOCKS_APART_MS, intervalMs } from './agenda/interval.ts';
import type { JobStore } from './agenda/job-store.ts';

/** Two checks may fail before a minute is over. */
const LOOK_EVERY_MS = 20_000;

/** A worker restores missing jobs within this time. After it, no worker is running. */
const MISSING_LIMIT_MS = 60_000;

interface RecurringJobsOptions {
  agenda: Agenda;
  store: JobStore;
  handlers: readonly JobHandler<unknown>[];
  /** False in a process that only enqueues jobs. It checks, but only workers restore. */
  restores: boolean;
  log: Logger;
  reportError(error: unknown): void;
  lookEveryMs?: number;
  missingLimitMs?: number;
}

/**
 * Keeps the recurring jobs in the store. They can vanish while the service runs: MongoDB loses its data, a
 * user deletes them, or a wrong clock schedules or locks them far in the future. Without them no sweep finds
 * lost work.
 */
export function createRecurringJobs(options: RecurringJobsOptions) {
  const { agenda, store, restores, log, reportError } = options;
  const { lookEveryMs = LOOK_EVERY_MS, missingLimitMs = MISSING_LIMIT_MS } = options;
  const recurring = options.handlers.filter(({ every }) => every !== undefined);
  const longestMs = Math.max(0, ...recurring.map(({ every = '' }) => intervalMs(every) ?? 0));
  let wereThere = restores;
  let missingSince: number | null = null;
  let looking: Promise<string[]> | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** No recurring job runs later than this. */
  const lastRun = () => new Date(Date.now() + longestMs + CLOCKS_APART_MS);

  async function findMissing(): Promise<string[]> {
    if (restores) await store.prepare();
    const stored = new Set(await store.recurringNames(lastRun()));
    const missing = recurring.filter(({ contract }) => !stored.has(contract.name));
    const names = missing.map(({ contract }) => contract.name);
    if (restores && missing.length > 0) {
      for (const handler of missing) await setRecurring(agenda, handler);
      log.warn({ jobs: names }, 'Recurring jobs were missing or scheduled too late. They are restored');
    }
    const arePresent = restores || missing.length === 0;
    wereThere ||= arePresent;
    // A process that starts before the first worker has lost no jobs.
    missingSince = arePresent || !wereThere ? null : (missingSince ?? performance.now());
    return arePresent ? [] : names;
  }

  /** Concurrent callers share one check. */
  function look(): Promise<string[]> {
    looking ??= findMissing().finally(() => {
      looking = null;
    });
    return looking;
  }

  return {
    async start(): Promise<void> {
      if (restores) for (const handler of recurring) await setRecurring(agenda, handler);
      timer = setInterval(() => void look().catch(reportError), lookEveryMs);
      timer.unref();
    },
    /** Throws if the jobs have been missing so long that no worker can be running. */
    async assertPresent(): Promise<void> {
      const missing = await look();
      if (missingSince === null || performance.now() - missingSince < missingLimitMs) return;
      throw new DomainError(
        'unavailable',
        `The recurring jobs ${missing.join(', ')} are missing, and no worker has restored them within a minute. Start a worker.`,
      );
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking?.catch(reportError);
    },
  };
}

async function setRecurring(agenda: Agenda, { contract, every }: JobHandler<unknown>): Promise<void> {
  if (every === undefined) return;
  const { attrs } = await agenda.every(every, contract.name, {});
  if (attrs.failReason) throw new Error(`The interval "${every}" of the job "${contract.name}" cannot be read.`);
}
