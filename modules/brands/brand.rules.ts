import type { Milliseconds } from '../../src/kernel/duration.ts';
import { ANALYSED_FIELDS, type AnalysedField } from './brand.schema.ts';

export type Profile = Record<AnalysedField, { value: string; sourceUrl: string } | null>;

/** What an analysis may write: everything but what a person has set. */
export function withoutCorrections(profile: Profile, corrected: readonly AnalysedField[]) {
  return ANALYSED_FIELDS.filter((field) => !corrected.includes(field)).map((field) => [field, profile[field]] as const);
}

/** Three states: absent keeps, a value sets and is kept from then on, null gives the field back to the analysis. */
export function correctionsAfter(
  corrected: readonly AnalysedField[],
  changes: Partial<Record<AnalysedField, string | null>>,
): AnalysedField[] {
  return ANALYSED_FIELDS.filter((field) =>
    changes[field] === undefined ? corrected.includes(field) : changes[field] !== null,
  );
}

/** A site that is away for a moment is tried again; one that is gone is reported after a quarter of an hour. */
const RETRY_AFTER_MS: Milliseconds[] = [60_000, 900_000];

/** Whoever died over it counts too. */
export const ATTEMPTS_ALLOWED = RETRY_AFTER_MS.length + 1;

/** When a failed analysis is tried again; null when it is not. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const delay = RETRY_AFTER_MS[attempts - 1];
  return delay === undefined ? null : new Date(now.getTime() + delay);
}

export type AnalysisState = 'running' | 'done' | 'failed';

export function analysisState(brand: { dueAt: Date | null; analysisError: string | null }): AnalysisState {
  if (brand.dueAt !== null) return 'running';
  return brand.analysisError === null ? 'done' : 'failed';
}
