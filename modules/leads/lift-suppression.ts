import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { Suppression } from './suppression.entity.ts';
import { suppressionValue } from './suppression.rules.ts';
import type { LiftInput } from './suppression.schema.ts';

/** Only the entry itself: an address stays suppressed while its domain is. */
export async function liftSuppression({ em, actor }: Needs<'em' | 'actor'>, { value }: z.output<typeof LiftInput>) {
  const lifted = await em.nativeDelete(Suppression, { orgId: actor.orgId, ...suppressionValue(value) });
  if (lifted === 0) throw notFound('Suppression');
  return { message: 'The suppression is lifted.' };
}
