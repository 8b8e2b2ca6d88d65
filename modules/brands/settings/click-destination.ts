import type { z } from 'zod';
import { EgressRefused } from '../../../src/egress/egress.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { unmet } from '../../../src/kernel/errors.ts';
import { findBrand } from '../brand.queries.ts';
import type { ClickDestinationInput } from './settings.schema.ts';

/** Checks the URL before it writes. Campaigns use it from their next batch on. */
export async function setClickDestination(
  { em, clock, egress, actor }: Needs<'em' | 'clock' | 'egress' | 'actor'>,
  { brandId, clickDestinationUrl }: z.output<typeof ClickDestinationInput>,
) {
  const brand = await findBrand(em, actor.orgId, brandId);
  if (clickDestinationUrl !== null) {
    await egress.check(clickDestinationUrl).catch((error: unknown) => {
      if (!(error instanceof EgressRefused)) throw error;
      throw unmet(`clickDestinationUrl cannot be used. ${error.message}`, { cause: error });
    });
  }
  em.assign(brand, { clickDestinationUrl, updatedAt: clock.now() });
  await em.flush();
  return { clickDestinationUrl };
}
