import { takeNamedLock } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { ArticleToKeep } from '../articles/article-rows.rules.ts';

/**
 * Changes articles to the canonical URL of their page and keeps the feed URL as an alias. If an article with
 * that URL exists, the copy is deleted unless something refers to it.
 */
export async function moveArticles({ em }: Needs<'em'>, orgId: string, found: readonly ArticleToKeep[]): Promise<void> {
  const moved = found.filter(({ aliasUrl }) => aliasUrl != null).map(({ url, aliasUrl }) => ({ url, aliasUrl }));
  if (moved.length === 0) return;
  await em.fork().transactional(async (inside) => {
    await takeNamedLock(inside, 'articles', { id: orgId, mode: 'alone' });
    for (const text of [RENAME, REMOVE_COPIES, KEEP_ALIASES])
      await statement(inside, text, [orgId, JSON.stringify(moved)]);
  });
}

const GIVEN = `jsonb_to_recordset($2::jsonb) as each (url text, "aliasUrl" text)`;

const RENAME = `
  update articles as one set url = given.url from (select distinct on (url) url, "aliasUrl" from ${GIVEN}) as given
  where one.org_id = $1 and one.url = given."aliasUrl"
    and not exists (select from articles as known where known.org_id = $1 and known.url = given.url)`;

const REMOVE_COPIES = `
  delete from articles as copy using ${GIVEN}, articles as known
  where copy.org_id = $1 and copy.url = each."aliasUrl" and known.org_id = $1 and known.url = each.url
    and not exists (select from discoveries as d where d.org_id = $1 and d.article_id = copy.id)
    and not exists (select from mentions as m where m.org_id = $1 and m.article_id = copy.id)
    and not exists (select from campaign_journalists as j where j.org_id = $1 and j.article_id = copy.id)`;

/** Stores the aliases of all feeds, so that an article is not added again under another URL. */
const KEEP_ALIASES = `
  insert into article_aliases (org_id, url, article_id)
  select distinct on ("aliasUrl") $1::uuid, "aliasUrl", known.id
  from ${GIVEN} join articles as known on known.org_id = $1 and known.url = each.url order by "aliasUrl"
  on conflict (org_id, url) do update set article_id = excluded.article_id`;
