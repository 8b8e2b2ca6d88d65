import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { readPage } from '../../../src/security/cursors.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { Feed } from './feed.entity.ts';
import type { FeedRef, FeedView, ListFeedsInput } from './feed.schema.ts';

export async function listFeeds(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { brandId, sandbox, ...page }: z.output<typeof ListFeedsInput>,
) {
  if (brandId !== undefined) await assertOwnBrand(em, orgId, brandId);
  const scope = { orgId, list: `feeds:${brandId ?? ''}:${sandbox ?? ''}` };
  const { rows, nextCursor } = await readPage(cursors, scope, page, (after, limit) =>
    em.find(
      Feed,
      {
        orgId,
        ...(brandId === undefined ? {} : { $or: [{ brandId }, { brandId: null }] }),
        ...(sandbox === undefined ? {} : { foundBy: sandbox ? 'sandbox' : { $ne: 'sandbox' } }),
        ...(after === undefined ? {} : { id: { $lt: after } }),
      },
      { orderBy: { id: 'desc' }, limit },
    ),
  );
  return { feeds: rows.map(viewFeed), nextCursor };
}

/** Its articles stay: they were published, whoever told of them. */
export async function removeFeed(
  { em, actor: { orgId } }: Needs<'em' | 'actor'>,
  { feedId }: z.output<typeof FeedRef>,
) {
  const removed = isId(feedId) ? await em.nativeDelete(Feed, { orgId, id: feedId }) : 0;
  if (removed === 0) throw notFound('Feed');
  return { message: 'The feed is removed.' };
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
