import type { BrandTerm } from './brand-terms.ts';
import { type CorpusArticle, countDocumentFrequencies, type ScoredArticle, type YieldToEventLoop } from './corpus.ts';

/** The best articles show the words that newsrooms use for the brand's field. */
const BEST = 40;
/** Prevents the style of one outlet from dominating. */
const BEST_OF_AN_OUTLET = 4;
const MIN_FIT = 0.25;
const MIN_ARTICLES = 3;
const MIN_OUTLETS = 2;
/** Minimum ratio of a term's frequency in the best articles to that in all articles. */
const MIN_LIFT = 3;
const MAX_RELATED = 25;
/** Related terms are guesses: they support the brand's own terms and never outweigh them. */
const SHARE_OF_STRONGEST = 0.3;

export async function findRelatedTerms(
  articles: readonly CorpusArticle[],
  scored: readonly ScoredArticle[],
  terms: readonly BrandTerm[],
  breathe: YieldToEventLoop,
): Promise<BrandTerm[]> {
  const best = bestOf(scored);
  const candidates = candidatesIn(best, new Set(terms.map(({ key }) => key)));
  if (candidates.size === 0) return [];
  const found = await countDocumentFrequencies(articles, new Set(candidates.keys()), breathe);
  const strongest = Math.max(...terms.map(({ weight }) => weight));
  return [...candidates]
    .map(([key, inBest]) => ({ key, inBest, lift: inBest / best.length / ((found.get(key) ?? 1) / articles.length) }))
    .filter(({ lift }) => lift >= MIN_LIFT)
    .toSorted((one, other) => other.inBest * Math.log(other.lift) - one.inBest * Math.log(one.lift))
    .slice(0, MAX_RELATED)
    .map(({ key, inBest }) => ({
      key,
      shown: '',
      weight: strongest * SHARE_OF_STRONGEST * Math.min(1, (inBest / best.length) * 2),
      isMain: false,
    }));
}

function bestOf(scored: readonly ScoredArticle[]): CorpusArticle[] {
  const taken = new Map<string | null, number>();
  return scored
    .filter(({ fit }) => fit >= MIN_FIT)
    .toSorted((one, other) => other.fit - one.fit)
    .map(({ article }) => article)
    .filter(({ outletId }) => {
      const before = taken.get(outletId) ?? 0;
      taken.set(outletId, before + 1);
      return before < BEST_OF_AN_OUTLET;
    })
    .slice(0, BEST);
}

function candidatesIn(best: readonly CorpusArticle[], known: ReadonlySet<number>): Map<number, number> {
  const found = new Map<number, { articles: number; outlets: Set<string | null> }>();
  for (const { keys, outletId } of best) {
    for (const key of keys) {
      if (known.has(key)) continue;
      const one = found.get(key) ?? { articles: 0, outlets: new Set() };
      one.articles += 1;
      one.outlets.add(outletId);
      found.set(key, one);
    }
  }
  const wide = [...found].filter(
    ([, { articles, outlets }]) => articles >= MIN_ARTICLES && outlets.size >= MIN_OUTLETS,
  );
  return new Map(wide.map(([key, { articles }]) => [key, articles]));
}
