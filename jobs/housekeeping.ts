import { z } from 'zod';
import { guardSending } from '../modules/delivery/index.ts';
import { forgetDeliveries } from '../modules/webhooks/index.ts';
import type { Platform } from '../src/kernel/context.ts';
import { keptSince } from '../src/kernel/idempotency.ts';
import { type JobHandler, jobContract } from '../src/kernel/job.ts';
import { inUnitOfWork } from '../src/kernel/unit-of-work.ts';

export const housekeepingJob = jobContract('housekeeping', z.object({}));

/** A window lasts a minute; an hour leaves room for clocks that differ. */
const RATE_WINDOWS_KEPT_MS = 3_600_000;

/** Removes what has served its time: kept answers after a day, request counters after an hour, webhooks after a month. */
export const housekeepingHandler = (platform: Platform): JobHandler<Record<string, never>> => ({
  contract: housekeepingJob,
  every: '10 minutes',
  concurrency: 1,
  async handle() {
    const em = platform.orm.em.fork();
    const now = platform.clock.now();
    await inUnitOfWork(platform, guardSending);
    await em.execute('delete from idempotency_keys where created_at <= ?', [keptSince(now)]);
    await forgetDeliveries(em, now);
    await em.execute('delete from rate_windows where started_at < ?', [new Date(now.getTime() - RATE_WINDOWS_KEPT_MS)]);
  },
});
