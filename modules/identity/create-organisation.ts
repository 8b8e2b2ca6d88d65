import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { newId } from '../../src/kernel/ids.ts';
import { assertKnownZone } from './assert-known-zone.ts';
import { viewOrganisation } from './identity.queries.ts';
import type { CreateOrganisationInput } from './identity.schema.ts';
import { Organisation } from './organisation.entity.ts';

export async function createOrganisation(
  { em, clock }: Needs<'em' | 'clock'>,
  { trialEndsAt, ...given }: z.output<typeof CreateOrganisationInput>,
) {
  await assertKnownZone(em, given.timeZone);
  const now = clock.now();
  const org = em.create(Organisation, {
    id: newId(),
    ...given,
    trialEndsAt: trialEndsAt === null ? null : new Date(trialEndsAt),
    createdAt: now,
    updatedAt: now,
  });
  await em.flush();
  return { org: viewOrganisation(org) };
}
