import type { CorpusArticle } from './corpus.ts';

/** Lets others have their turn; called after every slice. */
export type Breathe = () => Promise<unknown>;

/** So many articles take a few milliseconds. */
export const SLICE = 500;

/** In how many articles each term stands. */
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
