import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { SourceOfArticles } from '../articles/article-rows.rules.ts';
import { isPageDue, PAGE_COLUMNS, readPages, type UnreadPage } from './read-pages.ts';

/** Limit for one reading of a feed, newest first. Each page is a request to the same host. */
const PAGES_AT_ONCE = 5;

export async function completeArticles(
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
  if (unread.length > 0) await readPages(unit, orgId, source, unread, signal);
}
