import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { BY_ID, byMomentIfAny, byNumber, byText } from '../../../src/database/sorting/sort-column.ts';
import { inOrderOf, readSortedPage, sortedSql } from '../../../src/database/sorting/sorted-page.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { Feed } from './feed.entity.ts';
import type { FeedRef, FeedView, ListFeedsInput } from './feed.schema.ts';

const SORTS = {
  createdAt: BY_ID,
  title: byText('coalesce(title, url)'),
  lastReadAt: byMomentIfAny('read_at'),
  articlesFound: byNumber('articles_found'),
};

export async function listFeeds(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { brandId, sandbox, ...page }: z.output<typeof ListFeedsInput>,
) {
  if (brandId !== undefined) await assertOwnBrand(em, orgId, brandId);
  const scope = { orgId, list: `feeds:${brandId ?? ''}:${sandbox ?? ''}` };
  const { rows, nextCursor } = await readSortedPage({ cursors, scope, sorts: SORTS }, page, (from, limit) => {
    const { place, after, order } = sortedSql(from);
    return em
      .getKysely<InferKyselyDB<typeof Feed>>()
      .selectFrom('feeds')
      .select(['id', place])
      .where('org_id', '=', orgId)
      .$if(brandId !== undefined, (query) =>
        query.where(({ or, eb }) => or([eb('brand_id', '=', brandId ?? null), eb('brand_id', 'is', null)])),
      )
      .$if(sandbox !== undefined, (query) => query.where('found_by', sandbox ? '=' : '<>', 'sandbox'))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute();
  });
  const feeds = await em.find(Feed, { orgId, id: { $in: rows.map(({ id }) => id) } });
  return { feeds: inOrderOf(rows, feeds).map(viewFeed), nextCursor };
}

/** Deletes a feed. Its articles stay. */
export async function removeFeed(
  { em, actor: { orgId } }: Needs<'em' | 'actor'>,
  { feedId }: z.output<typeof FeedRef>,
) {
  const removed = isId(feedId) ? await em.nativeDelete(Feed, { orgId, id: feedId }) : 0;
  if (removed === 0) throw notFound('Feed');
  return { message: 'The feed was deleted.' };
}

export const viewFeed = (feed: Feed): z.output<typeof FeedView> => ({
  id: feed.id,
  url: feed.url,
  title: feed.title ?? null,
  brandId: feed.brandId ?? null,
  outletId: feed.outletId ?? null,
  format: feed.format ?? null,
  lastReadAt: feed.readAt?.toISOString() ?? null,
  nextReadAt: feed.dueAt?.toISOString() ?? null,
  articlesFound: feed.articlesFound,
  failures: feed.failures,
  lastError: feed.lastError ?? null,
  sandbox: feed.foundBy === 'sandbox',
  createdAt: feed.createdAt.toISOString(),
});
