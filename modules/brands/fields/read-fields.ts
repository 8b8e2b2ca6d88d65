import type { EntityManager } from '@mikro-orm/postgresql';
import type { Needs } from '../../../src/kernel/context.ts';
import { type BrandTables, findBrand, findBrands } from '../brand.queries.ts';
import { userFieldValues } from '../settings/brand-settings.ts';
import { roundConfidence } from './field.rules.ts';

/** Lists the fields set by users, then other cached fields. Per key, the latest extraction wins. */
export async function listCachedFields(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { brandId }: { brandId: string },
) {
  const brand = await findBrand(em, actor.orgId, brandId);
  const rows = await readCachedRows(em, { orgId: actor.orgId, brandIds: [brand.id], now: clock.now() });
  const said = userFieldValues(brand, clock.now());
  const cached = rows.map((row) => ({
    key: row.key,
    value: row.value,
    sourceUrls: row.source_urls,
    confidence: roundConfidence(row.confidence),
    extractedAt: row.extracted_at?.toISOString() ?? '',
    expiresAt: row.expires_at?.toISOString() ?? '',
  }));
  const spoken = [...said].map(([key, { value, sourceUrls, confidence, extractedAt, expiresAt }]) => ({
    key,
    value,
    sourceUrls,
    confidence,
    extractedAt,
    expiresAt,
  }));
  return { brandId: brand.id, fields: [...spoken, ...cached.filter(({ key }) => !said.has(key))] };
}

/**
 * Returns stored values by brand id and key, without a new extraction. For templates and prefilled forms.
 * All brands must belong to the organisation.
 */
export async function extractedFields(
  { em, clock }: Needs<'em' | 'clock'>,
  orgId: string,
  { brandIds, keys }: { brandIds: string[]; keys: string[] },
): Promise<Map<string, Map<string, string | string[] | null>>> {
  const found = new Map(brandIds.map((id) => [id, new Map<string, string | string[] | null>()]));
  const rows = await readCachedRows(em, { orgId, brandIds, now: clock.now() });
  for (const row of rows) {
    if (keys.includes(row.key)) found.get(row.brand_id)?.set(row.key, row.value);
  }
  for (const brand of await findBrands(em, orgId, brandIds)) {
    for (const [key, { value }] of userFieldValues(brand, clock.now())) {
      if (keys.includes(key)) found.get(brand.id)?.set(key, value);
    }
  }
  return found;
}

/** Returns unexpired rows. If a key was extracted with several descriptions, returns the latest. */
export function readCachedRows(
  em: EntityManager,
  { orgId, brandIds, now }: { orgId: string; brandIds: string[]; now: Date },
) {
  return em
    .getKysely<BrandTables>()
    .selectFrom('brand_fields')
    .distinctOn(['brand_id', 'key'])
    .select(['brand_id', 'key', 'value', 'source_urls', 'confidence', 'extracted_at', 'expires_at'])
    .where('org_id', '=', orgId)
    .where('brand_id', 'in', brandIds)
    .where('expires_at', '>', now)
    .orderBy('brand_id')
    .orderBy('key')
    .orderBy('extracted_at', 'desc')
    .execute();
}
