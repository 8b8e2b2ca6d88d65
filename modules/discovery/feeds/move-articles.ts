import { takeNamedLock } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { ArticleToKeep } from '../articles/article-rows.rules.ts';

/**
 * Articles whose pages name another address get it, and stay known by the one that the feed uses. Where the other address is
 * known already, the copy goes, unless somebody points to it.
 */
export async function moveArticles({ em }: Needs<'em'>, orgId: string, found: readonly ArticleToKeep[]): Promise<void> {
  const moved = found.filter(({ aliasUrl }) => aliasUrl != null).map(({ url, aliasUrl }) => ({ url, aliasUrl }));
  if (moved.length === 0) return;
  await em.fork().transactional(async (inside) => {
    await takeNamedLock(inside, 'articles', { id: orgId, mode: 'alone' });
    const given = [orgId, JSON.stringify(moved)];
    await statement(
      inside,
      `delete from articles as copy using jsonb_to_recordset($2::jsonb) as given (url text, "aliasUrl" text), articles as known
       where copy.org_id = $1 and copy.url = given."aliasUrl" and known.org_id = $1 and known.url = given.url
         and not exists (select from discoveries as d where d.org_id = $1 and d.article_id = copy.id)
         and not exists (select from mentions as m where m.org_id = $1 and m.article_id = copy.id)
         and not exists (select from campaign_journalists as j where j.org_id = $1 and j.article_id = copy.id)`,
      given,
    );
    await statement(
      inside,
      `update articles as one set url = given.url, alias_url = given."aliasUrl"
       from (select distinct on (url) url, "aliasUrl" from jsonb_to_recordset($2::jsonb) as each (url text, "aliasUrl" text)) as given
       where one.org_id = $1 and one.url = given."aliasUrl"
         and not exists (select from articles as known where known.org_id = $1 and known.url = given.url)`,
      given,
    );
  });
}
