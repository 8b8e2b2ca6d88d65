import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { Brand } from '../brand.entity.ts';
import { type BrandTables, findBrand } from '../brand.queries.ts';
import { forgetFields } from '../fields/field-cache.ts';
import type { BusinessContextInput } from './settings.schema.ts';

export async function readBusinessContext({ em, actor }: Needs<'em' | 'actor'>, { brandId }: { brandId: string }) {
  const { businessContext } = await findBrand(em, actor.orgId, brandId);
  return { content: businessContext ?? null };
}

/**
 * Stores the context and deletes the extracted fields. `for update` blocks parallel claims of fields (`for key share`),
 * so that they read the new context.
 */
export async function setBusinessContext(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { brandId, content }: z.output<typeof BusinessContextInput>,
) {
  const { id, orgId } = await findBrand(em, actor.orgId, brandId);
  await em.transactional(async (inside) => {
    await statement(inside, 'select 1 from brands where org_id = $1 and id = $2 for update', [orgId, id]);
    await inside.nativeUpdate(Brand, { id, orgId }, { businessContext: content || null, updatedAt: clock.now() });
    await forgetFields(inside, { id, orgId });
  });
  return { content: content || null };
}

/** Reads the current value: it may have changed since the brand was loaded. */
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
