import { taking } from '../../src/database/locks.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { eraseContacts } from '../contacts/index.ts';
import { recordErasure } from '../suppressions/index.ts';

interface ErasedLeads {
  leadIds: string[];
  contacts: number;
}

/**
 * Erases a person from leads, contacts and suppressions in the caller's transaction, which has locked erasures.
 * Lead rows stay because they are counted and paid for, but they hold no personal data and never receive email.
 */
export async function eraseLeads(
  unit: Needs<'em' | 'clock' | 'vault'>,
  person: { orgId: string; personKey: string },
): Promise<ErasedLeads> {
  const { em } = unit;
  const values = [person.orgId, person.personKey];
  taking(em, 'leads');
  await statement(em, LOCK, values);
  await recordErasure(unit, person);
  const leads = await statement<{ id: string }>(em, ERASE, values);
  await statement(em, 'update leads set referred_to = null where org_id = $1 and referred_to = $2', values);
  return { leadIds: leads.map(({ id }) => id), contacts: await eraseContacts(em, person) };
}

/** Matches the predicates of the two partial indexes, so that both can be used. */
const SERVED_OR_SKIPPED = '(skip_reason is null or skip_reason is not null)';

/** Also locks the leads that referred to this person. */
const LOCK = `
  select id from leads where org_id = $1 and id = any(array(
    select id from leads where org_id = $1 and person_key = $2 and ${SERVED_OR_SKIPPED}
    union all
    select id from leads where org_id = $1 and referred_to = $2
  )) order by id for no key update`;

const ERASE = `
  update leads set person_key = 'erased:' || id, email = '', first_name = null, last_name = null, title = null,
    organization_name = null, organization_domain = null, organization_industry = null, organization_size = null,
    linkedin_url = null, email_status = null, details = null, referred_to = null,
    unsubscribed = true
  where org_id = $1 and person_key = $2 and ${SERVED_OR_SKIPPED} returning id`;
