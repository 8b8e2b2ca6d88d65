import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { outletDomain } from '../articles/canonical-url.rules.ts';
import { keepArticles } from '../articles/keep-articles.ts';
import { nextReadingTime } from '../fetching/feed-timing.rules.ts';
import type { FeedReading } from '../fetching/read-feed-document.ts';
import { isSandboxUrl } from '../sandbox/sandbox-document.ts';
import type { Feed } from './feed.entity.ts';

type KnownFeed = Pick<Feed, 'id' | 'orgId' | 'url' | 'title' | 'format' | 'outletId'>;

export interface StoredReading {
  title: string | null;
  format: string | null;
  outletId: string | null;
  etag: string | null;
  lastModified: string | null;
  newArticles: number;
  /** Null for a sandbox feed, because it never changes. */
  nextReadAt: Date | null;
}

export const toArticleSource = (
  { id, url, title }: Pick<Feed, 'id' | 'url' | 'title'>,
  siteUrl: string | null = null,
) => ({
  id,
  url,
  title: title ?? null,
  siteUrl,
  sandbox: isSandboxUrl(url),
});

export async function storeReading(unit: UnitOfWork, known: KnownFeed, reading: FeedReading): Promise<StoredReading> {
  const { feed, etag, lastModified, maxAgeMs } = reading;
  const title = feed?.title ?? known.title ?? null;
  const source = toArticleSource({ ...known, title }, feed?.siteUrl ?? null);
  const kept = feed === null ? [] : await keepArticles(unit, known.orgId, source, feed.articles);
  const own = kept.find(({ url }) => outletDomain(url) === outletDomain(source.siteUrl ?? source.url));
  return {
    title,
    format: feed?.format ?? known.format ?? null,
    outletId: known.outletId ?? own?.outletId ?? null,
    etag,
    lastModified,
    newArticles: kept.filter(({ created }) => created).length,
    nextReadAt: source.sandbox ? null : nextReadingTime(unit.clock.now(), maxAgeMs),
  };
}
