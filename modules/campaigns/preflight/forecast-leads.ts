import { sql } from 'kysely';
import type { Needs } from '../../../src/kernel/context.ts';
import { SYSTEM_ADDRESS } from '../../../src/kernel/text/person-key.ts';
import { findMemberConditions, peopleAmong } from '../../contacts/index.ts';
import { isAlreadyReached } from '../../leads/index.ts';
import { FREE_MAIL_DOMAINS } from '../../messages/index.ts';
import { emailDomainOf, isAddressSuppressed, isDomainSuppressed } from '../../suppressions/index.ts';
import type { CompanySize, ForecastTarget, LeadForecast } from '../../workflows/index.ts';

/** Counts the targeted contacts that may be contacted and those that are skipped, each contact once. */
export async function forecastContacts(
  { em }: Needs<'em'>,
  { orgId, brandIds, audienceIds, featureDynastySlug }: ForecastTarget,
): Promise<LeadForecast> {
  const conditionOf = await findMemberConditions(em, { orgId, audienceIds });
  const targeted = brandIds.flatMap((brandId) => {
    const condition = conditionOf(brandId);
    return condition === undefined ? [] : [sql`(brand_id = ${brandId} and ${condition})`];
  });
  if (targeted.length === 0) return { available: 0, excluded: 0, leftOut: [], companies: [] };
  const { rows } = await sql<Judged>`
    with person as (
      select *, ${featureDynastySlug}::text as reach from ${peopleAmong(orgId, sql.join(targeted, sql` or `))} as people
    ), judged as (
      select org_id, person_key, case when unsubscribed then 'unsubscribed' when refused then 'no_consent'
        when person_key ~ ${SYSTEM_ADDRESS} then 'system_address'
        when ${sql.raw(isAddressSuppressed('person.org_id', 'person.person_key'))} then 'suppressed'
        when ${sql.raw(isAlreadyReached('person.org_id', 'person.reach', 'person.person_key'))} then 'duplicate' end as reason
      from person
    ), at_domain as (
      select org_id, ${sql.raw(emailDomainOf('person_key'))} as domain, reason, count(*) as people,
        min(person_key) as first, max(person_key) as last
      from judged group by org_id, domain, reason
    ), decided as (
      select domain, people, first, last, case when reason is null and
        ${sql.raw(isDomainSuppressed('at_domain.org_id', 'at_domain.domain'))} then 'suppressed' else reason end as reason
      from at_domain
    ), sizes as (
      select case when is_free then 1 else people end as size, sum(case when is_free then people else 1 end) as companies
      from decided, lateral (select domain = any(${[...FREE_MAIL_DOMAINS]}::text[]) as is_free) as mailbox
      where reason is null group by size
    )
    select reason, sum(people)::int as people, min(first) as first, max(last) as last,
      (select json_agg(json_build_object('people', size, 'companies', companies)) from sizes) as sizes
    from decided group by reason
    order by sum(people) desc, reason`.execute(em.getKysely());
  const leftOut = rows.flatMap(({ reason, people, first, last }) =>
    reason === null ? [] : [{ reason, people, examples: [...new Set([first, last])] }],
  );
  return {
    available: rows.find(({ reason }) => reason === null)?.people ?? 0,
    excluded: leftOut.reduce((sum, { people }) => sum + people, 0),
    leftOut,
    companies: rows[0]?.sizes ?? [],
  };
}

interface Judged {
  reason: string | null;
  people: number;
  first: string;
  last: string;
  sizes: CompanySize[] | null;
}
