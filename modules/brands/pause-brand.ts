import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { findBrand, viewPause } from './brand.queries.ts';
import type { PauseInput } from './brand.schema.ts';

/** Pausing twice keeps the first moment. Campaigns of a brand that goes on look at their gates at once. */
export async function pauseBrand(
  unit: Needs<'em' | 'clock' | 'alarm' | 'actor' | 'campaignWaker'>,
  { brandId, paused }: z.output<typeof PauseInput>,
) {
  const { orgId } = unit.actor;
  return unit.em.transactional(async (em) => {
    const brand = await findBrand(em, orgId, brandId);
    const now = unit.clock.now();
    if (paused !== (brand.pausedAt != null)) em.assign(brand, { pausedAt: paused ? now : null, updatedAt: now });
    await em.flush();
    if (!paused) await unit.campaignWaker.wake({ ...unit, em }, { orgId, brandId });
    return viewPause(brand);
  });
}
