import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { Audience } from './audience.entity.ts';
import { viewAudience } from './audience.queries.ts';
import type { CreateAudienceInput } from './audience.schema.ts';

export async function createAudience(
  { em, clock, actor: { orgId } }: Needs<'em' | 'clock' | 'actor'>,
  input: z.output<typeof CreateAudienceInput>,
) {
  await assertOwnBrand(em, orgId, input.brandId);
  const now = clock.now();
  const audience = em.create(Audience, {
    id: newId(),
    orgId,
    status: 'active',
    nlPrompt: null,
    description: null,
    avatarUrl: null,
    ...input,
    createdAt: now,
    updatedAt: now,
  });
  await em.flush();
  return viewAudience({ em, clock }, audience);
}
