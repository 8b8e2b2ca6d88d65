import { createThreadPool } from '../../../src/threads/thread-pool.ts';
import type { ArticlePage } from './article-page.ts';
import { type FoundFeed, NoFeed } from './found-feed.ts';
import type { FetchedDocument } from './read-feed.ts';
import type { FoundSitemap } from './read-sitemap.ts';

/** Reads untrusted feeds and pages in threads, without blocking the event loop. */
export interface FeedReader {
  /** Throws NoFeed, or BeyondLimits if reading takes too much time or memory. */
  readFeed(document: FetchedDocument, now: Date): Promise<FoundFeed>;
  readPage(document: FetchedDocument, now: Date): Promise<ArticlePage>;
  /** Throws NoFeed if it cannot be decompressed. */
  readSitemap(document: FetchedDocument, now: Date): Promise<FoundSitemap>;
  close(): Promise<void>;
}

export interface FeedWork {
  kind: 'feed' | 'page' | 'sitemap';
  document: FetchedDocument;
  now: Date;
}

export type FeedAnswer<Found = FoundFeed> = { feed: Found } | { noFeed: string };

/** A slow feed leaves a thread for others. */
const THREADS = 2;
/** The largest allowed feed takes 0.5 s; this allows for a slow machine. */
const CPU_MS = 5_000;

/** Used as the owner of work, so that feeds of one site queue behind each other first. */
const hostOf = (url: string) => URL.parse(url)?.host ?? '';

export function createFeedReader({ cpuMs = CPU_MS } = {}): FeedReader {
  const program = new URL('./feed-thread.ts', import.meta.url);
  const pool = createThreadPool<FeedWork>({ program, threads: THREADS, cpuMs });
  const run = <Output>(kind: FeedWork['kind'], { body, ...document }: FetchedDocument, now: Date) => {
    // Copied, because transferring a view would transfer its whole underlying buffer.
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
