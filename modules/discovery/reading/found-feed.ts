export interface FoundAuthor {
  name: string;
  email: string | null;
  url: string | null;
}

/** An article as described by a feed or its page. Every text is one cleaned line. */
export interface FoundArticle {
  url: string;
  title: string | null;
  description: string | null;
  snippet: string | null;
  authors: FoundAuthor[];
  published: Date | null;
  modified: Date | null;
  section: string | null;
  keywords: string[];
}

export type FeedFormat = 'rss' | 'atom' | 'json' | 'news-sitemap' | 'sitemap-index';

export interface FoundFeed {
  format: FeedFormat;
  title: string | null;
  siteUrl: string | null;
  articles: FoundArticle[];
  /** The sitemaps that a sitemap index names, news sitemaps first. */
  sitemaps: string[];
}

/** The document is no readable feed. The message is shown to the user. */
export class NoFeed extends Error {
  override readonly name = 'NoFeed';
}

/** Feeds of new articles have fewer; the rest is ignored. */
export const MAX_ARTICLES = 500;
export const MAX_FEED_SITEMAPS = 50;
