import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { readPage } from '../../../src/security/cursors.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import type { Contact } from '../contact.entity.ts';
import { Audience } from './audience.entity.ts';
import type { AudienceFilters, AudienceView, ListAudiencesInput } from './audience.schema.ts';
import { audienceCondition } from './audience-condition.ts';

type ContactTables = InferKyselyDB<typeof Contact>;

export async function listAudiences(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { brandId, ...page }: z.output<typeof ListAudiencesInput>,
) {
  if (brandId !== undefined) await assertOwnBrand(em, orgId, brandId);
  const scope = { orgId, list: `audiences:${brandId ?? ''}` };
  const { rows, nextCursor } = await readPage(cursors, scope, page, (after, limit) =>
    em.find(
      Audience,
      { orgId, ...(brandId === undefined ? {} : { brandId }), ...(after === undefined ? {} : { id: { $lt: after } }) },
      { orderBy: { id: 'desc' }, limit },
    ),
  );
  return { audiences: await viewAudiences(em, orgId, rows), nextCursor };
}

export async function findAudience(em: EntityManager, orgId: string, audienceId: string): Promise<Audience> {
  const audience = isId(audienceId) ? await em.findOne(Audience, { id: audienceId, orgId }) : null;
  if (audience === null) throw notFound('Audience');
  return audience;
}

/** Of these brands, in the order of the ids. One that is unknown or of another brand is not found. */
export async function findAudiences(
  em: EntityManager,
  { orgId, brandIds }: { orgId: string; brandIds: string[] },
  audienceIds: readonly string[],
): Promise<Audience[]> {
  const ids = [...new Set(audienceIds.map((id) => id.toLowerCase()))];
  const found = ids.every(isId) ? await em.find(Audience, { id: { $in: ids }, orgId, brandId: { $in: brandIds } }) : [];
  const byId = new Map(found.map((audience) => [audience.id, audience]));
  return ids.map((id) => {
    const audience = byId.get(id);
    if (audience === undefined) throw notFound('Audience');
    return audience;
  });
}

interface Targeting {
  orgId: string;
  audienceIds?: string[] | null | undefined;
}

/** What the audiences that a campaign targets ask for, in its order; only those for one source where it is named. */
export async function filtersOf(
  em: EntityManager,
  { orgId, audienceIds }: Targeting,
  source?: Audience['source'],
): Promise<AudienceFilters[]> {
  const ids = (audienceIds ?? []).filter(isId);
  if (ids.length === 0) return [];
  const found = await em.find(
    Audience,
    { id: { $in: ids }, orgId, ...(source === undefined ? {} : { source }) },
    { disableIdentityMap: true },
  );
  return ids.flatMap((id) => found.find((audience) => audience.id === id)?.filters ?? []);
}

export async function viewAudience(em: EntityManager, audience: Audience) {
  const [view] = await viewAudiences(em, audience.orgId, [audience]);
  if (view === undefined) throw notFound('Audience');
  return { audience: view };
}

async function viewAudiences(
  em: EntityManager,
  orgId: string,
  audiences: readonly Audience[],
): Promise<z.output<typeof AudienceView>[]> {
  const counts = await countMembers(em, orgId, audiences);
  return audiences.map((audience) => ({
    id: audience.id,
    brandId: audience.brandId,
    name: audience.name,
    source: audience.source,
    filters: audience.filters,
    memberCount: counts.get(audience.id) ?? null,
    createdAt: audience.createdAt.toISOString(),
    updatedAt: audience.updatedAt.toISOString(),
  }));
}

/** However many audiences, the contacts are read once. */
async function countMembers(
  em: EntityManager,
  orgId: string,
  audiences: readonly Pick<Audience, 'id' | 'brandId' | 'source' | 'filters'>[],
): Promise<Map<string, number>> {
  const counted = audiences.filter(({ source }) => source === 'contacts');
  if (counted.length === 0) return new Map();
  const members = counted.map(
    ({ brandId, filters }) =>
      sql<string>`count(*) filter (where brand_id = ${brandId} and ${audienceCondition(filters)})`,
  );
  const row = await em
    .getKysely<ContactTables>()
    .selectFrom('contacts')
    .select(sql<string[]>`array[${sql.join(members)}]`.as('counts'))
    .where('org_id', '=', orgId)
    .where(sql<boolean>`brand_id = any(${[...new Set(counted.map(({ brandId }) => brandId))]}::uuid[])`)
    .executeTakeFirstOrThrow();
  return new Map(counted.map(({ id }, i) => [id, Number(row.counts[i])]));
}
