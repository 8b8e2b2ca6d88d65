import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { LeadCampaign } from './create-leads.ts';
import { reachOf } from './reach.rules.ts';
import type { UnreachablePerson } from './sources/lead-source.ts';

/** Stores people without a usable address as skipped leads. Returns how many. */
export async function keepUnreachable(
  { em, clock }: Needs<'em' | 'clock'>,
  campaign: LeadCampaign,
  people: readonly UnreachablePerson[],
): Promise<number> {
  if (people.length === 0) return 0;
  const rows = people.map(({ id: personKey, ...person }) => ({ ...person, personKey, id: newId() }));
  await statement(
    em,
    `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, first_name, last_name, title,
       organization_name, organization_domain, organization_industry, organization_size, linkedin_url, sandbox, source, details,
       created_at, status, skip_reason)
     select id, $1, $2, $3, $4, "personKey", '', "firstName", "lastName", title, "organizationName", "organizationDomain",
       "organizationIndustry", "organizationSize", "linkedinUrl", false, source, details, $5, 'skipped', "skipReason"
     from jsonb_to_recordset($6::jsonb) as person (id uuid, "personKey" text, "firstName" text, "lastName" text, title text,
       "organizationName" text, "organizationDomain" text, "organizationIndustry" text, "organizationSize" text,
       "linkedinUrl" text, source text, details jsonb, "skipReason" text)`,
    [campaign.orgId, campaign.id, campaign.brandIds[0], reachOf(campaign), clock.now(), JSON.stringify(rows)],
  );
  return rows.length;
}
