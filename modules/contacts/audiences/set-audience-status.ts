import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import type { NotifyUnit } from '../../identity/index.ts';
import { findAudience, viewChangedAudience } from './audience.queries.ts';
import type { AudienceStatusInput } from './audience.schema.ts';

/** Campaigns look at their gates at once: those of an audience that is no longer paused go on where they stood. */
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
