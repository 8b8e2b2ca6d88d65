import { createThreadPool } from '../../../src/threads/thread-pool.ts';
import type { ArticlePage } from './article-page.ts';
import { type FoundFeed, NoFeed } from './found-feed.ts';
import type { FetchedDocument } from './read-feed.ts';
import type { FoundSitemap } from './read-sitemap.ts';

/** Reads feeds and articles of strangers away from the event loop, whatever is in them. */
export interface FeedReader {
  /** Throws NoFeed, or BeyondLimits for one that would take too much. */
  readFeed(document: FetchedDocument, now: Date): Promise<FoundFeed>;
  readPage(document: FetchedDocument, now: Date): Promise<ArticlePage>;
  /** Throws NoFeed for what cannot be unpacked. */
  readSitemap(document: FetchedDocument, now: Date): Promise<FoundSitemap>;
  close(): Promise<void>;
}

export interface FeedWork {
  kind: 'feed' | 'page' | 'sitemap';
  document: FetchedDocument;
  now: Date;
}

export type FeedAnswer<Found = FoundFeed> = { feed: Found } | { noFeed: string };

/** One more may be read while one of somebody else takes its time. */
const THREADS = 2;
/** The largest feed within its limits takes half a second; this is for a slow machine. */
const CPU_MS = 5_000;

/** The feeds of one site wait for each other before they let those of others wait. */
const hostOf = (url: string) => URL.parse(url)?.host ?? '';

export function createFeedReader({ cpuMs = CPU_MS } = {}): FeedReader {
  const program = new URL('./feed-thread.ts', import.meta.url);
  const pool = createThreadPool<FeedWork>({ program, threads: THREADS, cpuMs });
  const run = <Output>(kind: FeedWork['kind'], { body, ...document }: FetchedDocument, now: Date) => {
    // A copy, since a view would take along the whole memory that it is a part of.
    const own = new Uint8Array(body);
    return pool.run<Output>(hostOf(document.url), { kind, document: { ...document, body: own }, now }, [own.buffer]);
  };
  const read = async <Found>(kind: 'feed' | 'sitemap', document: FetchedDocument, now: Date) => {
    const answer = await run<FeedAnswer<Found>>(kind, document, now);
    if ('noFeed' in answer) throw new NoFeed(answer.noFeed);
    return answer.feed;
  };
  return {
    readFeed: (document, now) => read('feed', document, now),
    readPage: (document, now) => run('page', document, now),
    readSitemap: (document, now) => read('sitemap', document, now),
    close: () => pool.close(),
  };
}
