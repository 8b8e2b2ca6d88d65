import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { compactArticle } from '../../modules/discovery/scoring/corpus.ts';
import { rankByRelevance } from '../../modules/discovery/scoring/rank-by-relevance.ts';
import { COMES_AGAIN, watchEventLoop } from '../harness/event-loop.ts';

const NOW = Date.UTC(2026, 10, 15);
const HOUR_MS = 3_600_000;

const articles = Array.from({ length: 20_000 }, (_, at) =>
  compactArticle({
    id: `article-${at}`,
    outletId: null,
    journalistIds: Array.from({ length: 10 }, (_one, place) => `journalist-${(at * 10 + place) % 150_000}`),
    at: new Date(NOW - (at % 2_000) * HOUR_MS),
    title: null,
    description: null,
    snippet: null,
    keywords: null,
  }),
);
const scored = articles.map((article, at) => ({ article, fit: ((at % 7) + 1) / 7, shared: ['anvils'] }));

test('ranking the maximum number of articles and writers does not block the event loop', COMES_AGAIN, async () => {
  const watch = watchEventLoop();
  const reckoning = {
    now: NOW,
    maxAgeDays: 90,
    doubt: 2,
    whose: (article: (typeof articles)[number]) => article.journalistIds,
  };
  const listed = await rankByRelevance(articles, scored, reckoning, setImmediate);
  const longest = watch.longestMs();
  watch.stop();
  expect(listed).toHaveLength(150_000);
  const inOrder = listed.toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
  expect(listed.every((standing, at) => standing === inOrder[at])).toBe(true);
  expect(longest).toBeLessThan(150);
});
