import { type FoundFeed, MAX_ARTICLES, NoFeed } from '../reading/found-feed.ts';
import { ACCEPT_FEED, type Fetched, type Fetcher, fetchDocument, type Validators } from './fetch-document.ts';

/** What one reading of a feed gave. */
export interface FeedReading extends Omit<Fetched, 'document'> {
  /** Null when nothing has changed. */
  feed: FoundFeed | null;
}

/** Of a sitemap index: news stand in the first of them. */
const SITEMAPS_FOLLOWED = 3;

/** Reads a feed over the network. */
export async function readFeedAt(
  fetcher: Fetcher,
  url: string,
  options: { validators?: Validators; signal?: AbortSignal | undefined },
): Promise<FeedReading> {
  return readFetched(fetcher, await fetchDocument(fetcher, url, { accept: ACCEPT_FEED, ...options }), options.signal);
}

/** What was fetched as a feed, and of an index the sitemaps of news that it names. */
export async function readFetched(
  fetcher: Fetcher,
  { document, ...fetched }: Fetched,
  signal?: AbortSignal,
): Promise<FeedReading> {
  if (document === null) return { ...fetched, feed: null };
  const feed = await fetcher.feedReader.readFeed(document, fetcher.clock.now());
  return { ...fetched, feed: feed.format === 'sitemap-index' ? await followIndex(fetcher, feed, signal) : feed };
}

/** One that cannot be read is left out, unless none can. An index may have changed below its own date, so it is read each time. */
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
  if (first === undefined) throw new NoFeed('The index of sitemaps names none with news.');
  return {
    ...index,
    title: first.title,
    siteUrl: first.siteUrl,
    articles: found.flatMap(({ articles }) => articles).slice(0, MAX_ARTICLES),
  };
}
