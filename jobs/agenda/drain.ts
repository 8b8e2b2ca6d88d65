import { setTimeout as sleep } from 'node:timers/promises';
import type { Agenda } from 'agenda';
import type { Logger } from 'pino';
import type { StoredJobs } from './stored-jobs.ts';

/** Share of the deadline after which handlers are told to stop. They need the rest to reach a safe point. */
const ABORT_AFTER = 0.8;

interface Draining {
  agenda: Agenda;
  jobs: StoredJobs;
  ending: AbortController;
  log: Logger;
}

export async function drain({ agenda, jobs, ending, log }: Draining, deadlineMs: number): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  const abort = setTimeout(() => ending.abort(), deadlineMs * ABORT_AFTER);
  await jobs.close();
  await agenda.stop(false);
  while (jobs.running.length > 0 && Date.now() < deadline) await sleep(20);
  clearTimeout(abort);
  ending.abort();
  if (jobs.running.length > 0) log.warn({ jobs: jobs.running }, 'Jobs did not end in time and are given back');
  await jobs.giveBackAll();
}
