import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { DomainError } from '../../src/kernel/errors.ts';
import { assertKnownZone } from './assert-known-zone.ts';
import type { NotifyUnit } from './campaign-notifier.ts';
import { findOrganisation, viewOrganisation } from './identity.queries.ts';
import type { PatchOrganisationInput } from './identity.schema.ts';

/**
 * Notifies campaigns after a change of time zone or trial end, because their days or limits move.
 * Only an admin can change the trial end.
 */
export async function patchOrganisation(
  unit: Needs<'em' | 'actor' | 'campaignNotifier'> & NotifyUnit,
  changes: z.output<typeof PatchOrganisationInput>,
) {
  const { orgId, isAdmin } = unit.actor;
  if (changes.trialEndsAt !== undefined && !isAdmin) {
    throw new DomainError('forbidden', 'trialEndsAt is changed with the admin key only.');
  }
  if (changes.timeZone !== undefined) await assertKnownZone(unit.em, changes.timeZone);
  let movesTime = false;
  const answer = await unit.em.transactional(async (em) => {
    const org = await findOrganisation(em, orgId);
    const { name = org.name, timeZone = org.timeZone, plan = org.plan } = changes;
    const trialEndsAt = changes.trialEndsAt === undefined ? org.trialEndsAt : asDate(changes.trialEndsAt);
    movesTime = timeZone !== org.timeZone || trialEndsAt?.getTime() !== org.trialEndsAt?.getTime();
    em.assign(org, { name, timeZone, plan, trialEndsAt: trialEndsAt ?? null, updatedAt: unit.clock.now() });
    await em.flush();
    return { org: viewOrganisation(org) };
  });
  if (movesTime) unit.campaignNotifier.notify(unit, { orgId });
  return answer;
}

const asDate = (text: string | null) => (text === null ? null : new Date(text));
