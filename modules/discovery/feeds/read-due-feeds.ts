import { sql } from 'kysely';
import { z } from 'zod';
import { type Claim, type ClaimedRow, claimOne, finishClaimed, releaseClaimed } from '../../../src/database/claim.ts';
import { isTransient } from '../../../src/database/database-errors.ts';
import type { Take } from '../../../src/database/due-worker.ts';
import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { jobContract } from '../../../src/kernel/job.ts';
import type { SourceOfArticles } from '../articles/article-rows.rules.ts';
import { nextFeedRetryAt, READING_ATTEMPTS_ALLOWED } from '../fetching/feed-timing.rules.ts';
import { TooSoon } from '../fetching/polite-web.ts';
import { describeReadFailure, Unreadable } from '../fetching/read-errors.ts';
import { readFeedAt } from '../fetching/read-feed-document.ts';
import { Feed } from './feed.entity.ts';
import { type StoredReading, storeReading, toArticleSource } from './keep-reading.ts';
import { isPageDue, PAGE_COLUMNS, readArticlePages, type UnreadPage } from './read-pages.ts';

export const readFeedsJob = jobContract('discovery.read-feeds', z.object({}));

export type FeedOutcome = 'read' | 'failed' | 'postponed';

/** Four requests for the feed and five for articles, each with its rate limit and deadline, plus time to write. */
export const READING_LEASE_MS = 300_000;

/** Reads one due feed. Returns null if none is due. */
export async function readDueFeed(unit: UnitOfWork, signal: AbortSignal, take: Take): Promise<FeedOutcome | null> {
  const now = unit.clock.now();
  const claim = await take(unit.em, { table: 'feeds', now, limit: 1, leaseMs: READING_LEASE_MS });
  const [row] = claim.rows;
  return row === undefined ? null : readClaimed(unit, claim, row, signal);
}

/** Reads a feed of an organisation. Returns null if it is not due or another worker reads it. */
export async function readFeedIfDue(
  unit: UnitOfWork,
  { orgId, id }: { orgId: string; id: string },
  signal: AbortSignal,
): Promise<FeedOutcome | null> {
  const due = { table: 'feeds', now: unit.clock.now(), leaseMs: READING_LEASE_MS, where: sql`org_id = ${orgId}` };
  const claim = await claimOne(unit.em, id, due);
  const [row] = claim.rows;
  return row === undefined ? null : readClaimed(unit, claim, row, signal);
}

/**
 * Stores a failure of a feed on that feed only. Database errors are not the feed's fault: the feed stays due
 * and the error is thrown, so that callers do not continue without its articles.
 */
async function readClaimed(
  unit: UnitOfWork,
  claim: Claim,
  row: ClaimedRow,
  signal: AbortSignal,
): Promise<FeedOutcome | null> {
  const feed = await unit.em.fork().findOne(Feed, { id: row.id, orgId: row.orgId });
  if (feed === null) return null;
  try {
    signal.throwIfAborted();
    if (row.attempts > READING_ATTEMPTS_ALLOWED) throw new Error('Workers died on every attempt to read this feed.');
    const validators = { etag: feed.etag ?? null, lastModified: feed.lastModified ?? null };
    const reading = await readFeedAt(unit, feed.url, { validators, signal });
    const known = await storeReading(unit, feed, reading);
    await completeArticles(
      unit,
      feed.orgId,
      toArticleSource({ ...feed, title: known.title }, reading.feed?.siteUrl),
      signal,
    );
    await noteReading(unit, claim, feed, known);
    return 'read';
  } catch (error) {
    if (isTransient(error)) {
      await releaseClaimed(unit.em.fork(), claim, [feed.id], unit.clock.now());
      throw error;
    }
    const waitMs = error instanceof TooSoon ? error.waitMs : signal.aborted ? 0 : null;
    if (waitMs === null) return noteFailure(unit, claim, feed, error);
    await finishClaimed(unit.em, claim, [feed.id], new Date(unit.clock.now().getTime() + waitMs));
    return 'postponed';
  }
}

/** Stores the result only while the claim is valid. After the lease expires, another worker does. */
function noteReading(
  { em, clock }: UnitOfWork,
  claim: Claim,
  { id, orgId }: Feed,
  known: StoredReading,
): Promise<void> {
  return em.fork().transactional(async (inside) => {
    const [mine] = await finishClaimed(inside, claim, [id], known.nextReadAt);
    if (mine === undefined) return;
    await statement(
      inside,
      `update feeds set title = $3, format = $4, outlet_id = $5, etag = $6, last_modified = $7, read_at = $8,
         articles_found = articles_found + $9, failures = 0, last_error = null
       where org_id = $1 and id = $2`,
      [
        orgId,
        id,
        known.title,
        known.format,
        known.outletId,
        known.etag,
        known.lastModified,
        clock.now(),
        known.newArticles,
      ],
    );
  });
}

async function noteFailure(
  { em, clock, log }: UnitOfWork,
  claim: Claim,
  feed: Feed,
  error: unknown,
): Promise<FeedOutcome> {
  const { id, orgId } = feed;
  const sentence = describeReadFailure(error);
  if (sentence === null) log.error({ err: error, feedId: id }, 'A feed could not be read.');
  const failures = feed.failures + 1;
  const { isGone = false, retryAfterMs = null } = error instanceof Unreadable ? error : {};
  const again = isGone ? null : nextFeedRetryAt(clock.now(), failures, retryAfterMs);
  await em.fork().transactional(async (inside) => {
    const [mine] = await finishClaimed(inside, claim, [id], again);
    if (mine === undefined) return;
    await statement(inside, 'update feeds set failures = $3, last_error = $4 where org_id = $1 and id = $2', [
      orgId,
      id,
      failures,
      sentence ?? 'Something went wrong on our side.',
    ]);
  });
  return 'failed';
}

export async function sweepFeeds({ em, clock, queue }: UnitOfWork): Promise<void> {
  const [due] = await statement<{ id: string }>(
    em,
    'select id from feeds where due_at <= $1 and (claimed_until is null or claimed_until < $1) order by due_at limit 1',
    [clock.now()],
  );
  if (due !== undefined) await queue.enqueue(readFeedsJob, {});
}

/** Limit for one reading of a feed, newest first. Each page is a request to the same host. */
const PAGES_AT_ONCE = 5;

async function completeArticles(
  unit: UnitOfWork,
  orgId: string,
  source: SourceOfArticles,
  signal: AbortSignal,
): Promise<void> {
  const unread = await statement<UnreadPage>(
    unit.em,
    `select ${PAGE_COLUMNS} from articles a
     where a.org_id = $1 and a.feed_id = $2 and ${isPageDue('$4')} and (a.author is null or a.snippet is null)
     order by a.created_at desc, a.id desc limit $3`,
    [orgId, source.id, PAGES_AT_ONCE, unit.clock.now()],
  );
  if (unread.length > 0) await readArticlePages(unit, orgId, source, unread, signal);
}
