import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { assertOwnFeed } from '../../discovery/index.ts';
import type { MarkFeedInput } from './quote-request.schema.ts';

interface QuoteFeedRow {
  feedId: string;
  source: string;
  createdAt: Date;
}

const MOST_FEEDS = 1_000;

export const readQuoteFeeds = (em: EntityManager, orgId: string) =>
  statement<QuoteFeedRow>(
    em,
    `select feed_id as "feedId", source, created_at as "createdAt" from quote_feeds
     where org_id = $1 order by created_at, feed_id limit ${MOST_FEEDS}`,
    [orgId],
  );

export async function listQuoteFeeds({ em, actor }: Needs<'em' | 'actor'>) {
  const feeds = await readQuoteFeeds(em, actor.orgId);
  return { quoteFeeds: feeds.map((feed) => ({ ...feed, createdAt: feed.createdAt.toISOString() })) };
}

export async function markQuoteFeed(
  unit: Needs<'em' | 'clock' | 'actor'>,
  { feedId, source }: z.output<typeof MarkFeedInput>,
) {
  const { em, clock, actor } = unit;
  await assertOwnFeed(em, actor.orgId, feedId);
  await statement(
    em,
    `insert into quote_feeds (org_id, feed_id, source, created_at) values ($1, $2, $3, $4)
     on conflict (org_id, feed_id) do update set source = excluded.source`,
    [actor.orgId, feedId, source, clock.now()],
  );
  return listQuoteFeeds(unit);
}

export async function unmarkQuoteFeed(unit: Needs<'em' | 'actor'>, { feedId }: { feedId: string }) {
  const { em, actor } = unit;
  const gone = isId(feedId)
    ? await statement(em, 'delete from quote_feeds where org_id = $1 and feed_id = $2 returning feed_id', [
        actor.orgId,
        feedId,
      ])
    : [];
  if (gone.length === 0) throw notFound('Feed');
  return listQuoteFeeds(unit);
}
