import { createHash, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExtractedField, Understood, WantedField } from '../../../src/ai/text-understanding.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Brand } from '../brand.entity.ts';
import type { BrandTables } from '../brand.queries.ts';
import { type BrandFieldValue, fieldExpiry, roundConfidence } from './field.rules.ts';

/** Longer than reading a site and one model call. Afterwards another request may claim the field. */
const CLAIM_MS = 150_000;

type BrandKey = Pick<Brand, 'id' | 'orgId'>;

export interface FieldClaimRequest {
  fields: WantedField[];
  now: Date;
  /** A model is available, so fields that the built-in extraction did not find may be claimed again. */
  hasModel: boolean;
}

export interface FieldClaim {
  token: string;
  keys: string[];
}

const hashOf = (description: string) => createHash('sha256').update(description).digest('hex').slice(0, 32);

/**
 * Claims missing fields, so that one process extracts each of them. Locks the brand row first,
 * the same lock order as the deletion of fields.
 */
export async function claimMissingFields(
  em: EntityManager,
  brand: BrandKey,
  claiming: FieldClaimRequest,
): Promise<FieldClaim> {
  const { fields, now, hasModel } = claiming;
  const token = randomUUID();
  const rows = await statement<{ key: string }>(
    em,
    `insert into brand_fields as held (brand_id, org_id, key, description_hash, claim_token, claimed_until)
     select $1::uuid, $2::uuid, wanted.key, wanted.hash, $3::uuid, $4::timestamptz
     from (select 1 from brands where org_id = $2 and id = $1 for key share) as brand,
       jsonb_to_recordset($5::jsonb) as wanted (key text, hash text) order by wanted.key, wanted.hash
     on conflict (org_id, brand_id, key, description_hash) do update
     set claim_token = excluded.claim_token, claimed_until = excluded.claimed_until
     where (held.claimed_until is null or held.claimed_until < $6)
       and (held.expires_at is null or held.expires_at <= $6
         or ($7::boolean and held.value is null and held.understood_by = 'extractive' and held.fallback_reason is null))
     returning key`,
    [
      brand.id,
      brand.orgId,
      token,
      new Date(now.getTime() + CLAIM_MS),
      JSON.stringify(fields.map(({ key, description }) => ({ key, hash: hashOf(description) }))),
      now,
      hasModel,
    ],
  );
  return { token, keys: rows.map(({ key }) => key) };
}

/** Returns the cached fields. Fields being extracted are absent. */
export async function readCachedFields(
  em: EntityManager,
  brand: BrandKey,
  { fields, now }: FieldClaimRequest,
): Promise<Map<string, BrandFieldValue>> {
  const rows = await em
    .getKysely<BrandTables>()
    .selectFrom('brand_fields')
    .select(['key', 'description_hash', 'value', 'source_urls', 'confidence', 'understood_by', 'fallback_reason'])
    .select(['extracted_at', 'expires_at'])
    .where('org_id', '=', brand.orgId)
    .where('brand_id', '=', brand.id)
    .where('claim_token', 'is', null)
    .where('expires_at', '>', now)
    .where(
      'key',
      'in',
      fields.map(({ key }) => key),
    )
    .execute();
  const wanted = new Set(fields.map(({ key, description }) => `${hashOf(description)} ${key}`));
  return new Map(
    rows
      .filter(({ key, description_hash }) => wanted.has(`${description_hash} ${key}`))
      .map((row) => [
        row.key,
        {
          value: row.value,
          cached: true,
          extractedAt: row.extracted_at?.toISOString() ?? '',
          expiresAt: row.expires_at?.toISOString() ?? '',
          sourceUrls: row.source_urls,
          confidence: roundConfidence(row.confidence),
          understoodBy: row.understood_by ?? '',
          fallbackReason: row.fallback_reason,
        },
      ]),
  );
}

export async function storeClaimedFields(
  em: EntityManager,
  brand: BrandKey,
  { token, now, understood }: { token: string; now: Date; understood: Understood<Map<string, ExtractedField | null>> },
): Promise<void> {
  const { result, by, fallbackReason } = understood;
  const found = [...result].map(([key, field]) => ({
    key,
    value: field?.value ?? null,
    sourceUrls: field?.sourceUrls ?? [],
    confidence: field?.confidence ?? null,
  }));
  await statement(
    em,
    `update brand_fields as held
     set value = nullif(found.value, 'null'), source_urls = found."sourceUrls", confidence = found.confidence, understood_by = $1, fallback_reason = $2,
       extracted_at = $3, expires_at = $4, claim_token = null, claimed_until = null
     from jsonb_to_recordset($5::jsonb) as found (key text, value jsonb, "sourceUrls" jsonb, confidence real)
     where held.brand_id = $6 and held.org_id = $7 and held.key = found.key and held.claim_token = $8`,
    [by, fallbackReason, now, fieldExpiry(now, fallbackReason), JSON.stringify(found), brand.id, brand.orgId, token],
  );
}

/** Releases the claim without a result, so that another request can try at once. */
export async function releaseFieldClaim(em: EntityManager, brand: BrandKey, token: string): Promise<void> {
  await statement(
    em,
    `update brand_fields set claim_token = null, claimed_until = null
     where brand_id = $1 and org_id = $2 and claim_token = $3`,
    [brand.id, brand.orgId, token],
  );
}

/** Deletes the fields after their sources changed. A running extraction loses its claim and starts again. */
export async function deleteExtractedFields(em: EntityManager, brand: BrandKey): Promise<void> {
  await statement(em, 'delete from brand_fields where org_id = $1 and brand_id = $2', [brand.orgId, brand.id]);
}
