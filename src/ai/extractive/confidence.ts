import type { Sourced } from '../text-understanding.ts';

/** From this confidence on a value is stated; below it, it is null. */
const STATED_FROM = 0.5;

/** How sure a value is, by the way in which the site says it. */
export const CONFIDENCE = {
  /** In structured data, or in a link that is meant to be used. */
  declared: 0.95,
  /** In the description of the site, or in its own words for it. */
  described: 0.8,
  /** In a sentence or a place that such values stand in. */
  read: 0.7,
  /** By words that may mean something else. */
  guessed: 0.5,
  /** Not stated. */
  doubtful: 0.3,
} as const;

export const isStated = ({ confidence = 1 }: Pick<Sourced, 'confidence'>): boolean => confidence >= STATED_FROM;

export const ifStated = (found: Sourced | null): Sourced | null => (found !== null && isStated(found) ? found : null);

export const withConfidence = (found: Sourced | null, confidence: number): Sourced | null =>
  found === null ? null : { ...found, confidence: found.confidence ?? confidence };
