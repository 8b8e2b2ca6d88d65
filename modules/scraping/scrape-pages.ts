import type { z } from 'zod';
import { createLimiter } from '../../src/kernel/concurrency/promises.ts';
import type { MemberContext, RequestContext } from '../../src/kernel/context.ts';
import { DomainError } from '../../src/kernel/errors.ts';
import { runWithDeadline } from './pages/fetch-page.ts';
import {
  findKnownArticles,
  findKnownPage,
  type KnownArticle,
  type KnownPage,
  parsePageUrl,
  viewPage,
} from './pages/page.queries.ts';
import { readWebPage } from './pages/read-page.ts';
import { storeScrapedPages } from './pages/store-pages.ts';
import type { ReadPage } from './ports.ts';
import { runScrape } from './scrape-run.ts';
import type { ExtractedArticle, ExtractInput, ScrapeInput } from './scraping.schema.ts';

/** Few enough that pages of the same site are read one after the other. */
const PAGES_AT_ONCE = 5;
const PAGE_TIMEOUT_MS = 30_000;
/** Enough for 20 pages of one site at one per second, some of them slow. */
const TOTAL_MS = 90_000;

type Article = Pick<KnownArticle, 'authors' | 'publishedAt'>;
type PageOutcome = { page: ReadPage } | { error: string };

/** Extracts authors and dates of pages. A page that cannot be read reports an error; the others still succeed. */
export async function extractArticles(unit: MemberContext, { urls, skipCache }: z.output<typeof ExtractInput>) {
  const addresses = urls.map((given) => ({ given, url: parsePageUrl(given) }));
  const wanted = [...new Set(addresses.map(({ url }) => url))];
  const known = await findKnownArticles(unit.em, unit.actor.orgId, wanted);
  const now = unit.clock.now();
  const isFresh = (url: string) => !skipCache && (known.get(url)?.expiresAt ?? now) > now;
  const unread = wanted.filter((url) => !isFresh(url));
  const read = unread.length === 0 ? new Map<string, PageOutcome>() : await readPages(unit, unread, known);
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
async function readPages(
  unit: MemberContext,
  urls: readonly string[],
  known: ReadonlyMap<string, KnownArticle>,
): Promise<Map<string, PageOutcome>> {
  const limited = createLimiter(PAGES_AT_ONCE);
  const { result } = await runScrape(unit, { taskName: 'extract', urls }, async (run) => {
    const endsAt = performance.now() + TOTAL_MS;
    const outcomes = await Promise.all(urls.map((url) => limited(() => readOnePage(unit, url, endsAt))));
    const read = outcomes.flatMap((outcome) =>
      'page' in outcome ? [{ page: outcome.page, known: known.get(outcome.page.url) ?? null }] : [],
    );
    const hasRead = await storeScrapedPages(unit, read, { ...run, withHtml: false });
    return {
      result: new Map(urls.map((url, at) => [url, outcomes[at] ?? { error: 'The page was not read.' }])),
      hasRead,
    };
  });
  return result;
}

async function readOnePage(unit: MemberContext, url: string, endsAt: number): Promise<PageOutcome> {
  const leftMs = Math.max(1_000, endsAt - performance.now());
  try {
    return { page: await runWithDeadline(leftMs, () => readWebPage(unit, url, PAGE_TIMEOUT_MS)) };
  } catch (error) {
    if (error instanceof DomainError) return { error: error.message };
    unit.log.error({ err: error }, 'A page could not be read.');
    return { error: 'Something went wrong on our side.' };
  }
}

export async function scrapeUrl(
  unit: MemberContext & Pick<RequestContext, 'requestId'>,
  { url: given, skipCache, provider, options }: z.output<typeof ScrapeInput>,
) {
  const url = parsePageUrl(given);
  const { em, clock, actor } = unit;
  const withHtml = options.formats.includes('html');
  const answer = (page: KnownPage, runId: string | null) => ({
    cached: runId === null,
    provider,
    requestId: unit.requestId,
    runId,
    result: viewPage(page, options),
  });
  const known = await findKnownPage(em, actor.orgId, url);
  const isKnown = known !== null && known.expiresAt > clock.now() && !(withHtml && known.html === null);
  if (isKnown && !skipCache) return answer(known, null);
  const { result, runId } = await runScrape(unit, { taskName: 'scrape', urls: [url] }, async (run) => {
    const page = await readWebPage(unit, url, options.timeout);
    const hasRead = await storeScrapedPages(unit, [{ page, known }], { ...run, withHtml });
    return { result: await findKnownPage(em, actor.orgId, url), hasRead };
  });
  if (result === null) throw new Error('The page that was just stored no longer exists.');
  return answer(result, runId);
}
