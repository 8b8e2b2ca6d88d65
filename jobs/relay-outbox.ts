import { type OutboxListener, relayOutbox, relayOutboxJob } from '../src/database/outbox.ts';
import { inUnitOfWork } from '../src/database/unit-of-work.ts';
import type { Platform } from '../src/kernel/context.ts';
import type { JobHandler } from '../src/kernel/job.ts';

/** Hands committed events on until none waits. */
export const relayOutboxHandler = (
  platform: Platform,
  listeners: readonly OutboxListener[],
): JobHandler<Record<string, never>> => ({
  contract: relayOutboxJob,
  concurrency: 1,
  async handle(_data, { signal }) {
    while (!signal.aborted) {
      const handed = await inUnitOfWork(platform, (unit) => relayOutbox(unit, listeners));
      if (handed === 0) return;
    }
  },
});
