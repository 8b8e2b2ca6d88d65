import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { insertWithinLimit } from '../../../src/database/keep-within.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import type { NotifyUnit } from '../../identity/index.ts';
import { Audience } from './audience.entity.ts';
import { findAudience, viewChangedAudience } from './audience.queries.ts';
import type { AudienceStatusInput, CreateAudienceInput, PatchAudienceInput } from './audience.schema.ts';

/** 1,000 suggestions with 5 audiences each. Audiences are never pruned. */
const MAX_AUDIENCES = 5_000;

export const audienceLimit = (orgId: string, adding = 1) => ({
  orgId,
  what: 'audiences',
  most: MAX_AUDIENCES,
  adding,
  count: (em: EntityManager) => em.count(Audience, { orgId }),
});

export async function createAudience(
  { em, clock, log, actor: { orgId } }: Needs<'em' | 'clock' | 'log' | 'actor'>,
  input: z.output<typeof CreateAudienceInput>,
) {
  await assertOwnBrand(em, orgId, input.brandId);
  const now = clock.now();
  const audience = await insertWithinLimit(em, audienceLimit(orgId), async (inside) =>
    inside.create(Audience, {
      id: newId(),
      orgId,
      status: 'active',
      nlPrompt: null,
      description: null,
      avatarUrl: null,
      ...input,
      createdAt: now,
      updatedAt: now,
    }),
  );
  return viewChangedAudience({ em, clock, log }, audience);
}

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

/** Keeps the contacts. A campaign that targets only this audience finds no more leads; campaigns paused by it resume. */
export async function deleteAudience(
  unit: Needs<'em' | 'actor' | 'campaignNotifier'> & NotifyUnit,
  { audienceId }: { audienceId: string },
) {
  const { orgId } = unit.actor;
  const { id, brandId } = await findAudience(unit.em, orgId, audienceId);
  await unit.em.nativeDelete(Audience, { id, orgId });
  unit.campaignNotifier.notify(unit, { orgId, brandId });
  return { message: 'Audience deleted.' };
}
