import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { findBrand, viewPause } from './brand.queries.ts';
import type { PauseInput } from './pause.schema.ts';

/** Pauses or resumes the brand and wakes its campaigns. A second pause keeps the first `pausedAt`. */
export async function pauseBrand(
  unit: Needs<'orm' | 'em' | 'clock' | 'queue' | 'actor' | 'afterCommit' | 'campaignNotifier'>,
  { brandId, paused }: z.output<typeof PauseInput>,
) {
  const { orgId } = unit.actor;
  const view = await unit.em.transactional(async (em) => {
    const brand = await findBrand(em, orgId, brandId);
    const now = unit.clock.now();
    if (paused !== (brand.pausedAt != null)) em.assign(brand, { pausedAt: paused ? now : null, updatedAt: now });
    await em.flush();
    return viewPause(brand);
  });
  unit.campaignNotifier.notify(unit, { orgId, brandId });
  return view;
}
