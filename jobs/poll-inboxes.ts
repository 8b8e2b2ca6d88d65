import { pollInboxes, pollInboxesJob } from '../modules/replies/index.ts';
import { inUnitOfWork } from '../src/database/unit-of-work.ts';
import type { Platform } from '../src/kernel/context.ts';
import type { JobHandler } from '../src/kernel/job.ts';

export const pollInboxesHandler = (platform: Platform): JobHandler<Record<string, never>> => ({
  contract: pollInboxesJob,
  every: '15 seconds',
  concurrency: 1,
  async handle(_data, { signal }) {
    while (!signal.aborted && (await inUnitOfWork(platform, pollInboxes)));
  },
});
