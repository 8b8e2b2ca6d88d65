import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import type { PersonFacts } from './sources/apollo/complete-people.ts';

/** Fills in missing facts of leads. Known values stay. */
export async function completeLeads(
  { em }: Needs<'em'>,
  orgId: string,
  leads: readonly { id: string; facts: PersonFacts }[],
): Promise<void> {
  if (leads.length === 0) return;
  await statement(
    em,
    `update leads set first_name = coalesce(first_name, "firstName"), last_name = coalesce(last_name, "lastName"),
       title = coalesce(leads.title, given.title), organization_name = coalesce(organization_name, "organizationName"),
       organization_domain = coalesce(organization_domain, "organizationDomain"),
       organization_industry = coalesce(organization_industry, "organizationIndustry"),
       organization_size = coalesce(organization_size, "organizationSize"),
       linkedin_url = coalesce(linkedin_url, "linkedinUrl")
     from jsonb_to_recordset($1::jsonb) as given ("orgId" uuid, id uuid, "firstName" text, "lastName" text,
       title text, "organizationName" text, "organizationDomain" text, "organizationIndustry" text,
       "organizationSize" text, "linkedinUrl" text)
     where leads.org_id = given."orgId" and leads.id = given.id`,
    [JSON.stringify(leads.map(({ id, facts }) => ({ ...facts, orgId, id })))],
  );
}
