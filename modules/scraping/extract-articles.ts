import type { z } from 'zod';
import { createLimiter } from '../../src/kernel/concurrency/promises.ts';
import type { MemberContext } from '../../src/kernel/context.ts';
import { DomainError } from '../../src/kernel/errors.ts';
import { keepPages } from './pages/keep-page.ts';
import { type KnownArticle, knownArticles, pageUrl } from './pages/page.queries.ts';
import type { ReadPage } from './pages/page.ts';
import { readPage } from './pages/read-page.ts';
import { within } from './pages/within.ts';
import type { ExtractedArticle, ExtractInput } from './scraping.schema.ts';
import { asRun } from './spend-pages.ts';

/** Few enough that pages of the same site are read one after the other. */
const PAGES_AT_ONCE = 5;
const PAGE_TIMEOUT_MS = 30_000;
/** Enough for 20 pages of one site at one per second, some of them slow. */
const TOTAL_MS = 90_000;

type Article = Pick<KnownArticle, 'authors' | 'publishedAt'>;
type Outcome = { page: ReadPage } | { error: string };

/** Extracts authors and dates of pages. A page that cannot be read reports an error; the others still succeed. */
export async function extractArticles(unit: MemberContext, { urls, skipCache }: z.output<typeof ExtractInput>) {
  const addresses = urls.map((given) => ({ given, url: pageUrl(given) }));
  const wanted = [...new Set(addresses.map(({ url }) => url))];
  const known = await knownArticles(unit.em, unit.actor.orgId, wanted);
  const now = unit.clock.now();
  const isFresh = (url: string) => !skipCache && (known.get(url)?.expiresAt ?? now) > now;
  const unread = wanted.filter((url) => !isFresh(url));
  const read = unread.length === 0 ? new Map<string, Outcome>() : await readAll(unit, unread, known);
  return {
    results: addresses.map(({ given, url }): ExtractedArticle => {
      const outcome = read.get(url);
      if (outcome !== undefined && 'error' in outcome) return { url: given, success: false, error: outcome.error };
      return viewArticle(given, outcome?.page ?? known.get(url));
    }),
  };
}

const viewArticle = (url: string, { authors = [], publishedAt = null }: Partial<Article> = {}): ExtractedArticle => ({
  url,
  success: true,
  authors,
  publishedAt: publishedAt?.toISOString() ?? null,
});

/** Reads pages in parallel and stores them in one transaction. */
async function readAll(
  unit: MemberContext,
  urls: readonly string[],
  known: ReadonlyMap<string, KnownArticle>,
): Promise<Map<string, Outcome>> {
  const limited = createLimiter(PAGES_AT_ONCE);
  const { result } = await asRun(unit, { taskName: 'extract', urls }, async (run) => {
    const endsAt = performance.now() + TOTAL_MS;
    const outcomes = await Promise.all(urls.map((url) => limited(() => readOne(unit, url, endsAt))));
    const read = outcomes.flatMap((outcome) =>
      'page' in outcome ? [{ page: outcome.page, known: known.get(outcome.page.url) ?? null }] : [],
    );
    const hasRead = await keepPages(unit, read, { ...run, withHtml: false });
    return { result: new Map(urls.map((url, at) => [url, outcomes[at] ?? { error: 'It was not read.' }])), hasRead };
  });
  return result;
}

async function readOne(unit: MemberContext, url: string, endsAt: number): Promise<Outcome> {
  const leftMs = Math.max(1_000, endsAt - performance.now());
  try {
    return { page: await within(leftMs, () => readPage(unit, url, PAGE_TIMEOUT_MS)) };
  } catch (error) {
    if (error instanceof DomainError) return { error: error.message };
    unit.log.error({ err: error }, 'A page could not be read.');
    return { error: 'Something went wrong on our side.' };
  }
}
