import type { Job } from 'agenda';
import type { JobHandler, JobRun } from '../../src/kernel/job.ts';

export const DEFAULT_LOCK_MS = 60_000;

/** Data that does not fit its job throws, which fails the run once; a job that failed is gone like any other. */
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
 * A run may last longer than its lock: the lock is renewed while the process lives, three times per life so that one
 * renewal may fail. Aborted runs renew nothing more, for their locks are about to be given back.
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
    // A renewal that arrived after the end of the run would lock the job again.
    await lastBeat;
  };
}
