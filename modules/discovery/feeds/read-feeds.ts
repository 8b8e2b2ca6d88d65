import { setTimeout as pause } from 'node:timers/promises';
import { dueWorkHandler } from '../../../src/database/due-worker.ts';
import { ofOpenOrganisation, statement } from '../../../src/database/statement.ts';
import { waitForAll } from '../../../src/kernel/concurrency/promises.ts';
import type { Needs, Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import { isId } from '../../../src/kernel/ids.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { type FeedOutcome, READING_LEASE_MS, readDueFeed, readFeedIfDue, readFeedsJob } from './read-due-feeds.ts';

/** Feeds that one process reads in parallel. Each takes some megabytes and one outgoing connection. */
export const FEEDS_AT_ONCE = { ofAll: 8, ofOneOrganisation: 4 };
/** Limit for one campaign batch. Other feeds are read in the background. */
const MOST_AT_ONE_TIME = 200;

export const readFeedsHandler = (platform: Platform): JobHandler<Record<string, never>> =>
  dueWorkHandler(platform, {
    contract: readFeedsJob,
    atOnce: FEEDS_AT_ONCE.ofAll,
    ofOne: FEEDS_AT_ONCE.ofOneOrganisation,
    work: readDueFeed,
  });

/** Selects the given feeds, or those of a brand plus those of the whole organisation. */
export interface WantedFeeds {
  orgId: string;
  feedIds?: readonly string[];
  brandId?: string;
  signal: AbortSignal;
}

const LOOK_EVERY_MS = 500;

/**
 * Reads these feeds if they are due and counts the results. Recently read feeds are skipped, because their
 * articles are stored. Waits for feeds that another worker reads, and reads them itself if that worker died.
 */
export async function readFeedsNow(unit: UnitOfWork, wanted: WantedFeeds): Promise<Record<FeedOutcome, number>> {
  const { signal } = wanted;
  const counts = { read: 0, failed: 0, postponed: 0 };
  const until = performance.now() + READING_LEASE_MS + LOOK_EVERY_MS;
  let held = await readEach(unit, wanted, counts);
  while (held.length > 0 && performance.now() < until) {
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    held = await readEach(unit, { ...wanted, feedIds: held }, counts);
  }
  return counts;
}

/** Returns the feeds that other workers hold. */
async function readEach(unit: UnitOfWork, wanted: WantedFeeds, counts: Record<FeedOutcome, number>): Promise<string[]> {
  const waiting = await dueFeeds(unit, wanted);
  const held: string[] = [];
  const readAll = async () => {
    for (let id = waiting.shift(); id !== undefined && !wanted.signal.aborted; id = waiting.shift()) {
      const own = { ...unit, em: unit.em.fork() };
      const outcome = await readFeedIfDue(own, { orgId: wanted.orgId, id }, wanted.signal);
      if (outcome === null) held.push(id);
      else counts[outcome] += 1;
    }
  };
  await waitForAll(Array.from({ length: FEEDS_AT_ONCE.ofOneOrganisation }, readAll));
  return held;
}

async function dueFeeds({ em, clock }: UnitOfWork, { orgId, feedIds, brandId }: WantedFeeds): Promise<string[]> {
  const rows = await statement<{ id: string }>(
    em,
    `select id from feeds
     where org_id = $1 and due_at <= $2 and ($3::uuid[] is null or id = any($3::uuid[]))
       and ($4::uuid is null or brand_id is null or brand_id = $4::uuid) and ${ofOpenOrganisation('org_id')}
     order by due_at limit $5`,
    [orgId, clock.now(), feedIds?.filter(isId) ?? null, brandId ?? null, MOST_AT_ONE_TIME],
  );
  return rows.map(({ id }) => id);
}

/** Returns when the next feed of the brand or the whole organisation is due. Null if there is none. */
export async function nextFeedReading(
  { em }: Needs<'em'>,
  { orgId, brandId }: { orgId: string; brandId: string },
): Promise<Date | null> {
  const [row] = await statement<{ at: Date | null }>(
    em,
    `select min(due_at) as at from feeds where org_id = $1 and found_by <> 'sandbox' and (brand_id is null or brand_id = $2)`,
    [orgId, brandId],
  );
  return row?.at ?? null;
}
