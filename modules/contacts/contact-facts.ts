import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { statement } from '../../src/database/statement.ts';

/** In SQL: the country of a brand's contact; null where it has no such one, or does not say. */
export const countryOf = (orgId: string, brandId: string, personKey: string) =>
  `(select country from contacts where org_id = ${orgId} and brand_id = ${brandId} and person_key = ${personKey})`;

/** In SQL: why a brand's contact is not written to, by what its list says now; null where nothing speaks against it, or there is no such contact. */
export const contactRefusal = (orgId: string, brandId: string, personKey: string) => `(
  select case when unsubscribed then 'unsubscribed' when consent is false then 'no_consent' end
  from contacts where org_id = ${orgId} and brand_id = ${brandId} and person_key = ${personKey})`;

/** The people among an organisation's contacts, each once, and whether any of their entries refuses mail. */
export const peopleAmong = (orgId: string, condition: RawBuilder<unknown>) => sql`(
  select org_id, person_key, bool_or(unsubscribed or consent is false) as refused, bool_or(unsubscribed) as unsubscribed
  from contacts
  where org_id = ${orgId} and (${condition}) group by org_id, person_key)`;

/** Removes what an organisation's contacts say of a person. Answers how many said something. */
export async function forgetContacts(
  em: EntityManager,
  { orgId, personKey }: { orgId: string; personKey: string },
): Promise<number> {
  const rows = await statement(em, 'delete from contacts where org_id = $1 and person_key = $2 returning id', [
    orgId,
    personKey,
  ]);
  return rows.length;
}
