import { sql } from 'kysely';
import type { Needs } from '../../../src/kernel/context.ts';
import { memberConditions, peopleAmong } from '../../contacts/index.ts';
import { isReached } from '../../leads/index.ts';
import { domainOf, isAddressSuppressed, isDomainSuppressed } from '../../suppressions/index.ts';
import type { Forecast, ForecastTarget } from '../../workflows/index.ts';

/** How many of the contacts that the campaign targets may be written to, each person once, and how many may not. */
export async function forecastContacts(
  { em }: Needs<'em'>,
  { orgId, brandIds, audienceIds, featureDynastySlug }: ForecastTarget,
): Promise<Forecast> {
  const conditionOf = await memberConditions(em, { orgId, audienceIds });
  const targeted = brandIds.flatMap((brandId) => {
    const condition = conditionOf(brandId);
    return condition === undefined ? [] : [sql`(brand_id = ${brandId} and ${condition})`];
  });
  if (targeted.length === 0) return { available: 0, excluded: 0 };
  const { rows } = await sql<Forecast>`
    with person as (
      select *, ${featureDynastySlug}::text as reach from ${peopleAmong(orgId, sql.join(targeted, sql` or `))} as people
    ), at_domain as (
      select org_id, ${sql.raw(domainOf('person_key'))} as domain, count(*) as people,
        count(*) filter (where not (refused or ${sql.raw(isReached('person.org_id', 'person.reach', 'person.person_key'))}
          or ${sql.raw(isAddressSuppressed('person.org_id', 'person.person_key'))})) as available
      from person group by org_id, domain
    ), judged as (
      select people, case when ${sql.raw(isDomainSuppressed('at_domain.org_id', 'at_domain.domain'))} then 0
        else available end as available
      from at_domain
    )
    select coalesce(sum(available), 0)::int as available, coalesce(sum(people - available), 0)::int as excluded
    from judged`.execute(em.getKysely());
  return rows[0] ?? { available: 0, excluded: 0 };
}
