import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { findBrand, viewBrand } from './brand.queries.ts';
import { correctionsAfter } from './brand.rules.ts';
import { ANALYSED_FIELDS, type PatchBrandInput } from './brand.schema.ts';

/** A value set here is kept by every later analysis; null gives the field back to it. */
export async function patchBrand(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { brandId, ...changes }: z.output<typeof PatchBrandInput>,
) {
  const brand = await findBrand(em, actor.orgId, brandId);
  const sources = { ...brand.sources };
  for (const field of ANALYSED_FIELDS) {
    const value = changes[field];
    if (value === undefined) continue;
    brand[field] = value;
    delete sources[field];
  }
  const correctedFields = correctionsAfter(brand.correctedFields, changes);
  em.assign(brand, { sources, correctedFields, updatedAt: clock.now() });
  await em.flush();
  return viewBrand(brand);
}
