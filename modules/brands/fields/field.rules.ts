import type { Milliseconds } from '../../../src/kernel/duration.ts';

/** Promised in the API description. */
const KEPT_MS: Milliseconds = 30 * 86_400_000;

/** Short, because the value comes from the fallback and the provider may recover soon. */
const KEPT_AFTER_FALLBACK_MS: Milliseconds = 3_600_000;

export function fieldExpiry(extractedAt: Date, fallbackReason: string | null): Date {
  return new Date(extractedAt.getTime() + (fallbackReason === null ? KEPT_MS : KEPT_AFTER_FALLBACK_MS));
}

/** Rounds off the noise of a PostgreSQL `real` (seven digits). */
export const roundConfidence = (stored: number | null): number | null =>
  stored === null ? null : Math.round(stored * 100) / 100;

export interface BrandFieldValue {
  value: string | string[] | null;
  cached: boolean;
  extractedAt: string;
  expiresAt: string;
  sourceUrls: string[];
  /** Null if a model read the pages or no value was found. */
  confidence: number | null;
  understoodBy: string;
  fallbackReason: string | null;
}

/** Merges the values of several brands. The first brand with a value wins, otherwise the first brand. */
export function combineBrandFields(byBrand: [brandId: string, field: BrandFieldValue][]) {
  const fields = byBrand.map(([, field]) => field);
  const speaker = fields.find(({ value }) => value !== null) ?? fields[0];
  if (speaker === undefined) throw new Error('combineBrandFields needs at least one brand.');
  const { value, extractedAt, expiresAt, sourceUrls, confidence } = speaker;
  return {
    value,
    cached: fields.every(({ cached }) => cached),
    extractedAt,
    expiresAt,
    sourceUrls,
    confidence,
    byBrand: Object.fromEntries(byBrand),
  };
}
