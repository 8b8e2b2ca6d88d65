import type { BrandText } from '../../../modules/brands/index.ts';
import { brandTerms } from '../../../modules/discovery/scoring/brand-terms.ts';
import { compact, type ReadArticle } from '../../../modules/discovery/scoring/corpus.ts';
import { scoreArticles } from '../../../modules/discovery/scoring/score-articles.ts';
import { standings } from '../../../modules/discovery/scoring/standing.ts';

/** The scorer alone, on articles that are in memory already: nothing is read from a database, and nothing is kept. */
export async function scoreBare(brand: BrandText, articles: readonly ReadArticle[]): Promise<number> {
  const startedAt = performance.now();
  const corpus = articles.map(compact);
  const fitting = await scoreArticles(corpus, brandTerms(brand, null), () => Promise.resolve());
  const reckoning = { now: Date.now(), maxAgeDays: 90, doubt: 4 };
  standings(corpus, fitting, { ...reckoning, whose: ({ outletId }) => (outletId === null ? [] : [outletId]) });
  standings(corpus, fitting, { ...reckoning, whose: ({ journalistIds }) => journalistIds });
  return (performance.now() - startedAt) / 1000;
}
