import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';

export interface FeedArticle {
  id: string;
  feedId: string;
  url: string;
  title: string | null;
  text: string | null;
  /** The name of the outlet, or else the title of the feed. */
  publisher: string | null;
}

interface Wanted {
  feedIds: readonly string[];
  since: Date;
  limit: number;
  /** SQL: the article of organisation `$1` is still of interest. */
  isWanted: (article: string) => string;
}

/** Returns articles of these feeds that were both found and published after `since`, newest first. */
export const readFeedArticles = (
  em: EntityManager,
  orgId: string,
  { feedIds, since, limit, isWanted }: Wanted,
): Promise<FeedArticle[]> =>
  statement<FeedArticle>(
    em,
    `select a.id, a.feed_id as "feedId", a.url, a.title, coalesce(a.description, a.snippet) as text,
            coalesce(o.name, f.title) as publisher
     from articles a join feeds f on f.org_id = a.org_id and f.id = a.feed_id
       left join outlets o on o.org_id = a.org_id and o.id = a.outlet_id
     where a.org_id = $1 and a.feed_id = any($2::uuid[]) and a.created_at >= $3 and coalesce(a.published_at, a.created_at) >= $3
       and ${isWanted('a')}
     order by a.id desc limit $4`,
    [orgId, feedIds, since, limit],
  );

export async function assertOwnFeed(em: EntityManager, orgId: string, feedId: string): Promise<void> {
  const found = isId(feedId)
    ? await statement(em, 'select 1 from feeds where org_id = $1 and id = $2', [orgId, feedId])
    : [];
  if (found.length === 0) throw notFound('Feed');
}
