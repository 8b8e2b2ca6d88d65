import type { Milliseconds } from '../../src/kernel/duration.ts';
import { ANALYSED_FIELDS, type AnalysedField } from './brand.schema.ts';

export type AnalysedProfile = Record<AnalysedField, { value: string; sourceUrl: string } | null>;

/** Returns the fields that an analysis may write: all except those corrected by a user. */
export function selectUncorrectedFields(profile: AnalysedProfile, corrected: readonly AnalysedField[]) {
  return ANALYSED_FIELDS.filter((field) => !corrected.includes(field)).map((field) => [field, profile[field]] as const);
}

/** Absent keeps the state, a value marks the field as corrected, null returns the field to the analysis. */
export function mergeCorrections(
  corrected: readonly AnalysedField[],
  changes: Partial<Record<AnalysedField, string | null>>,
): AnalysedField[] {
  return ANALYSED_FIELDS.filter((field) =>
    changes[field] === undefined ? corrected.includes(field) : changes[field] !== null,
  );
}

/** Retries after 1 and 15 minutes, then reports the failure. */
const RETRY_AFTER_MS: Milliseconds[] = [60_000, 900_000];

/** Includes attempts whose worker died. */
export const ANALYSIS_ATTEMPTS_ALLOWED = RETRY_AFTER_MS.length + 1;

export function nextAnalysisAttempt(attempts: number, now: Date): Date | null {
  const delay = RETRY_AFTER_MS[attempts - 1];
  return delay === undefined ? null : new Date(now.getTime() + delay);
}

export type AnalysisState = 'running' | 'done' | 'failed';

export function analysisState(brand: { dueAt: Date | null; analysisError: string | null }): AnalysisState {
  if (brand.dueAt !== null) return 'running';
  return brand.analysisError === null ? 'done' : 'failed';
}
