import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { mapSite } from './map/map-site.ts';
import { readScrape, readScrapeByUrl } from './pages/page.queries.ts';
import { extractArticles, scrapeUrl } from './scrape-pages.ts';
import {
  CachedScrape,
  ExtractedArticles,
  ExtractInput,
  MapInput,
  ScrapeByUrlInput,
  Scraped,
  ScrapeEnvelope,
  ScrapeInput,
  ScrapeRef,
  SiteMap,
} from './scraping.schema.ts';

const tag = 'Scraping';

export const scrapingRouter = router({
  scrape: member
    .meta(
      rest('POST', '/v1/scraping/scrape', {
        permission: 'campaigns.write',
        tag,
        summary: 'Scrape a page',
        description:
          'Returns the page as Markdown, and the company facts that it states. Facts come from structured data and meta tags first; unstated facts are null. A page is read at most once in 7 days for your organisation. Concurrent requests for the same page are charged once. robots.txt is respected, and each site gets one request per second. URLs in private networks return 400. A page that cannot be reached or is not HTML returns 502 with the reason and is free.',
      }),
    )
    .input(ScrapeInput)
    .output(Scraped)
    .mutation(({ ctx, input }) => scrapeUrl(ctx, input)),

  extract: member
    .meta(
      rest('POST', '/v1/scraping/extract', {
        permission: 'campaigns.write',
        tag,
        summary: 'Extract authors and dates of pages',
        description:
          'Reads up to 20 pages from their structured data, meta tags and author links. A page that cannot be read returns an error and is free; the other pages still succeed. All pages share 90 seconds. Pages that were read or scraped in the last 7 days are not read again.',
      }),
    )
    .input(ExtractInput)
    .output(ExtractedArticles)
    .mutation(({ ctx, input }) => extractArticles(ctx, input)),

  map: member
    .meta(
      rest('POST', '/v1/scraping/map', {
        permission: 'campaigns.write',
        tag,
        summary: 'Map a site',
        description:
          'Lists the URLs in the sitemaps of the site, then those that its first five pages link to. Sitemaps are those named in robots.txt, or else `/sitemap.xml`: at most 20 files in three levels. A site is its host with or without `www.`. The response contains what was found within 50 seconds. Each requested file or page is charged as one page. Nothing is stored.',
      }),
    )
    .input(MapInput)
    .output(SiteMap)
    .mutation(({ ctx, input }) => mapSite(ctx, input)),

  byUrl: member
    .meta(
      rest('GET', '/v1/scraping/scrape/by-url', {
        permission: 'campaigns.read',
        tag,
        summary: 'Retrieve a scrape by URL',
        description:
          'Does not read the page. Returns 404 if your organisation never read it, or read it more than 30 days ago (`DISTRIBUTE_KEEP_PAGES`).',
      }),
    )
    .input(ScrapeByUrlInput)
    .output(CachedScrape)
    .query(({ ctx, input }) => readScrapeByUrl(ctx, input)),

  get: member
    .meta(
      rest('GET', '/v1/scraping/scrape/{id}', {
        permission: 'campaigns.read',
        tag,
        summary: 'Retrieve a scrape',
      }),
    )
    .input(ScrapeRef)
    .output(ScrapeEnvelope)
    .query(({ ctx, input }) => readScrape(ctx, input)),
});
