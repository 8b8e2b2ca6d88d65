import { isSandboxSite } from '../../brands/index.ts';
import { ACCEPT_FEED, fetchDocument } from '../../discovery/index.ts';
import { type PageFetcher, retryWhenTooSoon } from '../pages/fetch-page.ts';

/** Limit for one site. An index can name thousands of sitemaps, and each takes a second. */
export const MAX_SITEMAP_FILES = 20;
/** An index of indexes of sitemaps. */
const MAX_DEPTH = 3;
const MAX_BYTES = 50 * 1024 * 1024;
const ANSWER_DEADLINE_MS = 20_000;

interface SitemapsRead {
  pages: string[];
  files: number;
}

/**
 * Reads sitemaps until `enough` pages are found: those named in robots.txt, or else /sitemap.xml. Unreadable
 * sitemaps are skipped. At the deadline it returns what was found so far.
 */
export async function readSitemaps(
  fetcher: PageFetcher,
  url: string,
  { isWanted, enough, signal }: { isWanted: (url: string) => boolean; enough: number; signal: AbortSignal },
): Promise<SitemapsRead> {
  const pages = new Set<string>();
  if (isSandboxSite(url)) return { pages: [], files: 0 };
  const waiting = (await findSitemapUrls(fetcher, url)).map((place) => ({ place, depth: 1 }));
  const seen = new Set(waiting.map(({ place }) => place));
  let [files, room] = [0, MAX_BYTES];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (signal.aborted || files >= MAX_SITEMAP_FILES || room <= 0 || pages.size >= enough) break;
    files += 1;
    const found = await readSitemap(fetcher, next.place, signal).catch(() => null);
    if (found === null) continue;
    room -= found.bytes;
    for (const page of found.pages) if (pages.size < enough && isWanted(page)) pages.add(page);
    if (next.depth >= MAX_DEPTH) continue;
    for (const place of found.sitemaps.slice(0, MAX_SITEMAP_FILES)) {
      if (seen.has(place)) continue;
      seen.add(place);
      waiting.push({ place, depth: next.depth + 1 });
    }
  }
  return { pages: [...pages], files };
}

async function findSitemapUrls({ egress, politeWeb }: PageFetcher, url: string): Promise<string[]> {
  const { sitemaps } = await politeWeb.robotsOf(egress, url);
  return sitemaps.length > 0 ? sitemaps : [new URL('/sitemap.xml', url).href];
}

async function readSitemap(fetcher: PageFetcher, place: string, signal: AbortSignal) {
  const { document } = await retryWhenTooSoon(signal, () =>
    fetchDocument(fetcher, place, { accept: ACCEPT_FEED, signal, deadlineMs: ANSWER_DEADLINE_MS }),
  );
  if (document === null) return null;
  const found = await fetcher.feedReader.readSitemap(document, fetcher.clock.now());
  return { ...found, bytes: document.body.byteLength };
}
