import type { Platform } from '../src/kernel/context.ts';
import type { JobHandler } from '../src/kernel/job.ts';
import { type OutboxListener, relayOutbox, relayOutboxJob } from '../src/kernel/outbox.ts';
import { inUnitOfWork } from '../src/kernel/unit-of-work.ts';

/** Hands committed events on until none waits. */
export const relayOutboxHandler = (
  platform: Platform,
  listeners: readonly OutboxListener[],
): JobHandler<Record<string, never>> => ({
  contract: relayOutboxJob,
  concurrency: 1,
  async handle(_data, { signal }) {
    while (!signal.aborted) {
      const handed = await inUnitOfWork(platform, (own) => relayOutbox({ ...platform, ...own }, listeners));
      if (handed === 0) return;
    }
  },
});
