import type { JobStore, PolledJob } from './job-store.ts';

interface DuePollOptions {
  store: JobStore;
  jobs: readonly PolledJob[];
  everyMs: number;
  reportError(error: unknown): void;
}

/**
 * Finds due jobs without a notification. Agenda's own poll sends one query per job. This poll sends one for
 * all jobs, and Agenda then queries only those that are due.
 */
export function createDuePoll({ store, jobs, everyMs, reportError }: DuePollOptions) {
  const askDue = store.askDue(jobs);
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    for (const name of await askDue()) store.notifier.notify(name);
  }

  /** A slow store must not accumulate queries. */
  function lookUnlessLooking(): void {
    looking ??= look()
      .catch(reportError)
      .finally(() => {
        looking = null;
      });
  }

  return {
    start(): void {
      if (jobs.length > 0) timer = setInterval(lookUnlessLooking, everyMs);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
