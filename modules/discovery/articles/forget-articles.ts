import type { EntityManager } from '@mikro-orm/postgresql';
import { repeatUntilDone } from '../../../src/database/forget-rows.ts';
import { statement } from '../../../src/database/statement.ts';

/** Removes articles that came before a moment and that nothing refers to: no discovery, no mention, nobody's choice. */
export const forgetArticles = (em: EntityManager, before: Date, signal: AbortSignal): Promise<void> =>
  repeatUntilDone(async (limit) => {
    const [row] = await statement<{ removed: number }>(em, FORGET, [before, limit]);
    return row?.removed ?? 0;
  }, signal);

const FORGET = `
  with removed as (
    delete from articles as article using (
      select org_id, id from articles as article
      where created_at < $1
        and not exists (select from discoveries d where d.org_id = article.org_id and d.article_id = article.id)
        and not exists (select from mentions m where m.org_id = article.org_id and m.article_id = article.id)
        and not exists (select from campaign_journalists c where c.org_id = article.org_id and c.article_id = article.id)
      order by created_at limit $2 for update skip locked) as old
    where article.org_id = old.org_id and article.id = old.id returning 1
  ) select count(*)::int as removed from removed`;
