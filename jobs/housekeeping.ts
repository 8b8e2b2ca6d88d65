import { z } from 'zod';
import { forgetRuns } from '../modules/costs/index.ts';
import { guardSending } from '../modules/messages/index.ts';
import { forgetMail } from '../modules/replies/index.ts';
import { forgetDeliveries, forgetEvents } from '../modules/webhooks/index.ts';
import { keptSince } from '../src/api/idempotency.ts';
import { forgetRows } from '../src/database/forget-rows.ts';
import { inUnitOfWork } from '../src/database/unit-of-work.ts';
import type { Platform } from '../src/kernel/context.ts';
import type { Milliseconds } from '../src/kernel/duration.ts';
import { type JobHandler, jobContract } from '../src/kernel/job.ts';

export const housekeepingJob = jobContract('housekeeping', z.object({}));

/** How long is kept what has served its time. */
export interface Retention {
  deliveriesMs: Milliseconds;
  eventsMs: Milliseconds;
  mailMs: Milliseconds;
  runsMs: Milliseconds;
}

/** A window lasts a minute; an hour leaves room for clocks that differ. */
const RATE_WINDOWS_KEPT_MS = 3_600_000;

/** Looks after all senders, and removes what has served its time, batch by batch; what one part throws stops no other. */
export const housekeepingHandler = (platform: Platform, retention: Retention): JobHandler<Record<string, never>> => ({
  contract: housekeepingJob,
  every: '10 minutes',
  concurrency: 1,
  async handle(_data, { signal, log }) {
    const em = platform.orm.em.fork();
    const now = platform.clock.now();
    const ago = (kept: Milliseconds) => new Date(now.getTime() - kept);
    const windows = { table: 'rate_windows', column: 'started_at', before: ago(RATE_WINDOWS_KEPT_MS) };
    const answers = { table: 'idempotency_keys', column: 'created_at', before: keptSince(now) };
    const chores = [
      () => inUnitOfWork(platform, guardSending),
      () => forgetRows(em, windows, signal),
      () => forgetRows(em, answers, signal),
      () => forgetDeliveries(em, ago(retention.deliveriesMs), signal),
      () => forgetEvents(em, ago(retention.eventsMs), signal),
      () => forgetMail(em, ago(retention.mailMs), signal),
      () => forgetRuns(em, ago(retention.runsMs), signal),
    ];
    for (const chore of chores) await chore().catch((error: unknown) => log.error({ err: error }, 'A chore failed.'));
  },
});
