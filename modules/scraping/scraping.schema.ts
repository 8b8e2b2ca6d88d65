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
    url: WebUrl.describe('URL of the page without fragment and tracking parameters.'),
    companyName: Text,
    description: Text,
    industry: Text,
    employeeCount: Text.describe('As stated on the page: `50` or `11-50`.'),
    foundedYear: z.number().int().nullable(),
    headquarters: Text,
    website: Text.describe('Website that the company states, else the site of the page.'),
    email: Text,
    phone: Text,
    linkedinUrl: Text,
    twitterUrl: Text,
    products: z.array(z.string()).nullable().describe('Names of the products that the page declares.'),
    services: z.array(z.string()).nullable().describe('Names of the services that the page declares.'),
    rawMarkdown: Text.describe(
      'Text of the page, at most 200,000 characters. Null if `formats` does not contain `markdown`.',
    ),
    html: Text.describe(
      'HTML as sent by the server, up to 2 MB. It is untrusted. Null if `formats` does not contain `html`.',
    ),
    links: z
      .array(z.string())
      .nullable()
      .describe('URLs that the page links to, each once, at most 1,000. Null if `formats` does not contain `links`.'),
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

const SkipCache = z.boolean().default(false).describe('Reads the page again even if a recent reading is stored.');

const ScrapeOptions = z.object({
  formats: z.array(Format).min(1).max(3).default(['markdown']).describe('What to return besides company facts.'),
  onlyMainContent: z
    .boolean()
    .default(true)
    .describe(
      'If true, `rawMarkdown` excludes menus, headers and footers. `html` and `links` always cover the whole page.',
    ),
  waitFor: z
    .number()
    .int()
    .min(0)
    .max(300_000)
    .optional()
    .describe('Accepted but has no effect. Pages are read without a browser, as the server sends them.'),
  timeout: z
    .number()
    .int()
    .min(1_000)
    .max(300_000)
    .default(30_000)
    .describe('Milliseconds for everything: robots.txt, redirects, rate limits and reading.'),
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
    cached: z.boolean().describe('True if the result comes from a reading of the last 7 days.'),
    provider: z.literal('distribute'),
    requestId: z.string(),
    runId: ShownId.nullable().describe('The run that was charged. Null if no page was read.'),
    result: ScrapeResult,
  })
  .meta({ id: 'Scraped' });

export const ScrapeRef = z.object({ id: IdInput });
export const ScrapeByUrlInput = z.object({ url: PageAddress });
export const ScrapeEnvelope = z.object({ result: ScrapeResult });

export const CachedScrape = z.object({
  cached: z.literal(true),
  expired: z.boolean().describe('True if the reading is older than 7 days. The next scrape renews it.'),
  result: ScrapeResult,
});

export const ExtractInput = z
  .object({ urls: z.array(PageAddress).min(1).max(20), skipCache: SkipCache })
  .meta({ example: { urls: ['https://acme.sandbox.example/about'] } });

export const Author = z.object({
  firstName: z.string().describe('First name, or the full name if it has no parts.'),
  lastName: z.string().describe('Empty if the name has no parts.'),
});
export type Author = z.output<typeof Author>;

export const ExtractedArticle = z
  .discriminatedUnion('success', [
    z.object({
      url: z.string(),
      success: z.literal(true),
      authors: z.array(Author).describe('People named as authors. Desks and agencies are excluded.'),
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
    search: z.string().trim().min(1).max(200).optional().describe('Text that the URL contains. Case-insensitive.'),
    limit: z.number().int().min(1).max(10_000).default(1_000),
    sitemapOnly: z.boolean().default(false).describe('Reads only sitemaps, no pages.'),
    includeSubdomains: z.boolean().default(false).describe('True if `blog.acme.com` belongs to `acme.com`.'),
  })
  .meta({ example: { url: 'https://acme.sandbox.example/', limit: 100 } });

export const SiteMap = z
  .object({
    success: z.literal(true),
    urls: z.array(z.string()).describe('Each page once: first those in sitemaps, then linked pages.'),
    count: z.number().int(),
  })
  .meta({ id: 'SiteMap' });
