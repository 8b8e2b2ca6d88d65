import type { BrandTerm } from './brand-terms.ts';
import {
  type CorpusArticle,
  countDocumentFrequencies,
  type ScoredArticle,
  SLICE_SIZE,
  type YieldToEventLoop,
} from './corpus.ts';
import { findRelatedTerms } from './related-terms.ts';

/**
 * Feeds are usually from the brand's own field, where its subjects are in every article. This many assumed
 * articles about other topics keep those terms rare.
 */
const EVERYDAY_ARTICLES = 200;

/** Parameters of BM25. Feed texts are short, so length has a low weight. */
const K1 = 1.2;
const B = 0.4;
/** This many shared terms are a full fit. Brands with few terms need fewer. */
const WHOLE_FIT_TERMS = 3;
const TERMS_FOR_EACH = 4;
const MAIN_TERMS = 10;
/** A lower fit is chance and counts as 0. */
const CHANCE = 0.18;
/** Factor by number of shared terms: one shared word may be a coincidence. */
const BY_COMMON_TERMS = [[1], [0.6, 1], [0.4, 0.75, 1]] as const;
const MAX_SHARED = 6;

/**
 * Returns articles with any fit. Scores twice: terms found in the first pass widen the second, because
 * newsrooms use other words than brands.
 */
export async function scoreArticles(
  articles: readonly CorpusArticle[],
  terms: readonly BrandTerm[],
  breathe: YieldToEventLoop,
): Promise<ScoredArticle[]> {
  const first = await scoreOnce(articles, await weighTerms(articles, terms, breathe), breathe);
  const related = await findRelatedTerms(articles, first, terms, breathe);
  if (related.length === 0) return first;
  return scoreOnce(articles, await weighTerms(articles, [...terms, ...related], breathe), breathe);
}

interface Weighed {
  terms: Map<number, { term: BrandTerm; weight: number }>;
  meanLength: number;
  wholeFit: number;
  needed: number;
}

/** Weights terms by their rarity: a term in every second article does not distinguish articles. */
async function weighTerms(
  articles: readonly CorpusArticle[],
  terms: readonly BrandTerm[],
  breathe: YieldToEventLoop,
): Promise<Weighed> {
  const found = await countDocumentFrequencies(articles, new Set(terms.map(({ key }) => key)), breathe);
  const total = articles.length + EVERYDAY_ARTICLES;
  const rarity = (key: number) => {
    // A term in a single article is not more specific than one in a few.
    const among = Math.max(found.get(key) ?? 0, total / 200, 1);
    return Math.log(1 + (total - among + 0.5) / (among + 0.5));
  };
  const weighed = terms.map((term) => ({ term, weight: term.weight * rarity(term.key) }));
  const main = weighed
    .filter(({ term }) => term.isMain)
    .toSorted((one, other) => other.term.weight - one.term.weight)
    .slice(0, MAIN_TERMS);
  const own = terms.filter(({ isMain }) => isMain).length;
  const needed = Math.min(WHOLE_FIT_TERMS, Math.max(1, Math.ceil(own / TERMS_FOR_EACH)));
  const mean = main.reduce((sum, { weight }) => sum + weight, 0) / Math.max(main.length, 1);
  return {
    terms: new Map(weighed.map((one) => [one.term.key, one])),
    meanLength: articles.reduce((sum, { length }) => sum + length, 0) / Math.max(articles.length, 1),
    wholeFit: mean * needed,
    needed,
  };
}

async function scoreOnce(
  articles: readonly CorpusArticle[],
  weighed: Weighed,
  breathe: YieldToEventLoop,
): Promise<ScoredArticle[]> {
  const scored: ScoredArticle[] = [];
  if (weighed.wholeFit <= 0) return scored;
  for (const [at, article] of articles.entries()) {
    const one = scoreArticle(article, weighed);
    if (one !== null) scored.push(one);
    if (at % SLICE_SIZE === SLICE_SIZE - 1) await breathe();
  }
  return scored;
}

function scoreArticle(article: CorpusArticle, { terms, meanLength, wholeFit, needed }: Weighed): ScoredArticle | null {
  const matches: { shown: string; gained: number }[] = [];
  const norm = K1 * (1 - B + (B * article.length) / Math.max(meanLength, 1));
  for (let at = 0; at < article.keys.length; at++) {
    const known = terms.get(article.keys[at] ?? 0);
    if (known === undefined) continue;
    const count = article.counts[at] ?? 0;
    const gained = (known.weight * count * (K1 + 1)) / (count + norm);
    matches.push({ shown: known.term.shown, gained });
  }
  if (matches.length === 0) return null;
  const sum = matches.reduce((total, { gained }) => total + gained, 0);
  const fit = Math.min(1, (sum / wholeFit) * (BY_COMMON_TERMS[needed - 1]?.[matches.length - 1] ?? 1));
  if (fit <= CHANCE) return null;
  const shared = matches
    .filter(({ shown }) => shown !== '')
    .toSorted((one, other) => other.gained - one.gained)
    .map(({ shown }) => shown);
  return { article, fit: (fit - CHANCE) / (1 - CHANCE), shared: shared.slice(0, MAX_SHARED) };
}
