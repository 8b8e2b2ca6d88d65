import type { CorpusArticle } from './corpus.ts';

/** Yields to the event loop. Called after each slice. */
export type Breathe = () => Promise<unknown>;

/** Number of articles that takes a few milliseconds. */
export const SLICE = 500;

export async function documentFrequencies(
  articles: readonly CorpusArticle[],
  wanted: ReadonlySet<number>,
  breathe: Breathe,
): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const [at, { keys }] of articles.entries()) {
    for (const key of keys) if (wanted.has(key)) found.set(key, (found.get(key) ?? 0) + 1);
    if (at % SLICE === SLICE - 1) await breathe();
  }
  return found;
}
