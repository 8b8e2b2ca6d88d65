import type { EntityManager } from '@mikro-orm/postgresql';
import { repeatUntilDone } from '../../../src/database/forget-rows.ts';
import { statement } from '../../../src/database/statement.ts';

/**
 * Prunes articles found before `before` that no discovery, mention or chosen journalist refers to. Articles
 * that stay are checked again after the same period.
 */
export const pruneArticles = (em: EntityManager, before: Date, signal: AbortSignal, now: Date): Promise<void> =>
  repeatUntilDone(async (limit) => {
    const [row] = await statement<{ judged: number }>(em, PRUNE, [before, limit, now]);
    return row?.judged ?? 0;
  }, signal);

const PRUNE = `
  with old as materialized (
    select org_id, id,
      exists (select from discoveries d where d.org_id = article.org_id and d.article_id = article.id)
        or exists (select from mentions m where m.org_id = article.org_id and m.article_id = article.id)
        or exists (select from campaign_journalists c where c.org_id = article.org_id and c.article_id = article.id) as stays
    from articles as article where coalesce(looked_at, created_at) < $1
    order by coalesce(looked_at, created_at) limit $2 for update skip locked
  ), kept as (
    update articles as article set looked_at = $3 from old
    where article.org_id = old.org_id and article.id = old.id and old.stays
  ), removed as (
    delete from articles as article using old
    where article.org_id = old.org_id and article.id = old.id and not old.stays
  ) select count(*)::int as judged from old`;
