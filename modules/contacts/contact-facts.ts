import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { statement } from '../../src/database/statement.ts';

export const countryOf = (orgId: string, brandId: string, personKey: string) =>
  `(select country from contacts where org_id = ${orgId} and brand_id = ${brandId} and person_key = ${personKey})`;

/** SQL expression: why a person must not be contacted, by the contacts of any of these brands. Null if allowed. */
export const contactRefusal = (orgId: string, brandIds: string, personKey: string) => `(
  select case when bool_or(unsubscribed) then 'unsubscribed' when bool_or(consent is false) then 'no_consent' end
  from contacts where org_id = ${orgId} and brand_id = any(${brandIds}) and person_key = ${personKey})`;

export type ContactRefusal = 'unsubscribed' | 'no_consent';

/** Returns refusals by person key. A refusal in one brand applies to all of these brands. */
export async function findRefusals(
  em: EntityManager,
  { orgId, brandIds }: { orgId: string; brandIds: readonly string[] },
  personKeys: readonly string[],
): Promise<Map<string, ContactRefusal>> {
  const rows = await statement<{ key: string; refusal: ContactRefusal }>(
    em,
    `select person_key as key, case when bool_or(unsubscribed) then 'unsubscribed' else 'no_consent' end as refusal
     from contacts where org_id = $1 and brand_id = any($2::uuid[]) and person_key = any($3::text[])
       and (unsubscribed or consent is false) group by person_key`,
    [orgId, brandIds, personKeys],
  );
  return new Map(rows.map(({ key, refusal }) => [key, refusal]));
}

/** SQL: the distinct people among the contacts, and whether any of their rows refuses email. */
export const peopleAmong = (orgId: string, condition: RawBuilder<unknown>) => sql`(
  select org_id, person_key, bool_or(unsubscribed or consent is false) as refused, bool_or(unsubscribed) as unsubscribed
  from contacts
  where org_id = ${orgId} and (${condition}) group by org_id, person_key)`;

export async function eraseContacts(
  em: EntityManager,
  { orgId, personKey }: { orgId: string; personKey: string },
): Promise<number> {
  const rows = await statement(em, 'delete from contacts where org_id = $1 and person_key = $2 returning id', [
    orgId,
    personKey,
  ]);
  return rows.length;
}
