import { setTimeout as pause } from 'node:timers/promises';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import type { Platform } from '../../src/kernel/context.ts';
import type { JobHandler } from '../../src/kernel/job.ts';
import { countTrackingEventsJob } from './count-events.job.ts';
import { nextRest, REST } from './counting-pace.rules.ts';
import { countTrackingEvents } from './event-batches.ts';

/** Then the job is enqueued anew: a stop waits for what runs. */
const LONGEST_RUN_MS = 1_000;

/** Counts opens and clicks until none wait. */
export const countTrackingEventsHandler = (platform: Platform): JobHandler<Record<string, never>> => {
  let share = REST;

  /** Looked at only while it rests: counting keeps this process busy too. */
  async function rest(workedMs: number): Promise<void> {
    const before = performance.eventLoopUtilization();
    await pause(share * workedMs);
    share = nextRest(share, performance.eventLoopUtilization(before).utilization);
  }

  return {
    contract: countTrackingEventsJob,
    concurrency: 1,
    async handle() {
      const endsAt = performance.now() + LONGEST_RUN_MS;
      while (performance.now() < endsAt) {
        const startedAt = performance.now();
        if (!(await inUnitOfWork(platform, countTrackingEvents))) return;
        await rest(performance.now() - startedAt);
      }
      await platform.queue.enqueue(countTrackingEventsJob, {});
    },
  };
};
