import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { isId } from '../../../src/kernel/ids.ts';
import { Audience } from './audience.entity.ts';
import { audienceCondition } from './audience-condition.ts';

/** Returns the condition on a brand's contacts, or undefined if the campaign targets none of them. */
export async function memberConditions(
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
