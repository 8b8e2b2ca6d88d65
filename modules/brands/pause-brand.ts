import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { findBrand, viewPause } from './brand.queries.ts';
import type { PauseInput } from './brand.schema.ts';

/** Pausing twice keeps the first moment. */
export async function pauseBrand(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { brandId, paused }: z.output<typeof PauseInput>,
) {
  const brand = await findBrand(em, actor.orgId, brandId);
  const now = clock.now();
  if (paused !== (brand.pausedAt != null)) em.assign(brand, { pausedAt: paused ? now : null, updatedAt: now });
  await em.flush();
  return viewPause(brand);
}
