import { z } from 'zod';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import { type JobHandler, jobContract } from '../../../src/kernel/job.ts';
import { type Conclusion, expireReservations } from './conclude-reservations.ts';

/** Looks for reservations whose worker died. */
const expireReservationsJob = jobContract('costs.expire-reservations', z.object({}));

/** Hears which campaigns got money back, after it is committed: their closed gates may be open again. */
export type ReleaseListener = (unit: UnitOfWork, campaignIds: string[]) => Promise<void>;

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
      const { concluded } = await inUnitOfWork(platform, (unit) => expire(unit, listeners));
      if (concluded.length === 0) return;
    }
  },
});

async function expire(unit: UnitOfWork, listeners: readonly ReleaseListener[]): Promise<Conclusion> {
  const conclusion = await expireReservations(unit);
  for (const listener of listeners) await listener(unit, conclusion.released);
  return conclusion;
}
