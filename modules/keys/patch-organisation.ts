import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { findOrganisation, viewOrganisation } from './identity.queries.ts';
import type { PatchOrganisationInput } from './identity.schema.ts';

/** In another time zone days begin at another moment, so campaigns that wait for one look again. */
export async function patchOrganisation(
  unit: Needs<'em' | 'clock' | 'alarm' | 'actor' | 'campaignWaker'>,
  changes: z.output<typeof PatchOrganisationInput>,
) {
  const { orgId } = unit.actor;
  return unit.em.transactional(async (em) => {
    const org = await findOrganisation(em, orgId);
    const { name = org.name, timeZone = org.timeZone, plan = org.plan } = changes;
    const movesDays = timeZone !== org.timeZone;
    em.assign(org, { name, timeZone, plan, updatedAt: unit.clock.now() });
    await em.flush();
    if (movesDays) await unit.campaignWaker.wake({ ...unit, em }, { orgId });
    return { org: viewOrganisation(org) };
  });
}
