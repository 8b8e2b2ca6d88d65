import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { findOrganisation, viewOrganisation } from './identity.queries.ts';
import type { PatchOrganisationInput } from './identity.schema.ts';

export async function patchOrganisation(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  changes: z.output<typeof PatchOrganisationInput>,
) {
  const org = await findOrganisation(em, actor.orgId);
  const { name = org.name, timeZone = org.timeZone, plan = org.plan } = changes;
  em.assign(org, { name, timeZone, plan, updatedAt: clock.now() });
  await em.flush();
  return { org: viewOrganisation(org) };
}
