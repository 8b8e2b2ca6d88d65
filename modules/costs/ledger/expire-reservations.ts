import { z } from 'zod';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import type { Platform } from '../../../src/kernel/context.ts';
import { type JobHandler, jobContract } from '../../../src/kernel/job.ts';
import { expireReservations, type ReleaseListener } from './conclude-reservations.ts';

const expireReservationsJob = jobContract('costs.expire-reservations', z.object({}));

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
