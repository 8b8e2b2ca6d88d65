import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';

interface Drawing {
  senderId: string;
  /** `2026-11-15`, in the sender's time zone. */
  day: string;
  messages: number;
}

/** Takes messages from what the sender may send on a day. Under the sender's lock. */
export async function drawAllowance(em: EntityManager, { senderId, day, messages }: Drawing, now: Date): Promise<void> {
  if (messages === 0) return;
  await statement(
    em,
    `update senders set taken = case when taken_on = $2 then taken else 0 end + $3, taken_on = $2,
       ramp_began_on = coalesce(ramp_began_on, $2), last_taken_at = $4
     where id = $1`,
    [senderId, day, messages, now],
  );
}

/** On the day that it was drawn from; another day has an allowance of its own. Under the sender's lock. */
export async function returnAllowance(em: EntityManager, { senderId, day, messages }: Drawing): Promise<void> {
  await statement(em, 'update senders set taken = greatest(taken - $2, 0) where id = $1 and taken_on = $3', [
    senderId,
    messages,
    day,
  ]);
}
