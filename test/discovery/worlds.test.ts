import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { BrandText } from '../../modules/brands/index.ts';
import { buildBrandTerms } from '../../modules/discovery/scoring/brand-terms.ts';
import { compactArticle } from '../../modules/discovery/scoring/corpus.ts';
import { rankByRelevance } from '../../modules/discovery/scoring/rank-by-relevance.ts';
import { scoreArticles } from '../../modules/discovery/scoring/score-articles.ts';

interface World {
  brand: BrandText;
  outlets: {
    name: string;
    relevant: boolean;
    articles: [daysAgo: number, title: string, description: string, keywords: string | null][];
  }[];
}

const NOW = Date.UTC(2026, 10, 15);
const DAY_MS = 86_400_000;

const readWorld = (name: string): World =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'worlds', `${name}.json`), 'utf8'));

/** Written by someone who did not know the scoring algorithm. They include related fields and buzzwords. */
test.each([
  ['cold-chain', 9],
  ['bookkeeping', 10],
  ['cargo-bikes', 9],
])('of twenty outlets with four hundred articles, the first ten hold those that matter: %s', async (name, found) => {
  const { brand, outlets } = readWorld(name);
  const articles = outlets.flatMap((outlet) =>
    outlet.articles.map(([daysAgo, title, description, keywords], at) =>
      compactArticle({
        id: `${outlet.name}-${at}`,
        outletId: outlet.name,
        journalistIds: [],
        at: new Date(NOW - daysAgo * DAY_MS),
        title,
        description,
        snippet: null,
        keywords,
      }),
    ),
  );
  expect(articles).toHaveLength(400);
  const fitting = await scoreArticles(articles, buildBrandTerms(brand, null), setImmediate);
  const whose = ({ outletId }: { outletId: string | null }) => [outletId ?? ''];
  const listed = await rankByRelevance(articles, fitting, { now: NOW, maxAgeDays: 90, doubt: 4, whose }, setImmediate);
  const relevant = new Set(outlets.filter((outlet) => outlet.relevant).map((outlet) => outlet.name));
  const first = listed.slice(0, 10).filter(({ id }) => relevant.has(id));
  expect(first.length).toBeGreaterThanOrEqual(found);
});
