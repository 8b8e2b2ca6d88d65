import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { newId } from '../../src/kernel/ids.ts';
import { viewOrganisation } from './identity.queries.ts';
import type { CreateOrganisationInput } from './identity.schema.ts';
import { Organisation } from './organisation.entity.ts';

export async function createOrganisation(
  { em, clock }: Needs<'em' | 'clock'>,
  { name, timeZone, plan }: z.output<typeof CreateOrganisationInput>,
) {
  const now = clock.now();
  const org = em.create(Organisation, { id: newId(), name, timeZone, plan, createdAt: now, updatedAt: now });
  await em.flush();
  return { org: viewOrganisation(org) };
}
