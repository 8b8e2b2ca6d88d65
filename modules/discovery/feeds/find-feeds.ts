import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { ACCEPT_PAGE, fetchDocument } from '../fetching/fetch-document.ts';
import { TooSoon } from '../fetching/polite-web.ts';
import { describeReadFailure } from '../fetching/read-errors.ts';
import { isSandboxUrl } from '../sandbox/sandbox-document.ts';
import { addFeeds } from './add-feeds.ts';
import { readFeedsJob } from './read-due-feeds.ts';
import { isTemporaryFailure } from './read-pages.ts';

export interface OutletSite {
  orgId: string;
  id: string;
  url: string;
}

/** Limit for one site: the main feed, a section or two, and the news sitemap. */
const MOST_FOUND = 4;

/**
 * Adds the feeds that an outlet's site names: links on its home page, and news sitemaps in robots.txt. Returns
 * their ids, or none if the site cannot be read.
 */
export async function findFeedsOf(unit: UnitOfWork, outlet: OutletSite, signal?: AbortSignal): Promise<string[]> {
  const { em, clock } = unit;
  if (isSandboxUrl(outlet.url)) return [];
  const found = await readNamedFeeds(unit, outlet.url, signal).catch((error: unknown) => {
    if (error instanceof TooSoon || describeReadFailure(error) === null) throw error;
    return isTemporaryFailure(error) ? null : [];
  });
  // A temporary failure: the site stays unread, so the next call tries again.
  if (found === null) return [];
  await statement(em, 'update outlets set site_read_at = $3 where org_id = $1 and id = $2', [
    outlet.orgId,
    outlet.id,
    clock.now(),
  ]);
  const feeds = found.slice(0, MOST_FOUND).map((url) => ({ url, outletId: outlet.id }));
  const added = await addFeeds(unit, outlet.orgId, 'site', feeds);
  if (added.length > 0) await unit.queue.enqueue(readFeedsJob, {});
  return added;
}

async function readNamedFeeds(unit: UnitOfWork, url: string, signal?: AbortSignal): Promise<string[]> {
  const { sitemaps } = await unit.politeWeb.robotsOf(unit.egress, url);
  const { document } = await fetchDocument(unit, url, { accept: ACCEPT_PAGE, signal });
  const page = document === null ? null : await unit.feedReader.readPage(document, unit.clock.now());
  const linked = page?.feeds.filter((feed) => !/comment/i.test(feed)) ?? [];
  const ofNews = sitemaps.filter((sitemap) => /news/i.test(URL.parse(sitemap)?.pathname ?? ''));
  return [...new Set([...ofNews.slice(0, 1), ...linked])];
}
