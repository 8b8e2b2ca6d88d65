import { setTimeout as pause } from 'node:timers/promises';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import type { Platform } from '../../src/kernel/context.ts';
import type { JobHandler } from '../../src/kernel/job.ts';
import { countTrackingEventsJob } from './count-events.job.ts';
import { countTrackingEvents } from './event-batches.ts';

/** So many times as long as a batch took nothing is counted: it shares the machine with whoever waits for an answer. */
const REST = 1;

/** Where hardly anybody waits for one, what a flood has left is counted in half the time. */
const REST_IN_QUIET = 0.1;
const QUIET_UTILISATION = 0.3;

/** In a flood readers come first: what they do is safe, and is counted when they are fewer. */
const REST_IN_A_FLOOD = 19;
const FLOOD_UTILISATION = 0.7;

/** Then the job is enqueued anew: a stop waits for what runs. */
const LONGEST_RUN_MS = 1_000;

/** Counts opens and clicks until none wait. */
export const countTrackingEventsHandler = (platform: Platform): JobHandler<Record<string, never>> => {
  let before = performance.eventLoopUtilization();

  function rest(): number {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > FLOOD_UTILISATION) return REST_IN_A_FLOOD;
    return utilization < QUIET_UTILISATION ? REST_IN_QUIET : REST;
  }

  return {
    contract: countTrackingEventsJob,
    concurrency: 1,
    async handle() {
      const endsAt = performance.now() + LONGEST_RUN_MS;
      while (performance.now() < endsAt) {
        const startedAt = performance.now();
        if (!(await inUnitOfWork(platform, countTrackingEvents))) return;
        await pause(rest() * (performance.now() - startedAt));
      }
      await platform.queue.enqueue(countTrackingEventsJob, {});
    },
  };
};
