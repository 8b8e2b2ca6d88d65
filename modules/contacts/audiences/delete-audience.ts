import type { Needs } from '../../../src/kernel/context.ts';
import type { NotifyUnit } from '../../identity/index.ts';
import { Audience } from './audience.entity.ts';
import { findAudience } from './audience.queries.ts';

/** Keeps the contacts. A campaign that targets only this audience finds no more leads; campaigns paused by it resume. */
export async function deleteAudience(
  unit: Needs<'em' | 'actor' | 'campaignNotifier'> & NotifyUnit,
  { audienceId }: { audienceId: string },
) {
  const { orgId } = unit.actor;
  const { id, brandId } = await findAudience(unit.em, orgId, audienceId);
  await unit.em.nativeDelete(Audience, { id, orgId });
  unit.campaignNotifier.notify(unit, { orgId, brandId });
  return { message: 'The audience is deleted.' };
}
