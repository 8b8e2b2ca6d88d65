import type { Job } from 'agenda';
import type { JobHandler, JobRun } from '../../src/kernel/job.ts';

export const DEFAULT_LOCK_MS = 60_000;

export async function runHandler(handler: JobHandler<unknown>, job: Job, { log, signal }: JobRun): Promise<void> {
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
    lastBeat = job.touch().catch((error: unknown) => log.warn({ err: error }, 'The lock of a job was not renewed'));
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
