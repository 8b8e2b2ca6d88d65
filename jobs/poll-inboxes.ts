import { pollInboxes, pollInboxesJob } from '../modules/delivery/index.ts';
import type { Platform } from '../src/kernel/context.ts';
import type { JobHandler } from '../src/kernel/job.ts';
import { inUnitOfWork } from '../src/kernel/unit-of-work.ts';

export const pollInboxesHandler = (platform: Platform): JobHandler<Record<string, never>> => ({
  contract: pollInboxesJob,
  every: '15 seconds',
  concurrency: 1,
  async handle(_data, { signal }) {
    while (!signal.aborted && (await inUnitOfWork(platform, pollInboxes)));
  },
});
