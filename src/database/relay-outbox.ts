import type { Platform, UnitOfWork } from '../kernel/context.ts';
import type { JobHandler } from '../kernel/job.ts';
import { type OutboxListener, relayOutbox, relayOutboxJob } from './outbox.ts';
import { statement } from './statement.ts';
import { inUnitOfWork } from './unit-of-work.ts';

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

/** Enqueues the relay job if events wait, because their own job may be lost. */
export async function sweepOutbox({ em, queue }: UnitOfWork): Promise<void> {
  const [waiting] = await statement<{ id: string }>(
    em,
    'select id from outbox_events where relayed_at is null order by position limit 1',
    [],
  );
  if (waiting) await queue.enqueue(relayOutboxJob, {});
}
