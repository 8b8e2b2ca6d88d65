import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../src/database/locks.ts';
import { keysOf, type RowKey } from '../../src/database/row-key.ts';
import { statement } from '../../src/database/statement.ts';

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
