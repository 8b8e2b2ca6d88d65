import { z } from 'zod';
import {
  EXAMPLE_ID,
  EXAMPLE_TIME,
  IdInput,
  NextCursor,
  PageInput,
  ShownId,
  sortChoice,
  Timestamp,
  WebAddress,
  WebUrl,
} from '../../../src/kernel/schema.ts';
import { ofKind, Sandbox } from '../outreach/outreach.schema.ts';

const feedExample = {
  id: EXAMPLE_ID,
  url: 'https://grid.example/feed.xml',
  title: 'Grid & Wire',
  brandId: null,
  outletId: null,
  format: 'rss',
  lastReadAt: EXAMPLE_TIME,
  nextReadAt: EXAMPLE_TIME,
  articlesFound: 25,
  failures: 0,
  lastError: null,
  sandbox: false,
  createdAt: EXAMPLE_TIME,
};

export const FeedView = z
  .object({
    id: ShownId,
    url: WebUrl,
    title: z.string().nullable(),
    brandId: ShownId.nullable().describe('Null if all brands of the organisation use the feed.'),
    outletId: ShownId.nullable(),
    format: z.string().nullable().describe('`rss`, `atom`, `json`, `news-sitemap` or `sitemap-index`.'),
    lastReadAt: Timestamp.nullable(),
    nextReadAt: Timestamp.nullable().describe('Null if the site reports that the feed is permanently gone.'),
    articlesFound: z.number().int(),
    failures: z.number().int().describe('Consecutive failures. Each one delays the next attempt further.'),
    lastError: z.string().nullable().describe('Why the last reading failed.'),
    sandbox: Sandbox,
    createdAt: Timestamp,
  })
  .meta({ id: 'Feed', example: feedExample });

export const ListFeedsInput = PageInput.extend({
  ...ofKind,
  brandId: IdInput.optional().describe('Return only feeds of this brand, and feeds of all brands.'),
  sort: sortChoice('createdAt', 'title', 'lastReadAt', 'articlesFound').default('-createdAt'),
});

export const FeedList = z.object({ feeds: z.array(FeedView), nextCursor: NextCursor });

export const RegisterFeedInput = z
  .object({
    url: WebAddress.describe('URL of a feed, or of a page that links to one.'),
    brandId: IdInput.nullish().describe('The brand that uses the feed. Default: all brands.'),
  })
  .meta({ example: { url: 'https://grid.example/feed.xml' } });

export const RegisteredFeed = FeedView.extend({
  created: z.boolean().describe('False if the organisation already had this feed.'),
}).meta({ id: 'RegisteredFeed', example: { ...feedExample, created: true } });

export const FeedRef = z.object({ feedId: IdInput });
