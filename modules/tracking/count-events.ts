import { setTimeout as pause } from 'node:timers/promises';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { waitForAll } from '../../src/kernel/concurrency/promises.ts';
import type { Platform } from '../../src/kernel/context.ts';
import type { JobHandler } from '../../src/kernel/job.ts';
import { countTrackingEventsJob } from './count-events.job.ts';
import { nextRest, REST, REST_IN_QUIET } from './counting-pace.rules.ts';
import { countTrackingEvents, FIRST_TURN } from './event-batches.ts';

/** After this time the job is enqueued again, because a shutdown waits for running jobs. */
const LONGEST_RUN_MS = 1_000;

/** One batch is prepared while PostgreSQL counts the other. */
const LANES_IN_QUIET = 2;

export const countTrackingEventsHandler = (platform: Platform): JobHandler<Record<string, never>> => {
  let share = REST;
  const turn = { ...FIRST_TURN };

  /** Measures only while counting rests, since counting uses this process too. */
  async function rest(workedMs: number): Promise<void> {
    const before = performance.eventLoopUtilization();
    await pause(share * workedMs);
    share = nextRest(share, performance.eventLoopUtilization(before).utilization);
  }

  async function countSome(): Promise<boolean> {
    const lanes = share === REST_IN_QUIET ? LANES_IN_QUIET : 1;
    const counted = await waitForAll(
      Array.from({ length: lanes }, () => inUnitOfWork(platform, (unit) => countTrackingEvents(unit, turn))),
    );
    return counted.every((isMore) => isMore);
  }

  return {
    contract: countTrackingEventsJob,
    concurrency: 1,
    async handle() {
      const endsAt = performance.now() + LONGEST_RUN_MS;
      while (performance.now() < endsAt) {
        const startedAt = performance.now();
        if (!(await countSome())) return;
        await rest(performance.now() - startedAt);
      }
      await platform.queue.enqueue(countTrackingEventsJob, {});
    },
  };
};
