import { dueWorkHandler } from '../../../src/database/due-worker.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { notifyJob } from './notify.job.ts';
import { sendDueDigest } from './send-digests.ts';
import { writeDueDigests } from './write-digests.ts';

/**
 * Limits of one process. Most digests wait for a server, and a slow server must not block other
 * organisations.
 */
const DIGESTS_AT_ONCE = 6;
const OF_ONE_ORGANISATION = 2;

export const notifyHandler = (platform: Platform): JobHandler<Record<string, never>> =>
  dueWorkHandler(platform, {
    contract: notifyJob,
    atOnce: DIGESTS_AT_ONCE,
    ofOne: OF_ONE_ORGANISATION,
    async work(unit, signal, take) {
      while (!signal.aborted && (await writeDueDigests(unit)) > 0);
      return sendDueDigest(unit, take);
    },
  });

export async function sweepNotices({ em, clock, queue }: UnitOfWork): Promise<void> {
  const due = await statement(
    em,
    `(select 1 from campaign_notices
      where due_at <= $1 and (claimed_until is null or claimed_until < $1) order by due_at limit 1)
     union all
     (select 1 from campaign_digests
      where due_at <= $1 and (claimed_until is null or claimed_until < $1) order by due_at limit 1)`,
    [clock.now()],
  );
  if (due.length > 0) await queue.enqueue(notifyJob, {});
}
