import { setTimeout as pause } from 'node:timers/promises';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { waitForAll } from '../../src/kernel/concurrency/promises.ts';
import type { Platform } from '../../src/kernel/context.ts';
import type { JobHandler } from '../../src/kernel/job.ts';
import { countTrackingEventsJob } from './count-events.job.ts';
import { countTrackingEvents, FIRST_TURN } from './event-batches.ts';

/** Pause after a batch, as a multiple of the batch time. Counting shares the process with requests. */
export const NORMAL_REST = 1;

/** Pause while few requests run, so that a backlog is counted in half the time. */
export const QUIET_REST = 0.1;
const QUIET_UTILISATION = 0.3;

/** Pause under heavy load. Events are already stored, so requests come first. */
export const BUSY_REST = 19;
const FLOOD_UTILISATION = 0.7;

/**
 * Returns the next pause, based on how busy other work kept this process during the last one. After a short
 * pause a single request looks like heavy load, so a normal pause follows first.
 */
export function nextRest(rest: number, utilisation: number): number {
  if (utilisation < QUIET_UTILISATION) return QUIET_REST;
  return utilisation > FLOOD_UTILISATION && rest !== QUIET_REST ? BUSY_REST : NORMAL_REST;
}

/** After this time the job is enqueued again, because a shutdown waits for running jobs. */
const LONGEST_RUN_MS = 1_000;

/** One batch is prepared while PostgreSQL counts the other. */
const LANES_IN_QUIET = 2;

export const countTrackingEventsHandler = (platform: Platform): JobHandler<Record<string, never>> => {
  let share = NORMAL_REST;
  const turn = { ...FIRST_TURN };

  /** Measures only while counting rests, since counting uses this process too. */
  async function rest(workedMs: number): Promise<void> {
    const before = performance.eventLoopUtilization();
    await pause(share * workedMs);
    share = nextRest(share, performance.eventLoopUtilization(before).utilization);
  }

  async function countSome(): Promise<boolean> {
    const lanes = share === QUIET_REST ? LANES_IN_QUIET : 1;
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
