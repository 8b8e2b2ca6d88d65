import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../src/database/locks.ts';
import { keysOf, type RowKey } from '../../src/database/row-key.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { nextRetryAt } from './allowance/allowance.rules.ts';
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
  const retryAt = nextRetryAt(failures, now);
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

export async function pauseSenders(
  em: EntityManager,
  senders: readonly (RowKey & { reason: string })[],
  now: Date,
): Promise<void> {
  if (senders.length === 0) return;
  taking(em, 'senders');
  await statement(
    em,
    `with held as materialized (
       select org_id, id from senders
       where (org_id, id) in (select * from unnest($1::uuid[], $2::uuid[])) and status = 'active'
       order by id for no key update
     )
     update senders s set status = 'paused', paused_reason = given.reason, updated_at = greatest(s.updated_at, $4)
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as given (org_id, id, reason) join held using (org_id, id)
     where s.org_id = held.org_id and s.id = held.id`,
    [...keysOf(senders), senders.map(({ reason }) => reason), now],
  );
}

interface AllowanceChange {
  sender: RowKey;
  day: string;
  messages: number;
}

export async function drawAllowance(
  em: EntityManager,
  { sender, day, messages }: AllowanceChange,
  now: Date,
): Promise<void> {
  if (messages === 0) return;
  await statement(
    em,
    `update senders set taken = case when taken_on = $3 then taken else 0 end + $4, taken_on = $3,
       sending_days = sending_days + case when taken_on = $3 then 0 else 1 end, last_taken_at = $5
     where org_id = $1 and id = $2`,
    [sender.orgId, sender.id, day, messages, now],
  );
}

/**
 * Returns allowance to the day it was taken from; other days are not affected. If the whole day is returned, it
 * no longer counts as a sending day. The caller holds the sender's lock.
 */
export async function returnAllowance(em: EntityManager, { sender, day, messages }: AllowanceChange): Promise<void> {
  if (messages === 0) return;
  await statement(
    em,
    `update senders set taken = greatest(taken - $3, 0), taken_on = case when taken > $3 then taken_on end,
       sending_days = case when taken > $3 then sending_days else greatest(sending_days - 1, 0) end
     where org_id = $1 and id = $2 and taken_on = $4`,
    [sender.orgId, sender.id, messages, day],
  );
}
