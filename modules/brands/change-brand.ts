import type { z } from 'zod';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { Brand } from './brand.entity.ts';
import { findBrand, viewBrand, viewPause } from './brand.queries.ts';
import { mergeCorrections } from './brand.rules.ts';
import { ANALYSED_FIELDS, type PatchBrandInput, type PauseInput } from './brand.schema.ts';

/** Sets corrected fields. A later analysis keeps them; null returns a field to the analysis. */
export async function patchBrand(
  unit: Needs<'em' | 'clock' | 'actor'>,
  { brandId, ...changes }: z.output<typeof PatchBrandInput>,
) {
  const { id, orgId } = await findBrand(unit.em, unit.actor.orgId, brandId);
  return unit.em.transactional(async (em) => {
    await statement(em, 'select 1 from brands where org_id = $1 and id = $2 for no key update', [orgId, id]);
    const brand = await em.findOneOrFail(Brand, { id, orgId }, { refresh: true });
    applyCorrections(brand, changes, unit.clock.now());
    await em.flush();
    return viewBrand(brand);
  });
}

function applyCorrections(brand: Brand, changes: Omit<z.output<typeof PatchBrandInput>, 'brandId'>, now: Date): void {
  const sources = { ...brand.sources };
  for (const field of ANALYSED_FIELDS) {
    const value = changes[field];
    if (value === undefined) continue;
    brand[field] = value;
    delete sources[field];
  }
  brand.sources = sources;
  brand.correctedFields = mergeCorrections(brand.correctedFields, changes);
  brand.updatedAt = now;
}

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
