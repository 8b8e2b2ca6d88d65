import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import { leadsOfPerson } from '../../leads/index.ts';
import { isPromised } from '../message-facts.ts';

/** What servers said about messages to a person names their receiver too. Before the leads are locked. */
export async function forgetReasons(
  em: EntityManager,
  { orgId, personKey }: { orgId: string; personKey: string },
): Promise<void> {
  taking(em, 'messages');
  await statement(
    em,
    `with told as materialized (
       select m.org_id, m.id from ${leadsOfPerson('$1', '$2')} l
         join messages m on m.org_id = l.org_id and m.campaign_id = l.campaign_id and m.lead_id = l.id
       where m.reason is not null and not ${isPromised('m')}
       order by m.id for no key update of m
     )
     update messages m set reason = null from told where m.org_id = told.org_id and m.id = told.id`,
    [orgId, personKey],
  );
}

/** What was written to people is gone. Answers how many emails. */
export async function forgetEmails(em: EntityManager, orgId: string, leadIds: readonly string[]): Promise<number> {
  const rows = await statement(
    em,
    `update emails set subject = '', sequence = '[]' where org_id = $1 and lead_id = any($2::uuid[]) returning id`,
    [orgId, leadIds],
  );
  return rows.length;
}
