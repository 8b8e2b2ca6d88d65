import { statement } from '../../../src/database/statement.ts';
import { EgressFailed } from '../../../src/egress/egress.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { DomainError } from '../../../src/kernel/errors.ts';
import type { ArticleToKeep, SourceOfArticles } from '../articles/article-rows.rules.ts';
import { addressByPage } from '../articles/canonical-url.rules.ts';
import { isForgotten } from '../articles/forgotten-name.ts';
import { keepArticles } from '../articles/keep-articles.ts';
import { nextTry } from '../fetching/feed-timing.rules.ts';
import { ACCEPT_PAGE, fetchDocument } from '../fetching/fetch-document.ts';
import { TooSoon } from '../fetching/polite-web.ts';
import { Unreadable } from '../fetching/unreadable.ts';
import type { ArticlePage } from '../reading/article-page.ts';
import { authorsOnPage } from './authors-on-page.ts';
import { moveArticles } from './move-articles.ts';

export interface UnreadPage {
  id: string;
  url: string;
  /** Names of the feed's writers; null for an erased person. */
  writers: (string | null)[];
}

export const PAGE_COLUMNS = `a.id, a.url, array(
  select case when not ${isForgotten('j')} then j.name end from bylines b join journalists j on j.org_id = b.org_id and j.id = b.journalist_id
  where b.org_id = a.org_id and b.article_id = a.id and j.entity_type = 'individual' order by b.position limit 5) as writers`;

/** SQL: the page of article `a` is unread, and its retry time is not after `now`. */
export const isPageDue = (now: string) =>
  `a.page_read_at is null and (a.page_retry_at is null or a.page_retry_at <= ${now})`;

const MOST_TRIES = 3;

/** Reads article pages one by one and stores what they contain. Temporary failures are retried later. */
export async function readPages(
  unit: UnitOfWork,
  orgId: string,
  source: SourceOfArticles,
  pages: readonly UnreadPage[],
  signal: AbortSignal,
): Promise<void> {
  const found: ArticleToKeep[] = [];
  const done: string[] = [];
  for (const page of pages) {
    if (signal.aborted) break;
    try {
      const read = await readPage(unit, page, signal);
      if (read !== null) found.push(read);
      done.push(page.id);
    } catch (error) {
      if (!signal.aborted) await notePageFailure(unit, { orgId, id: page.id, table: 'articles', page: 'page' }, error);
    }
  }
  await moveArticles(unit, orgId, found);
  await keepArticles(unit, orgId, { ...source, title: null }, found);
  await statement(
    unit.em,
    'update articles set page_read_at = $3 where org_id = $1 and id = any($2::uuid[]) and page_read_at is null',
    [orgId, done, unit.clock.now()],
  );
}

async function readPage(unit: UnitOfWork, known: UnreadPage, signal: AbortSignal): Promise<ArticleToKeep | null> {
  const { url, writers } = known;
  const { document } = await fetchDocument(unit, url, { accept: ACCEPT_PAGE, signal });
  if (document === null) return null;
  const page: ArticlePage = await unit.feedReader.readPage(document, unit.clock.now());
  const named = addressByPage(url, page.canonical);
  return {
    ...page.article,
    authors: authorsOnPage(page, writers),
    url: named,
    aliasUrl: named === url ? null : url,
    authorsFrom: document.url,
    isPageRead: true,
  };
}

interface FailedPage {
  orgId: string;
  id: string;
  table: 'articles' | 'journalists';
  /** Prefix of its columns. */
  page: 'page' | 'profile';
}

/**
 * Stores a failed reading. Temporary failures are retried a few times, others never. Does nothing if another
 * worker has read the page.
 */
export async function notePageFailure(
  { em, clock }: UnitOfWork,
  { orgId, id, table, page }: FailedPage,
  error: unknown,
): Promise<void> {
  const now = clock.now();
  const columns = `${page}_failures = known.failures, ${page}_retry_at = known.retry_at, ${page}_read_at = known.read_at`;
  const [row] = await statement<{ failures: number }>(
    em,
    `select ${page}_failures as failures from ${table} where org_id = $1 and id = $2`,
    [orgId, id],
  );
  const failures = (row?.failures ?? 0) + (error instanceof TooSoon ? 0 : 1);
  const isOver = !isPassing(error) || failures >= MOST_TRIES;
  await statement(
    em,
    `update ${table} set ${columns}
     from (select $3::int as failures, $4::timestamptz as retry_at, $5::timestamptz as read_at) as known
     where org_id = $1 and id = $2 and ${page}_read_at is null`,
    [orgId, id, failures, isOver ? null : retryAt(error, failures, now), isOver ? now : null],
  );
}

/** Includes our own limits: too many reads at the moment, or a process that shuts down. */
export const isPassing = (error: unknown) =>
  error instanceof TooSoon ||
  error instanceof EgressFailed ||
  ((error instanceof Unreadable || error instanceof DomainError) && error.isPassing);

function retryAt(error: unknown, failures: number, now: Date): Date {
  if (error instanceof TooSoon) return new Date(now.getTime() + error.waitMs);
  return nextTry(now, failures, error instanceof Unreadable ? error.retryAfterMs : null);
}
