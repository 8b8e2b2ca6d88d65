import { prepared, statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { newId } from '../../src/kernel/ids.ts';
import { isSystemAddress, personKey } from '../../src/kernel/text/person-key.ts';
import { findErased, isSuppressed } from '../suppressions/index.ts';
import type { SkipReason } from './lead.schema.ts';
import { type LeadCampaign, reachOf, reachOfRound } from './reach.ts';
import type { UnreachablePerson } from './sources/lead-source.ts';
import type { Person } from './sources/person.rules.ts';

export interface ServedLead extends Person {
  id: string;
  personKey: string;
  brandId: string;
  status: 'served';
}

interface SkippedLead extends Omit<ServedLead, 'status'> {
  status: 'skipped';
  skipReason: SkipReason;
}

const COLUMNS = `id, campaign_id, brand_id, reach, person_key, email, first_name, last_name, title,
  organization_name, organization_domain, organization_industry, organization_size, linkedin_url, sandbox, source,
  email_status, details, created_at, status, skip_reason`;

const VALUES = `id, campaign.campaign_id, "brandId", person.reach, "personKey", email, "firstName",
  "lastName", title, "organizationName", "organizationDomain", "organizationIndustry", "organizationSize", "linkedinUrl",
  sandbox, source, "emailStatus", details, campaign.created_at`;

/**
 * The unique index decides which campaign gets a person, also between concurrent campaigns. Rows are inserted
 * in key order so that concurrent campaigns cannot deadlock.
 */
const CREATE = prepared(`
  with campaign as (
    select $1::uuid as org_id, $2::uuid as campaign_id, $3::timestamptz as created_at
  ), person as (
    select given.*, coalesce(given."skipReason", case
      when ${isSuppressed('$1::uuid', 'given."personKey"')} then 'suppressed' end) as reason
    from campaign, jsonb_to_recordset($4::jsonb) as given (id uuid, "brandId" uuid, reach text, "personKey" text,
      email text, "firstName" text, "lastName" text, title text, "organizationName" text, "organizationDomain" text,
      "organizationIndustry" text, "organizationSize" text, "linkedinUrl" text, sandbox boolean, source text, "emailStatus" text, details jsonb,
      "skipReason" text)
  ), served as (
    insert into leads (org_id, ${COLUMNS})
    select campaign.org_id, ${VALUES}, 'served', null from person, campaign where reason is null order by "personKey", id
    on conflict (org_id, person_key, reach) where skip_reason is null do nothing
    returning id
  ), skipped as (
    insert into leads (org_id, ${COLUMNS})
    select campaign.org_id, ${VALUES}, 'skipped', coalesce(reason, 'duplicate') from person, campaign
    where id not in (select id from served)
    returning id, skip_reason
  )
  select id, skip_reason as "skipReason" from skipped`);

/**
 * Creates leads from people, in the given order: served leads, and skipped leads with their reason. `em` must
 * belong to the transaction that also saves the source position.
 */
export async function createLeads(
  { em, clock, vault }: Needs<'em' | 'clock' | 'vault'>,
  campaign: LeadCampaign,
  people: readonly Person[],
): Promise<{ served: ServedLead[]; skipped: SkippedLead[] }> {
  if (people.length === 0) return { served: [], skipped: [] };
  const found = people.map((person) => identifyPerson(campaign, person));
  const erased = await findErased(
    { em, vault },
    campaign.orgId,
    found.map(({ personKey: key }) => key),
  );
  const given = found.map((person) => (erased.has(person.personKey) ? anonymiseLead(person) : person));
  const rows = await statement<{ id: string; skipReason: SkipReason }>(em, CREATE, [
    campaign.orgId,
    campaign.id,
    clock.now(),
    JSON.stringify(given),
  ]);
  const reasons = new Map(rows.map(({ id, skipReason }) => [id, skipReason]));
  const served: ServedLead[] = [];
  const skipped: SkippedLead[] = [];
  for (const person of given) {
    const skipReason = reasons.get(person.id);
    if (skipReason === undefined) served.push({ ...person, status: 'served' });
    else skipped.push({ ...person, status: 'skipped', skipReason });
  }
  return { served, skipped };
}

function identifyPerson(campaign: LeadCampaign, person: Person) {
  const brandId = person.brandId ?? campaign.brandIds[0];
  if (brandId === undefined) throw new Error(`Campaign ${campaign.id} has no brand.`);
  const key = personKey(person.email);
  const reach = reachOfRound(reachOf(campaign), person.round);
  const base = { ...person, id: newId(), brandId, reach, email: person.email.trim() };
  if (key !== null) {
    const skipReason = person.skipReason ?? (isSystemAddress(key) ? ('system_address' as const) : null);
    return { ...base, personKey: key, ...(skipReason === null ? {} : { skipReason }) };
  }
  return { ...base, personKey: base.email.toLowerCase(), skipReason: 'invalid_address' as const };
}

/** A skipped lead without personal data, for an erased person that the source found again. */
const anonymiseLead = ({ id, brandId, reach, sandbox }: ReturnType<typeof identifyPerson>) => ({
  id,
  brandId,
  reach,
  sandbox,
  personKey: `erased:${id}`,
  email: '',
  firstName: null,
  lastName: null,
  title: null,
  organizationName: null,
  organizationDomain: null,
  organizationIndustry: null,
  organizationSize: null,
  linkedinUrl: null,
  skipReason: 'suppressed' as const,
});

/** Stores people without a usable address as skipped leads. Returns how many. */
export async function createUnreachableLeads(
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
