import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import type { NotifyUnit } from '../../identity/index.ts';
import { findAudience, viewChangedAudience } from './audience.queries.ts';
import type { AudienceStatusInput } from './audience.schema.ts';

/** Notifies the campaigns, so that they check their gates at once and continue where they stopped. */
export async function setAudienceStatus(
  unit: Needs<'em' | 'log' | 'actor' | 'campaignNotifier'> & NotifyUnit,
  { audienceId, status }: z.output<typeof AudienceStatusInput>,
) {
  const { em, clock, actor } = unit;
  const audience = await findAudience(em, actor.orgId, audienceId);
  if (audience.status !== status) em.assign(audience, { status, updatedAt: clock.now() });
  await em.flush();
  unit.campaignNotifier.notify(unit, { orgId: actor.orgId, brandId: audience.brandId });
  return viewChangedAudience(unit, audience);
}
