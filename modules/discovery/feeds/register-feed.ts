import type { z } from 'zod';
import { EgressRefused } from '../../../src/egress/egress.ts';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { conflict, overloaded, unmet } from '../../../src/kernel/errors.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { nextReadingTime } from '../fetching/feed-timing.rules.ts';
import { ACCEPT_FEED, fetchDocument, readInSlot } from '../fetching/fetch-document.ts';
import { TooSoon } from '../fetching/polite-web.ts';
import { describeReadFailure } from '../fetching/read-errors.ts';
import { type FeedReading, readFeedAt, readFetched } from '../fetching/read-feed-document.ts';
import { NoFeed } from '../reading/found-feed.ts';
import { NO_FEED_BUT_PAGE } from '../reading/xml-feed.ts';
import { addFeeds, MOST_FEEDS } from './add-feeds.ts';
import { Feed } from './feed.entity.ts';
import { viewFeed } from './feed.queries.ts';
import type { RegisterFeedInput } from './feed.schema.ts';
import { storeReading } from './keep-reading.ts';

/** The main feed of a page usually comes first. */
const FEEDS_TRIED = 2;
/** Limit for a synchronous request: robots.txt, the page and its feed, each with its rate limit. */
const LONGEST_MS = 25_000;

/** Adds a feed and reads it immediately, so that the caller gets an error or its articles. */
export async function registerFeed(context: MemberContext, { url, brandId }: z.output<typeof RegisterFeedInput>) {
  // Runs outside of the request's transaction, because articles are stored by other transactions.
  const unit = { ...context, em: context.em.fork() };
  const { em, actor } = unit;
  const { orgId } = actor;
  if (brandId != null) await assertOwnBrand(em, orgId, brandId);
  const address = await checkFeedUrl(unit, url);
  const known = await em.findOne(Feed, { orgId, url: address });
  if (known !== null) return { ...viewFeed(known), created: false };
  const found = await readInSlot(orgId, () => readWithinDeadline(unit, address));
  // If the process dies after this, the feed is read later.
  const dueAt = nextReadingTime(unit.clock.now(), found.reading.maxAgeMs);
  const added = await addFeeds(unit, orgId, 'user', [{ url: found.url, brandId: brandId ?? null, dueAt }]);
  const feed = await em.findOne(Feed, { orgId, url: found.url });
  if (feed === null) throw conflict(`An organisation can have at most ${MOST_FEEDS} feeds. Delete one first.`);
  if (added.length > 0) await keepFirstReading(unit, feed, found.reading);
  return { ...viewFeed(feed), created: added.length > 0 };
}

async function checkFeedUrl({ egress }: MemberContext, url: string): Promise<string> {
  try {
    const address = await egress.check(url);
    address.hash = '';
    return address.href;
  } catch (error) {
    throw error instanceof EgressRefused ? unmet(error.message, { cause: error }) : error;
  }
}

async function readWithinDeadline(unit: MemberContext, address: string): Promise<FeedFound> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  try {
    return await readAddress(unit, address, signal);
  } catch (error) {
    if (signal.aborted) throw unmet('The URL took too long to respond.', { cause: error });
    if (error instanceof TooSoon) throw overloaded({ cause: error });
    const sentence = describeReadFailure(error);
    throw sentence === null ? error : unmet(sentence, { cause: error });
  }
}

interface FeedFound {
  url: string;
  reading: FeedReading;
}

/** Reads the URL as a feed, or else the first readable feed that the page links to. */
async function readAddress(unit: MemberContext, url: string, signal: AbortSignal): Promise<FeedFound> {
  const fetched = await fetchDocument(unit, url, { accept: ACCEPT_FEED, signal });
  const { document } = fetched;
  try {
    return { url, reading: await readFetched(unit, fetched, signal) };
  } catch (error) {
    if (!(error instanceof NoFeed) || error.message !== NO_FEED_BUT_PAGE || document === null) throw error;
    const { feeds } = await unit.feedReader.readPage(document, unit.clock.now());
    return firstReadable(unit, feeds.slice(0, FEEDS_TRIED), signal);
  }
}

async function firstReadable(unit: MemberContext, [url, ...others]: string[], signal: AbortSignal): Promise<FeedFound> {
  if (url === undefined) throw new NoFeed('The URL is a web page without a link to a feed.');
  try {
    return { url, reading: await readFeedAt(unit, url, { signal }) };
  } catch (error) {
    if (others.length === 0 || signal.aborted) throw error;
    return firstReadable(unit, others, signal);
  }
}

async function keepFirstReading(unit: MemberContext, feed: Feed, reading: FeedReading): Promise<void> {
  const { newArticles, nextReadAt, ...known } = await storeReading(unit, feed, reading);
  const now = unit.clock.now();
  Object.assign(feed, { ...known, articlesFound: newArticles, readAt: now, dueAt: nextReadAt });
  await unit.em.flush();
}
