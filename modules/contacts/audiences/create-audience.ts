import type { z } from 'zod';
import { insertWithinLimit } from '../../../src/database/keep-within.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { Audience } from './audience.entity.ts';
import { viewChangedAudience } from './audience.queries.ts';
import type { CreateAudienceInput } from './audience.schema.ts';
import { audiencePlaces } from './audience-places.ts';

export async function createAudience(
  { em, clock, log, actor: { orgId } }: Needs<'em' | 'clock' | 'log' | 'actor'>,
  input: z.output<typeof CreateAudienceInput>,
) {
  await assertOwnBrand(em, orgId, input.brandId);
  const now = clock.now();
  const audience = await insertWithinLimit(em, audiencePlaces(orgId), async (inside) =>
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
