import type { z } from 'zod';
import { EgressRefused } from '../../../src/egress/egress.ts';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { badRequest, conflict, overloaded } from '../../../src/kernel/errors.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { NoFeed } from '../reading/found-feed.ts';
import { NO_FEED_BUT_PAGE } from '../reading/xml-feed.ts';
import { addFeeds, MOST_FEEDS } from './add-feeds.ts';
import { Feed } from './feed.entity.ts';
import { viewFeed } from './feed.queries.ts';
import type { RegisterFeedInput } from './feed.schema.ts';
import { ACCEPT_FEED, fetchDocument } from './fetch-document.ts';
import { keepReading } from './keep-reading.ts';
import { TooSoon } from './polite-web.ts';
import { type FeedReading, readFeedAt, readFetched } from './read-feed-document.ts';
import { sentenceOf } from './unreadable.ts';

/** A page has a few: the one for all readers stands first. */
const FEEDS_TRIED = 2;

/** Reads the address at once: whoever names it learns whether it is a feed, and has its articles. */
export async function registerFeed(unit: MemberContext, { url, brandId }: z.output<typeof RegisterFeedInput>) {
  const { em, actor } = unit;
  const { orgId } = actor;
  if (brandId != null) await assertOwnBrand(em, orgId, brandId);
  const address = await permitted(unit, url);
  const known = await em.findOne(Feed, { orgId, url: address });
  if (known !== null) return { ...viewFeed(known), created: false };
  const found = await readAddress(unit, address).catch((error: unknown) => {
    if (error instanceof TooSoon) throw overloaded({ cause: error });
    const sentence = sentenceOf(error);
    throw sentence === null ? error : badRequest(sentence, { cause: error });
  });
  const added = await addFeeds(unit, orgId, 'user', [{ url: found.url, brandId: brandId ?? null }]);
  const feed = await em.findOne(Feed, { orgId, url: found.url });
  if (feed === null) throw conflict(`An organisation has at most ${MOST_FEEDS} feeds; remove one first.`);
  if (added.length > 0) await keepFirstReading(unit, feed, found.reading);
  return { ...viewFeed(feed), created: added.length > 0 };
}

async function permitted({ egress }: MemberContext, url: string): Promise<string> {
  try {
    const address = await egress.check(url);
    address.hash = '';
    return address.href;
  } catch (error) {
    throw error instanceof EgressRefused ? badRequest(error.message, { cause: error }) : error;
  }
}

interface FeedFound {
  url: string;
  reading: FeedReading;
}

/** The feed itself, or the first of those that the page links to which can be read. */
async function readAddress(unit: MemberContext, url: string): Promise<FeedFound> {
  const fetched = await fetchDocument(unit, url, { accept: ACCEPT_FEED });
  const { document } = fetched;
  try {
    return { url, reading: await readFetched(unit, fetched) };
  } catch (error) {
    if (!(error instanceof NoFeed) || error.message !== NO_FEED_BUT_PAGE || document === null) throw error;
    const { feeds } = await unit.feedReader.readPage(document, unit.clock.now());
    return firstReadable(unit, feeds.slice(0, FEEDS_TRIED));
  }
}

async function firstReadable(unit: MemberContext, [url, ...others]: string[]): Promise<FeedFound> {
  if (url === undefined) throw new NoFeed('The address is a web page that links to no feed.');
  try {
    return { url, reading: await readFeedAt(unit, url, {}) };
  } catch (error) {
    if (others.length === 0) throw error;
    return firstReadable(unit, others);
  }
}

async function keepFirstReading(unit: MemberContext, feed: Feed, reading: FeedReading): Promise<void> {
  const { newArticles, nextReadAt, ...known } = await keepReading(unit, feed, reading);
  const now = unit.clock.now();
  Object.assign(feed, { ...known, articlesFound: newArticles, readAt: now, dueAt: nextReadAt });
  await unit.em.flush();
}
