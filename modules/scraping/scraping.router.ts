import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { extractArticles } from './extract-articles.ts';
import { mapSite } from './map/map-site.ts';
import { readScrape, readScrapeByUrl } from './pages/page.queries.ts';
import { scrapePage } from './scrape-page.ts';
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
        summary: 'Read a page',
        description:
          'The page as Markdown, and what it says of the company behind it: structured data and meta tags first, null where it does not say. Read at most once in 7 days for your organisation; requests for the same page at the same time cost one reading. robots.txt is kept to, and a site is asked once a second. An address in a private network is a 400; a page that cannot be reached, or is no HTML, is a 502 that says why, and costs nothing.',
      }),
    )
    .input(ScrapeInput)
    .output(Scraped)
    .mutation(({ ctx, input }) => scrapePage(ctx, input)),

  extract: member
    .meta(
      rest('POST', '/v1/scraping/extract', {
        permission: 'campaigns.write',
        tag,
        summary: 'Who wrote pages, and when',
        description:
          'Up to 20 pages, by their structured data, meta tags and links to authors. One that cannot be read says why and costs nothing; the others are there. All of them have 90 seconds together. What was read in the last 7 days, here or by a scrape, is not read again.',
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
        summary: 'The pages of a site',
        description:
          'What its sitemaps name (those of robots.txt, else /sitemap.xml; at most 20 files in three levels), then what its first five pages link to. A site is its host with or without `www.`. What was found within 50 seconds is the answer. Each file and page that was asked for costs a page. Nothing of it is kept.',
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
        summary: 'What is known of a page by its address',
        description:
          'Reads nothing: 404 when the page was never read for your organisation, or more than 30 days ago (`DISTRIBUTE_KEEP_PAGES`).',
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
        summary: 'What is known of a page by its id',
      }),
    )
    .input(ScrapeRef)
    .output(ScrapeEnvelope)
    .query(({ ctx, input }) => readScrape(ctx, input)),
});
