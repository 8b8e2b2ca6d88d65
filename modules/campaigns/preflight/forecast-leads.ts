import { sql } from 'kysely';
import type { Needs } from '../../../src/kernel/context.ts';
import { memberConditions, peopleAmong } from '../../contacts/index.ts';
import { isReached } from '../../leads/index.ts';
import { isSuppressed } from '../../suppressions/index.ts';
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
    ), judged as (
      select refused or ${sql.raw(isReached('person.org_id', 'person.reach', 'person.person_key'))}
        or ${sql.raw(isSuppressed('person.org_id', 'person.person_key'))} as kept_out
      from person
    )
    select count(*) filter (where not kept_out)::int as available, count(*) filter (where kept_out)::int as excluded
    from judged`.execute(em.getKysely());
  return rows[0] ?? { available: 0, excluded: 0 };
}
