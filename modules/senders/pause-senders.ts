import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../src/database/locks.ts';
import { statement } from '../../src/database/statement.ts';

/** Senders that may send do so no longer, until a person resumes them. */
export async function pauseSenders(
  em: EntityManager,
  senders: readonly { id: string; reason: string }[],
  now: Date,
): Promise<void> {
  if (senders.length === 0) return;
  taking(em, 'senders');
  await statement(
    em,
    `with held as materialized (
       select id from senders where id = any($1::uuid[]) and status = 'active' order by id for no key update
     )
     update senders s set status = 'paused', paused_reason = given.reason, updated_at = $3
     from unnest($1::uuid[], $2::text[]) as given (id, reason) join held using (id) where s.id = held.id`,
    [senders.map(({ id }) => id), senders.map(({ reason }) => reason), now],
  );
}
