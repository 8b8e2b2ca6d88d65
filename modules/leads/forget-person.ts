import { taking } from '../../src/database/locks.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { erasureHashes, suppress } from '../suppressions/index.ts';

export interface ForgottenPerson {
  leadIds: string[];
  contacts: number;
}

/**
 * Takes a person out of leads, contacts and suppressions, in the caller's transaction, which has locked erasures. Leads stay as rows, since they are
 * counted and paid for, but say nothing about anyone; nothing is ever sent to them.
 */
export async function forgetPerson(
  unit: Needs<'em' | 'clock' | 'vault'>,
  { orgId, personKey }: { orgId: string; personKey: string },
): Promise<ForgottenPerson> {
  taking(unit.em, 'leads');
  await statement(unit.em, LOCK, [orgId, personKey]);
  const value = erasureHashes(unit.vault, orgId)(personKey);
  await suppress(unit, orgId, [{ kind: 'hash', value, reason: 'Erased', source: 'erasure' }]);
  const [forgotten] = await statement<ForgottenPerson>(unit.em, FORGET, [orgId, personKey]);
  return forgotten ?? { leadIds: [], contacts: 0 };
}

const LOCK = `select id from leads where org_id = $1 and person_key = $2 order by id for no key update`;

const FORGET = `
  with lead as (
    update leads set person_key = 'erased:' || id, email = '', first_name = null, last_name = null, title = null,
      organization_name = null, organization_domain = null, organization_industry = null, organization_size = null,
      linkedin_url = null, unsubscribed = true
    where org_id = $1 and person_key = $2 returning id
  ), contact as (
    delete from contacts where org_id = $1 and person_key = $2 returning id
  ), listed as (
    delete from suppressions where org_id = $1 and kind = 'address' and value = $2
  )
  select coalesce((select array_agg(id) from lead), '{}') as "leadIds", (select count(*)::int from contact) as contacts`;
