import type { Milliseconds } from '../../../src/kernel/duration.ts';

/** As the API promises. */
const KEPT_MS: Milliseconds = 30 * 86_400_000;

/** What was found only because the provider failed: soon the provider may answer again. */
const KEPT_AFTER_FALLBACK_MS: Milliseconds = 3_600_000;

export function expiryOf(extractedAt: Date, fallbackReason: string | null): Date {
  return new Date(extractedAt.getTime() + (fallbackReason === null ? KEPT_MS : KEPT_AFTER_FALLBACK_MS));
}

/** PostgreSQL's real has seven digits. */
export const shownConfidence = (stored: number | null): number | null =>
  stored === null ? null : Math.round(stored * 100) / 100;

export interface FieldOfBrand {
  value: string | string[] | null;
  cached: boolean;
  extractedAt: string;
  expiresAt: string;
  sourceUrls: string[];
  /** Null if a model read the pages, or nothing was found. */
  confidence: number | null;
  understoodBy: string;
  fallbackReason: string | null;
}

/** Several brands as one answer: the first brand that has a value speaks for all, the first one where none has. */
export function combine(byBrand: [brandId: string, field: FieldOfBrand][]) {
  const fields = byBrand.map(([, field]) => field);
  const speaker = fields.find(({ value }) => value !== null) ?? fields[0];
  if (speaker === undefined) throw new Error('A field of no brand cannot be combined.');
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
