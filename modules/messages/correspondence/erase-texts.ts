import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import { isErased, leadsById, leadsOfPerson, recipientOf } from '../../leads/index.ts';
import { isPromised } from '../message-facts.ts';

const CLEAR_REASONS =
  'update messages m set reason = null from affected where m.org_id = affected.org_id and m.id = affected.id';

const clearReasonsOf = (leads: string, locking = '') => `
  with affected as materialized (
    select m.org_id, m.id from ${leads} l
      join messages m on m.org_id = l.org_id and m.campaign_id = l.campaign_id and m.lead_id = l.id
    where m.reason is not null and not ${isPromised('m')}
    order by m.id for no key update of m ${locking}
  )
  ${CLEAR_REASONS}`;

/**
 * Clears server responses stored for a person's messages, since they contain the address. Call it before the
 * leads are locked.
 */
export async function eraseReasons(
  em: EntityManager,
  { orgId, personKey }: { orgId: string; personKey: string },
): Promise<void> {
  taking(em, 'messages');
  await statement(em, clearReasonsOf(leadsOfPerson('$1', '$2')), [orgId, personKey]);
}

/**
 * Clears the same texts for people who were erased before the reports were written. The caller holds the locks
 * on these messages and their leads.
 */
export async function eraseReasonsOfErased(
  em: EntityManager,
  reports: readonly { orgId: string; messageId: string }[],
): Promise<void> {
  if (reports.length === 0) return;
  await statement(
    em,
    `with affected as (
       select m.org_id, m.id from messages m cross join ${recipientOf('m.org_id', 'm.lead_id')} as l
       where (m.org_id, m.id) in (select * from unnest($1::uuid[], $2::uuid[])) and m.reason is not null and ${isErased('l')}
     )
     ${CLEAR_REASONS}`,
    [reports.map(({ orgId }) => orgId), reports.map(({ messageId }) => messageId)],
  );
}

/**
 * Clears the same texts for leads locked in the meantime. Locked messages are skipped: their holder reaches the
 * lead next, finds it erased and clears them.
 */
export async function eraseLateReasons(em: EntityManager, orgId: string, leadIds: readonly string[]): Promise<void> {
  const leads = leadsById('array_fill($1::uuid, array[cardinality($2::uuid[])])', '$2');
  await statement(em, clearReasonsOf(leads, 'skip locked'), [orgId, leadIds]);
}

export async function eraseEmails(em: EntityManager, orgId: string, leadIds: readonly string[]): Promise<number> {
  const rows = await statement(
    em,
    `update emails set subject = '', sequence = '[]' where org_id = $1 and lead_id = any($2::uuid[]) returning id`,
    [orgId, leadIds],
  );
  return rows.length;
}
