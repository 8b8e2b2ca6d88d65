import type { z } from 'zod';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { unreachable } from '../../../src/kernel/errors.ts';
import { canonicalUrl } from '../../discovery/index.ts';
import { fetchPage, type PageFetcher, runWithDeadline, toPageError } from '../pages/fetch-page.ts';
import { parsePageUrl } from '../pages/page.queries.ts';
import { chargePages, runScrape } from '../scrape-run.ts';
import type { MapInput } from '../scraping.schema.ts';
import { MAX_SITEMAP_FILES, readSitemaps } from './read-sitemaps.ts';
import '../ports.ts';

type MapOptions = z.output<typeof MapInput>;

/** Enough for 20 sitemaps and five pages at one per second, with slow responses. */
const DEADLINE_MS = 60_000;
/** Exploring stops here and returns what was found. The remaining time is for a page that hangs. */
const EXPLORE_MS = 50_000;
const TOO_SLOW = `The site did not answer within ${EXPLORE_MS / 1000} seconds.`;
/** The start page and the first pages that it links to. The menu of a small site links to everything. */
const MAX_LINKED_PAGES = 5;

/** Maximum number of requests. Credit is reserved for all of them. */
const MAX_DOCUMENTS = MAX_LINKED_PAGES + MAX_SITEMAP_FILES;

interface FoundUrls {
  urls: Set<string>;
  documents: number;
}

/** Lists the URLs of a site: first those in its sitemaps, then those that its pages link to. */
export async function mapSite(unit: MemberContext, wish: MapOptions) {
  const url = parsePageUrl(wish.url);
  const { result } = await runScrape(
    unit,
    { taskName: 'map', urls: Array<string>(MAX_DOCUMENTS).fill(url) },
    async (run) => {
      const { urls, documents } = await unit.scraping.places
        .hold(unit.actor.orgId, () => runWithDeadline(DEADLINE_MS, () => exploreSite(unit, url, wish)))
        .catch((error: unknown) => {
          throw toPageError(error);
        });
      const asked = Array<string>(documents).fill(url);
      await unit.em.transactional((em) => chargePages({ ...unit, em }, run, asked));
      return { result: [...urls], hasRead: true };
    },
  );
  return { success: true as const, urls: result, count: result.length };
}

async function exploreSite(fetcher: PageFetcher, url: string, wish: MapOptions): Promise<FoundUrls> {
  const signal = AbortSignal.timeout(EXPLORE_MS);
  const isOfSite = createSiteFilter(url, wish.includeSubdomains);
  const words = wish.search?.toLowerCase();
  const isWanted = (address: string) =>
    isOfSite(address) && isPageUrl(address) && (words === undefined || address.toLowerCase().includes(words));
  const found: FoundUrls = { urls: new Set(), documents: 0 };
  const add = (addresses: readonly string[]) => {
    for (const address of addresses) {
      const page = isWanted(address) ? canonicalUrl(address) : null;
      if (page !== null && found.urls.size < wish.limit) found.urls.add(page);
    }
  };
  const sitemaps = await readSitemaps(fetcher, url, { isWanted, enough: wish.limit, signal });
  found.documents += sitemaps.files;
  add(sitemaps.pages);
  if (wish.sitemapOnly) {
    if (sitemaps.pages.length === 0 && sitemaps.files > 0 && words === undefined)
      throw unreachable('The site has no readable sitemap.');
    return found;
  }
  if (found.urls.size < wish.limit) await followLinks(fetcher, url, { found, add, isOfSite, signal });
  return found;
}

interface LinkSearch {
  found: FoundUrls;
  add(addresses: readonly string[]): void;
  isOfSite(address: string): boolean;
  signal: AbortSignal;
}

/** Throws if the first page fails and no sitemap named a page. Later pages that fail are skipped. */
async function followLinks(
  fetcher: PageFetcher,
  url: string,
  { found, add, isOfSite, signal }: LinkSearch,
): Promise<void> {
  const waiting = [url];
  const seen = new Set(waiting);
  for (let read = 0; read < MAX_LINKED_PAGES && !signal.aborted; read += 1) {
    const address = waiting.shift();
    if (address === undefined) return;
    found.documents += 1;
    const links = await readLinks(fetcher, address, signal).catch((error: unknown) => {
      if (read === 0 && found.urls.size === 0) throw signal.aborted ? unreachable(TOO_SLOW) : error;
      return [];
    });
    add([address, ...links]);
    for (const link of links) {
      const next = canonicalUrl(link);
      if (next === null || seen.has(next) || !isOfSite(next) || !isPageUrl(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
}

async function readLinks(fetcher: PageFetcher, url: string, signal: AbortSignal): Promise<string[]> {
  const page = await fetchPage(fetcher, url, signal);
  return (await fetcher.pageReader.scrape(page)).links;
}

/**
 * Returns a test whether a URL belongs to the site: same host with or without `www.`, and optionally its
 * subdomains.
 */
export function createSiteFilter(url: string, includeSubdomains: boolean): (address: string) => boolean {
  const own = hostOf(url);
  return (address) => {
    const host = hostOf(address);
    return host !== '' && (host === own || (includeSubdomains && host.endsWith(`.${own}`)));
  };
}

/** Strips at most one trailing dot: a pattern for several dots takes quadratic time. */
const hostOf = (url: string) => (URL.parse(url)?.hostname ?? '').replace(/\.$/, '').replace(/^www\.(?=.*\.)/, '');

export const isPageUrl = (url: string) =>
  !/\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|js|mjs|json|xml|gz|zip|mp[34]|webm|woff2?|ttf)$/i.test(
    URL.parse(url)?.pathname ?? '',
  );
