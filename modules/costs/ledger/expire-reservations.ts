import { z } from 'zod';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import type { Platform } from '../../../src/kernel/context.ts';
import { type JobHandler, jobContract } from '../../../src/kernel/job.ts';
import { expireReservations, type ReleaseListener } from './conclude-reservations.ts';

/** Looks for reservations whose worker died. */
const expireReservationsJob = jobContract('costs.expire-reservations', z.object({}));

/** Once a minute: what dead workers left reserved goes back to the budgets. */
export const expireReservationsHandler = (
  platform: Platform,
  listeners: readonly ReleaseListener[],
): JobHandler<Record<string, never>> => ({
  contract: expireReservationsJob,
  every: '1 minute',
  concurrency: 1,
  async handle(_data, { signal }) {
    while (!signal.aborted) {
      const { concluded } = await inUnitOfWork(platform, (unit) => expireReservations(unit, listeners));
      if (concluded.length === 0) return;
    }
  },
});
