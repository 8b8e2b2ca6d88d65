import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { findBrand } from '../brand.queries.ts';
import type { SalesEconomics, SalesEconomicsInput } from './settings.schema.ts';

const UNKNOWN: SalesEconomics = {
  averageDealValueCents: null,
  leadToMeetingRate: null,
  meetingToDealRate: null,
  grossMarginRate: null,
};

export async function readSalesEconomics({ em, actor }: Needs<'em' | 'actor'>, { brandId }: { brandId: string }) {
  return (await findBrand(em, actor.orgId, brandId)).salesEconomics ?? UNKNOWN;
}

export async function setSalesEconomics(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { brandId, ...salesEconomics }: z.output<typeof SalesEconomicsInput>,
) {
  const brand = await findBrand(em, actor.orgId, brandId);
  em.assign(brand, { salesEconomics, updatedAt: clock.now() });
  await em.flush();
  return salesEconomics;
}
