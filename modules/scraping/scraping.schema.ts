import { z } from 'zod';
import {
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  ShownId,
  Timestamp,
  WebAddress,
  WebUrl,
} from '../../src/kernel/schema.ts';

const PageAddress = WebAddress.meta({ format: 'uri', example: 'https://acme.sandbox.example/' });

const Text = z.string().nullable();

export const ScrapeResult = z
  .object({
    id: Id,
    url: WebUrl.describe('Without fragment and tracking parameters.'),
    companyName: Text,
    description: Text,
    industry: Text,
    employeeCount: Text.describe('As the page states it: `50` or `11-50`.'),
    foundedYear: z.number().int().nullable(),
    headquarters: Text,
    website: Text.describe('What the organisation calls its address, else the site of the page.'),
    email: Text,
    phone: Text,
    linkedinUrl: Text,
    twitterUrl: Text,
    products: z.array(z.string()).nullable().describe('Names of products that the page declares.'),
    services: z.array(z.string()).nullable().describe('Names of services that the page declares.'),
    rawMarkdown: Text.describe('Null where `formats` leaves `markdown` out. At most 200,000 characters.'),
    html: Text.describe('As the server sent it, up to 2 MB: text of a stranger. Only where `formats` has `html`.'),
    links: z
      .array(z.string())
      .nullable()
      .describe('Where the page links to, each address once, at most 1000. Only where `formats` has `links`.'),
    createdAt: Timestamp.describe('When the page was read.'),
  })
  .meta({
    id: 'ScrapeResult',
    example: {
      id: EXAMPLE_ID,
      url: 'https://acme.sandbox.example/',
      companyName: 'Acme',
      description: 'Acme plans when each electric van of a depot charges.',
      industry: 'Fleet software',
      employeeCount: null,
      foundedYear: 2020,
      headquarters: '4 Foundry Lane, BS1 6TB, Bristol, United Kingdom',
      website: 'https://acme.sandbox.example/',
      email: 'hello@acme.sandbox.example',
      phone: null,
      linkedinUrl: null,
      twitterUrl: null,
      products: null,
      services: null,
      rawMarkdown: '# Every van full at six in the morning',
      html: null,
      links: null,
      createdAt: EXAMPLE_TIME,
    },
  });

const Format = z.enum(['markdown', 'html', 'links']);
export type Format = z.output<typeof Format>;

const SkipCache = z.boolean().default(false).describe('Reads the page again, whatever is known of it.');

const ScrapeOptions = z.object({
  formats: z.array(Format).min(1).max(3).default(['markdown']).describe('What the result holds beside the company.'),
  onlyMainContent: z
    .boolean()
    .default(true)
    .describe(
      'Whether `rawMarkdown` leaves menus, headers and footers out. `html` and `links` are always of the whole page.',
    ),
  waitFor: z
    .number()
    .int()
    .min(0)
    .max(300_000)
    .optional()
    .describe('Taken and without effect: no browser runs here, so a page is read as its server sends it.'),
  timeout: z
    .number()
    .int()
    .min(1_000)
    .max(300_000)
    .default(30_000)
    .describe('Milliseconds for everything together: robots.txt, redirects, waiting for a turn, and reading.'),
});

export const ScrapeInput = z
  .object({
    url: PageAddress,
    skipCache: SkipCache,
    provider: z.literal('distribute', 'must be distribute: this service reads pages itself').default('distribute'),
    options: ScrapeOptions.prefault({}),
  })
  .meta({ example: { url: 'https://acme.sandbox.example/', options: { formats: ['markdown', 'links'] } } });

export const Scraped = z
  .object({
    cached: z.boolean().describe('Whether the page was read before, within the last 7 days.'),
    provider: z.literal('distribute'),
    requestId: z.string(),
    runId: ShownId.nullable().describe('The run that it cost; null where nothing was read.'),
    result: ScrapeResult,
  })
  .meta({ id: 'Scraped' });

export const ScrapeRef = z.object({ id: IdInput });
export const ScrapeByUrlInput = z.object({ url: PageAddress });
export const ScrapeEnvelope = z.object({ result: ScrapeResult });

export const CachedScrape = z.object({
  cached: z.literal(true),
  expired: z.boolean().describe('Whether the reading is older than 7 days: the next scrape reads the page again.'),
  result: ScrapeResult,
});

export const ExtractInput = z
  .object({ urls: z.array(PageAddress).min(1).max(20), skipCache: SkipCache })
  .meta({ example: { urls: ['https://acme.sandbox.example/about'] } });

export const Author = z.object({
  firstName: z.string().describe('The whole name where it has no parts.'),
  lastName: z.string().describe('Empty where the name has no parts.'),
});
export type Author = z.output<typeof Author>;

export const ExtractedArticle = z
  .discriminatedUnion('success', [
    z.object({
      url: z.string(),
      success: z.literal(true),
      authors: z.array(Author).describe('People whom the page names as its writers; desks and agencies are left out.'),
      publishedAt: Timestamp.nullable(),
    }),
    z.object({ url: z.string(), success: z.literal(false), error: z.string() }),
  ])
  .meta({ id: 'ExtractedArticle' });
export type ExtractedArticle = z.output<typeof ExtractedArticle>;

export const ExtractedArticles = z.object({ results: z.array(ExtractedArticle).describe('In the order of `urls`.') });

export const MapInput = z
  .object({
    url: PageAddress,
    search: z.string().trim().min(1).max(200).optional().describe('Only addresses that contain this, in any case.'),
    limit: z.number().int().min(1).max(10_000).default(1_000),
    sitemapOnly: z.boolean().default(false).describe('Reads the sitemaps and none of the pages.'),
    includeSubdomains: z.boolean().default(false).describe('Whether `blog.acme.com` is a part of `acme.com`.'),
  })
  .meta({ example: { url: 'https://acme.sandbox.example/', limit: 100 } });

export const SiteMap = z
  .object({
    success: z.literal(true),
    urls: z.array(z.string()).describe('Each page once: those of sitemaps first, then those that are linked to.'),
    count: z.number().int(),
  })
  .meta({ id: 'SiteMap' });
