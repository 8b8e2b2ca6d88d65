import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { isId } from '../../../src/kernel/ids.ts';
import { domainKey } from '../../../src/kernel/text/person-key.ts';
import { normaliseSize } from '../contact.rules.ts';
import { Audience } from './audience.entity.ts';
import type { AudienceFilters } from './audience.schema.ts';

const oneOf = (column: RawBuilder<unknown>, values: string[]) => sql<boolean>`${column} = any(${values}::text[])`;

/** Matches `%`, `_` and `\` literally. */
const contains = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const containsOneOf = (column: RawBuilder<unknown>, values: string[]) =>
  sql<boolean>`lower(${column}) like any(${values.map(contains)}::text[])`;

const lower = (values: string[]) => values.map((value) => value.toLowerCase());

/** Condition on `contacts` for the members of an audience. */
export function audienceCondition({ title, industry, size, country, domain }: AudienceFilters): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (title !== undefined) conditions.push(containsOneOf(sql.ref('title'), title));
  if (industry !== undefined) conditions.push(containsOneOf(sql.ref('organization_industry'), industry));
  if (size !== undefined) conditions.push(oneOf(sql.ref('organization_size'), size.map(normaliseSize)));
  if (country !== undefined) conditions.push(oneOf(sql`lower(country)`, lower(country)));
  if (domain !== undefined) {
    const domains = domain.map((value) => domainKey(value) ?? value.toLowerCase());
    conditions.push(
      sql<boolean>`(${oneOf(sql.ref('organization_domain'), domains)} or ${oneOf(sql`split_part(person_key, '@', 2)`, domains)})`,
    );
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Returns the condition on a brand's contacts, or undefined if the campaign targets none of them. */
export async function findMemberConditions(
  em: EntityManager,
  { orgId, audienceIds }: { orgId: string; audienceIds?: string[] | null | undefined },
) {
  if (audienceIds == null) return () => sql<boolean>`true`;
  const audiences = await em.find(
    Audience,
    { id: { $in: audienceIds.filter(isId) }, orgId, source: 'contacts', status: { $ne: 'archived' } },
    { disableIdentityMap: true },
  );
  return (brandId: string): RawBuilder<boolean> | undefined => {
    const own = audiences.filter((audience) => audience.brandId === brandId);
    if (own.length === 0) return undefined;
    return sql<boolean>`(${sql.join(
      own.map(({ filters }) => audienceCondition(filters)),
      sql` or `,
    )})`;
  };
}
