import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { retryAfter } from './allowance/allowance.rules.ts';
import type { Sender } from './sender.entity.ts';

/** About one day of hourly retries. After that, a user has to act. */
const FAILURES_UNTIL_PAUSE = 26;

/**
 * Records a failure and returns the time of the next attempt. Pauses get longer. Messages wait or use other
 * senders.
 */
export async function noteUnavailable(
  { em, clock }: Needs<'em' | 'clock'>,
  sender: Sender,
  reason: string,
): Promise<Date> {
  const now = clock.now();
  const failures = sender.failures + 1;
  const retryAt = retryAfter(failures, now);
  // Skips the update if another process recorded this failure or a user changed or paused the sender.
  await statement(
    em,
    `update senders set failures = $3, retry_at = $4, last_error = $5,
       status = case when $3 >= $6 then 'paused' else status end,
       paused_reason = case when $3 >= $6 then 'mail_server' else paused_reason end
     where org_id = $1 and id = $2 and failures < $3 and status = 'active'
       and date_trunc('milliseconds', updated_at) = $7`,
    [sender.orgId, sender.id, failures, retryAt, reason, FAILURES_UNTIL_PAUSE, sender.updatedAt],
  );
  return retryAt;
}

export async function noteAvailable({ em }: Needs<'em'>, sender: Sender): Promise<void> {
  if (sender.failures === 0 && sender.lastError == null) return;
  await statement(
    em,
    'update senders set failures = 0, retry_at = null, last_error = null where org_id = $1 and id = $2',
    [sender.orgId, sender.id],
  );
}
