import { z } from 'zod';
import { forgetDeliveries } from '../modules/webhooks/index.ts';
import type { Platform } from '../src/kernel/context.ts';
import { keptSince } from '../src/kernel/idempotency.ts';
import { type JobHandler, jobContract } from '../src/kernel/job.ts';

export const housekeepingJob = jobContract('housekeeping', z.object({}));

/** A window lasts a minute; an hour leaves room for clocks that differ. */
const RATE_WINDOWS_KEPT_MS = 3_600_000;

/** Removes what has served its time: kept answers after a day, request counters after an hour, webhooks after a month. */
export const housekeepingHandler = ({ orm, clock }: Platform): JobHandler<Record<string, never>> => ({
  contract: housekeepingJob,
  every: '10 minutes',
  concurrency: 1,
  async handle() {
    const em = orm.em.fork();
    const now = clock.now();
    await em.execute('delete from idempotency_keys where created_at <= ?', [keptSince(now)]);
    await forgetDeliveries(em, now);
    await em.execute('delete from rate_windows where started_at < ?', [new Date(now.getTime() - RATE_WINDOWS_KEPT_MS)]);
  },
});
