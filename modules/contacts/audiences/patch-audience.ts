import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { findAudience, viewChangedAudience } from './audience.queries.ts';
import type { PatchAudienceInput } from './audience.schema.ts';

/** Replaces all filters. Running campaigns use the new filters. */
export async function patchAudience(
  { em, clock, log, actor }: Needs<'em' | 'clock' | 'log' | 'actor'>,
  { audienceId, ...changes }: z.output<typeof PatchAudienceInput>,
) {
  const audience = await findAudience(em, actor.orgId, audienceId);
  em.assign(audience, { ...changes, updatedAt: clock.now() }, { mergeObjectProperties: false });
  await em.flush();
  return viewChangedAudience({ em, clock, log }, audience);
}
