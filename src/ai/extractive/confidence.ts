import type { Sourced } from '../text-understanding.ts';

/** Values with a lower confidence become null. */
const STATED_FROM = 0.5;

export const CONFIDENCE = {
  /** In structured data, or in a contact link. */
  declared: 0.95,
  /** In the site's own description. */
  described: 0.8,
  /** In a sentence or position that typically holds such values. */
  read: 0.7,
  /** From words that may have another meaning. */
  guessed: 0.5,
  doubtful: 0.3,
} as const;

export const isStated = ({ confidence = 1 }: Pick<Sourced, 'confidence'>): boolean => confidence >= STATED_FROM;

export const ifStated = (found: Sourced | null): Sourced | null => (found !== null && isStated(found) ? found : null);

export const withConfidence = (found: Sourced | null, confidence: number): Sourced | null =>
  found === null ? null : { ...found, confidence: found.confidence ?? confidence };
