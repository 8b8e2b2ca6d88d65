import { type FoundFeed, MAX_ARTICLES, NoFeed } from '../reading/found-feed.ts';
import { ACCEPT_FEED, type CacheValidators, type Fetcher, type FetchResult, fetchDocument } from './fetch-document.ts';

export interface FeedReading extends Omit<FetchResult, 'document'> {
  /** Null if it has not changed. */
  feed: FoundFeed | null;
}

/** Limit for a sitemap index. News are in the first sitemaps. */
const SITEMAPS_FOLLOWED = 3;

export async function readFeedAt(
  fetcher: Fetcher,
  url: string,
  options: { validators?: CacheValidators; signal?: AbortSignal | undefined },
): Promise<FeedReading> {
  return readFetched(fetcher, await fetchDocument(fetcher, url, { accept: ACCEPT_FEED, ...options }), options.signal);
}

export async function readFetched(
  fetcher: Fetcher,
  { document, ...fetched }: FetchResult,
  signal?: AbortSignal,
): Promise<FeedReading> {
  if (document === null) return { ...fetched, feed: null };
  const feed = await fetcher.feedReader.readFeed(document, fetcher.clock.now());
  return { ...fetched, feed: feed.format === 'sitemap-index' ? await followIndex(fetcher, feed, signal) : feed };
}

/**
 * Skips unreadable sitemaps unless all fail. Sitemaps may change without a new date in the index, so they are
 * read every time.
 */
async function followIndex(fetcher: Fetcher, index: FoundFeed, signal: AbortSignal | undefined): Promise<FoundFeed> {
  const found: FoundFeed[] = [];
  for (const url of index.sitemaps.slice(0, SITEMAPS_FOLLOWED)) {
    const { document } = await fetchDocument(fetcher, url, { accept: ACCEPT_FEED, signal }).catch(() => ({
      document: null,
    }));
    signal?.throwIfAborted();
    const feed = document && (await fetcher.feedReader.readFeed(document, fetcher.clock.now()).catch(() => null));
    if (feed !== null && feed.format !== 'sitemap-index') found.push(feed);
  }
  const [first] = found;
  if (first === undefined) throw new NoFeed('The sitemap index contains no readable news sitemap.');
  return {
    ...index,
    title: first.title,
    siteUrl: first.siteUrl,
    articles: found.flatMap(({ articles }) => articles).slice(0, MAX_ARTICLES),
  };
}
