import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { ArticleToKeep, SourceOfArticles } from '../articles/article-rows.rules.ts';
import { addressByPage } from '../articles/canonical-url.rules.ts';
import { keepArticles } from '../articles/keep-articles.ts';
import { ACCEPT_PAGE, fetchDocument } from '../fetching/fetch-document.ts';
import { TooSoon } from '../fetching/polite-web.ts';
import { moveArticles } from './move-articles.ts';

/** In one reading of a feed, the newest first: each is a request to the same host. */
const PAGES_AT_ONCE = 5;

interface Unread {
  id: string;
  url: string;
}

/** Reads the pages of articles whose feed names no author or no text, each once, and keeps what they say. */
export async function completeArticles(
  unit: UnitOfWork,
  orgId: string,
  source: SourceOfArticles,
  signal: AbortSignal,
): Promise<void> {
  const { em, clock } = unit;
  const unread = await statement<Unread>(
    em,
    `select id, url from articles
     where org_id = $1 and feed_id = $2 and page_read_at is null and (author is null or snippet is null)
     order by created_at desc, id desc limit $3`,
    [orgId, source.id, PAGES_AT_ONCE],
  );
  if (unread.length === 0) return;
  const found: ArticleToKeep[] = [];
  const done: Unread[] = [];
  for (const article of unread) {
    if (signal.aborted) break;
    const page = await readPage(unit, article.url, signal).catch((error: unknown) => {
      // Its turn comes with the next reading; whatever else is wrong with a page stays wrong.
      if (!(error instanceof TooSoon) && !signal.aborted) done.push(article);
      return null;
    });
    if (page === null) continue;
    done.push(article);
    found.push(page);
  }
  await moveArticles(unit, orgId, found);
  await keepArticles(unit, orgId, { ...source, title: null }, found);
  await statement(
    em,
    'update articles set page_read_at = $3 where org_id = $1 and id = any($2::uuid[]) and page_read_at is null',
    [orgId, done.map(({ id }) => id), clock.now()],
  );
}

async function readPage(unit: UnitOfWork, url: string, signal: AbortSignal): Promise<ArticleToKeep | null> {
  const { document } = await fetchDocument(unit, url, { accept: ACCEPT_PAGE, signal });
  if (document === null) return null;
  const { article, canonical } = await unit.feedReader.readPage(document, unit.clock.now());
  const named = addressByPage(url, canonical);
  return { ...article, url: named, aliasUrl: named === url ? null : url, authorsFrom: document.url, isPageRead: true };
}
