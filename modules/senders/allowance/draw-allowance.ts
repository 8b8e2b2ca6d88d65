import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';

interface Drawing {
  sender: RowKey;
  /** `2026-11-15`, in the sender's time zone. */
  day: string;
  messages: number;
}

/** Takes messages from what the sender may send on a day. Under the sender's lock. */
export async function drawAllowance(em: EntityManager, { sender, day, messages }: Drawing, now: Date): Promise<void> {
  if (messages === 0) return;
  await statement(
    em,
    `update senders set taken = case when taken_on = $3 then taken else 0 end + $4, taken_on = $3,
       ramp_began_on = coalesce(ramp_began_on, $3), last_taken_at = $5
     where org_id = $1 and id = $2`,
    [sender.orgId, sender.id, day, messages, now],
  );
}

/** On the day that it was drawn from; another day has an allowance of its own. Under the sender's lock. */
export async function returnAllowance(em: EntityManager, { sender, day, messages }: Drawing): Promise<void> {
  await statement(
    em,
    'update senders set taken = greatest(taken - $3, 0) where org_id = $1 and id = $2 and taken_on = $4',
    [sender.orgId, sender.id, messages, day],
  );
}
