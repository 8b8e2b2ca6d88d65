import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';

interface Drawing {
  sender: RowKey;
  day: string;
  messages: number;
}

export async function drawAllowance(em: EntityManager, { sender, day, messages }: Drawing, now: Date): Promise<void> {
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
export async function returnAllowance(em: EntityManager, { sender, day, messages }: Drawing): Promise<void> {
  if (messages === 0) return;
  await statement(
    em,
    `update senders set taken = greatest(taken - $3, 0), taken_on = case when taken > $3 then taken_on end,
       sending_days = case when taken > $3 then sending_days else greatest(sending_days - 1, 0) end
     where org_id = $1 and id = $2 and taken_on = $4`,
    [sender.orgId, sender.id, messages, day],
  );
}
