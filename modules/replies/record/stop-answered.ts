import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';

/**
 * Who has answered gets no further step. What is being claimed at this moment leaves: waiting for it could mean waiting
 * for one who waits for these leads. What comes back from there is refused by the next claim. Answers how many messages
 * of each campaign were cancelled.
 */
export async function stopAnswered(em: EntityManager, leadIds: readonly string[]): Promise<Map<string, number>> {
  if (leadIds.length === 0) return new Map();
  const rows = await statement<{ campaign_id: string; closed: number }>(
    em,
    `with queued as materialized (
       select m.id from leads l join messages m on m.campaign_id = l.campaign_id and m.lead_id = l.id
       where l.id = any($1::uuid[]) and m.status = 'queued' for no key update of m skip locked
     ), cancelled as (
       update messages m set status = 'cancelled', due_at = null, reason = 'replied' from queued where m.id = queued.id
       returning m.campaign_id
     )
     select campaign_id, count(*)::int as closed from cancelled group by 1`,
    [leadIds],
  );
  return new Map(rows.map(({ campaign_id, closed }) => [campaign_id, closed]));
}
