import type { Needs } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { readBylines } from '../../discovery/index.ts';
import type { ReadPage } from '../ports.ts';
import { fetchPage, type PageFetcher, runWithDeadline, toPageError } from './fetch-page.ts';
import '../ports.ts';

export type PageNeeds = PageFetcher & Needs<'scraping' | 'actor'>;

/** Reads a page over the network. Concurrent requests for the same page share one reading. */
export function readWebPage(needs: PageNeeds, url: string, timeoutMs: Milliseconds): Promise<ReadPage> {
  const { orgId } = needs.actor;
  const { readsInProgress, places } = needs.scraping;
  const key = `${orgId} ${timeoutMs} ${url}`;
  const shared = readsInProgress.get(key);
  if (shared !== undefined) return shared;
  const reading = places
    .hold(orgId, () => runWithDeadline(timeoutMs, (signal) => fetchAndRead(needs, url, signal)))
    .catch((error: unknown) => {
      throw toPageError(error);
    })
    .finally(() => readsInProgress.delete(key));
  readsInProgress.set(key, reading);
  return reading;
}

async function fetchAndRead(needs: PageNeeds, url: string, signal: AbortSignal): Promise<ReadPage> {
  const page = await fetchPage(needs, url, signal);
  const [scraped, { article }] = await Promise.all([
    needs.pageReader.scrape(page),
    needs.feedReader.readPage(page, needs.clock.now()),
  ]);
  const authors = readBylines(article.authors, scraped.card.companyName)
    .filter(({ entityType }) => entityType === 'individual')
    .map(({ name, firstName, lastName }) => ({ firstName: firstName ?? name, lastName: lastName ?? '' }));
  return { ...scraped, url, authors, publishedAt: article.published };
}
