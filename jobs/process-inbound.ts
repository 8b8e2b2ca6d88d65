import { processDueInbound, processInboundJob } from '../modules/replies/index.ts';
import { inUnitOfWork } from '../src/database/unit-of-work.ts';
import type { Platform } from '../src/kernel/context.ts';
import type { JobHandler } from '../src/kernel/job.ts';

/** One that waits for slow models leaves room for the others. */
const AT_ONCE = 3;

/** A model may take minutes over a batch. */
const LOCK_MS = 300_000;

export const processInboundHandler = (platform: Platform): JobHandler<Record<string, never>> => ({
  contract: processInboundJob,
  concurrency: AT_ONCE,
  lockMs: LOCK_MS,
  async handle(_data, { signal }) {
    while (!signal.aborted && (await inUnitOfWork(platform, processDueInbound)));
  },
});
