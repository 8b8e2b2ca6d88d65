import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Brand } from '../brand.entity.ts';
import { type BrandTables, findBrand } from '../brand.queries.ts';
import { forgetFields } from '../fields/field-cache.ts';
import type { BusinessContextInput } from './settings.schema.ts';

export async function readBusinessContext({ em, actor }: Needs<'em' | 'actor'>, { brandId }: { brandId: string }) {
  const { businessContext } = await findBrand(em, actor.orgId, brandId);
  return { content: businessContext ?? null };
}

/** Kept first, and then the fields are forgotten: whoever extracts one from then on reads what is new. */
export async function setBusinessContext(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { brandId, content }: z.output<typeof BusinessContextInput>,
) {
  const brand = await findBrand(em, actor.orgId, brandId);
  em.assign(brand, { businessContext: content || null, updatedAt: clock.now() });
  await em.flush();
  await forgetFields(em, brand);
  return { content: brand.businessContext ?? null };
}

/** As it is now: it may have changed since the brand was loaded. */
export async function contextOf({ em }: Needs<'em'>, { id, orgId }: Pick<Brand, 'id' | 'orgId'>): Promise<string> {
  const row = await em
    .getKysely<BrandTables>()
    .selectFrom('brands')
    .select('business_context')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.business_context ?? '';
}
