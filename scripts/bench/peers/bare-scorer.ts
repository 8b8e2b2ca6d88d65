import { setImmediate } from 'node:timers/promises';
import type { BrandText } from '../../../modules/brands/index.ts';
import { type FetchedDocument, readFeed } from '../../../modules/discovery/reading/read-feed.ts';
import { buildBrandTerms } from '../../../modules/discovery/scoring/brand-terms.ts';
import { type CorpusArticle, compactArticle } from '../../../modules/discovery/scoring/corpus.ts';
import { rankByRelevance } from '../../../modules/discovery/scoring/rank-by-relevance.ts';
import { scoreArticles } from '../../../modules/discovery/scoring/score-articles.ts';

/** Runs only the parser and the scorer, one document at a time, without checks, joins or storage. */
export async function readAndScoreBare(brand: BrandText, documents: readonly FetchedDocument[]): Promise<number> {
  const startedAt = performance.now();
  const now = new Date();
  const corpus = documents.flatMap((document) =>
    readFeed(document, now).articles.map(({ url, title, description, snippet, published, authors, keywords }) =>
      compactArticle({
        id: url,
        outletId: new URL(url).host,
        journalistIds: authors.map(({ name }) => name),
        at: published ?? now,
        title,
        description,
        snippet,
        keywords: keywords.join(', '),
      }),
    ),
  );
  const fitting = await scoreArticles(corpus, buildBrandTerms(brand, null), setImmediate);
  const reckoning = { now: now.getTime(), maxAgeDays: 90, doubt: 4 };
  const outlets = { ...reckoning, whose: ({ outletId }: CorpusArticle) => (outletId === null ? [] : [outletId]) };
  await rankByRelevance(corpus, fitting, outlets, setImmediate);
  const journalists = { ...reckoning, whose: ({ journalistIds }: CorpusArticle) => journalistIds };
  await rankByRelevance(corpus, fitting, journalists, setImmediate);
  return (performance.now() - startedAt) / 1000;
}
