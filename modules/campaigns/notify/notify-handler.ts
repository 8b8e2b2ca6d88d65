import { statement } from '../../../src/database/statement.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { notifyJob } from './notify.job.ts';
import { sendDueDigest } from './send-digests.ts';
import { writeDueDigests } from './write-digests.ts';

/** Of one process: a server that hangs does not hold up all others. */
const DIGESTS_AT_ONCE = 3;

/** Writes what campaigns have to tell until none is due, and sends it. */
export const notifyHandler = (platform: Platform): JobHandler<Record<string, never>> => ({
  contract: notifyJob,
  concurrency: 1,
  async handle(_data, { signal }) {
    while (!signal.aborted && (await inUnitOfWork(platform, writeDueDigests)) > 0);
    const sendAll = async () => {
      while (!signal.aborted && (await inUnitOfWork(platform, sendDueDigest)));
    };
    await Promise.all(Array.from({ length: DIGESTS_AT_ONCE }, sendAll));
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
