import type { EntityManager } from '@mikro-orm/postgresql';
import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import { lockLeads } from '../../leads/index.ts';
import { isPromised } from '../message-facts.ts';
import type { MessageReport } from './message-report.rules.ts';

/**
 * Where mail comes back, it matters whether any other to the same person has arrived: what another process writes down of
 * those is waited for before this one looks. What is to leave once more is locked only after people, and nothing is told of it.
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
