import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Brand } from '../brand.entity.ts';
import { findBrand } from '../brand.queries.ts';
import { expiryOf, type FieldOfBrand } from '../fields/field.rules.ts';
import type { UserFieldsInput } from './settings.schema.ts';

export async function readUserFields({ em, actor }: Needs<'em' | 'actor'>, { brandId }: { brandId: string }) {
  return { fields: (await findBrand(em, actor.orgId, brandId)).userFields };
}

export async function setUserFields(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { brandId, fields }: z.output<typeof UserFieldsInput>,
) {
  const brand = await findBrand(em, actor.orgId, brandId);
  const now = clock.now();
  em.assign(brand, { userFields: fields, userFieldsAt: now, updatedAt: now }, { mergeObjectProperties: false });
  await em.flush();
  return { fields };
}

/** Returns the user fields in the shape of extracted fields, with a fresh expiry. */
export function saidFields({ userFields, userFieldsAt, updatedAt }: Brand, now: Date): Map<string, FieldOfBrand> {
  const about = {
    cached: true,
    extractedAt: (userFieldsAt ?? updatedAt).toISOString(),
    expiresAt: expiryOf(now, null).toISOString(),
    sourceUrls: [],
    confidence: 1,
    understoodBy: 'user',
    fallbackReason: null,
  };
  return new Map(Object.entries(userFields).map(([key, value]) => [key, { ...about, value }]));
}
