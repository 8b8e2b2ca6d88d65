/** Who an entry or a page names as its writer, as it is written there. */
export interface FoundAuthor {
  name: string;
  email: string | null;
  /** Their own page. */
  url: string | null;
}

/** One article as a feed or its own page tells of it. Every text is one tidy line. */
export interface FoundArticle {
  url: string;
  title: string | null;
  description: string | null;
  /** The beginning of its text. */
  snippet: string | null;
  authors: FoundAuthor[];
  /** Null where none is given, or one that cannot be. */
  published: Date | null;
  modified: Date | null;
  section: string | null;
  keywords: string[];
}

export type FeedFormat = 'rss' | 'atom' | 'json' | 'news-sitemap' | 'sitemap-index';

/** What was read of a feed, in the order of the feed. */
export interface FoundFeed {
  format: FeedFormat;
  title: string | null;
  /** The site that the feed belongs to. */
  siteUrl: string | null;
  articles: FoundArticle[];
  /** Of a sitemap index: where the sitemaps are that it names, those of news first. */
  sitemaps: string[];
}

/** What is no feed, or cannot be read as one. The message is for whoever named it. */
export class NoFeed extends Error {
  override readonly name = 'NoFeed';
}

/** A feed of newest articles has fewer; one that has more is read so far. */
export const MAX_ARTICLES = 500;
/** Of a sitemap index; more are followed from none. */
export const MAX_SITEMAPS = 50;
