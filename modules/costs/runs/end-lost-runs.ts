import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';

/** Fails runs that exceed the longest possible duration, because their worker must have died. */
export async function endLostRuns(
  { em, clock }: Needs<'em' | 'clock'>,
  { serviceName, longestMs }: { serviceName: string; longestMs: Milliseconds },
): Promise<void> {
  const now = clock.now();
  await statement(
    em,
    `update runs set status = 'failed', completed_at = $1, updated_at = $1
     from (select org_id, id from runs where status = 'running' and service_name = $2 and started_at < $3
           order by id limit 1000 for update skip locked) lost
     where runs.org_id = lost.org_id and runs.id = lost.id`,
    [now, serviceName, new Date(now.getTime() - longestMs)],
  );
}
