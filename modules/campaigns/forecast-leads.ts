import type { Needs } from '../../src/kernel/context.ts';

interface Audience {
  brandIds: string[];
  /** The lineage of the feature: a person is contacted once for it. */
  reach: string;
}

/** How many of the brands' contacts may be written to, each person once, and how many may not. */
export async function forecastContacts(
  { em, actor }: Needs<'em' | 'actor'>,
  { brandIds, reach }: Audience,
): Promise<{ sendable: number; suppressed: number }> {
  const [row] = await em.execute<{ sendable: number; suppressed: number }[]>(FORECAST, [
    actor.orgId,
    `{${brandIds.join(',')}}`,
    reach,
  ]);
  return row ?? { sendable: 0, suppressed: 0 };
}

/** A suppressed domain includes its subdomains. */
const FORECAST = `
  with person as (
    select org_id, person_key, bool_or(unsubscribed or consent is false) as refused from contacts
    where org_id = ? and brand_id = any(?::uuid[]) group by org_id, person_key
  ), judged as (
    select refused
      or exists (select 1 from leads where leads.org_id = person.org_id and leads.reach = ?
        and leads.person_key = person.person_key and status <> 'skipped')
      or exists (select 1 from suppressions where suppressions.org_id = person.org_id
        and ((kind = 'address' and value = person.person_key)
          or (kind = 'domain' and ('.' || split_part(person.person_key, '@', 2)) like '%.' || value))) as kept_out
    from person
  )
  select count(*) filter (where not kept_out)::int as sendable, count(*) filter (where kept_out)::int as suppressed
  from judged`;
