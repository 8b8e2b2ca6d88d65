import type { EntityManager } from '@mikro-orm/postgresql';
import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import { lockLeads } from '../../leads/index.ts';
import { isPromised } from '../message-facts.ts';
import type { MessageReport } from './message-report.rules.ts';

/**
 * Locks the leads of a bounce report. It matters whether another message to the lead arrived, so this waits for
 * processes that record those. Requeued messages are locked only after leads, so they are not included.
 */
export async function holdPeople(em: EntityManager, reports: MessageReport[]): Promise<void> {
  const keys = reports.map(({ orgId, messageId }) => ({ orgId, id: messageId }));
  const people = await statement<RowKey>(
    em,
    `select m.org_id as "orgId", m.lead_id as id from messages m
     where (m.org_id, m.id) in (select * from unnest($1::uuid[], $2::uuid[])) and not ${isPromised('m')}
     order by m.id for no key update`,
    keysOf(keys),
  );
  await lockLeads(em, people);
}
