import { takeNamedLock } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import { EgressFailed } from '../../../src/egress/egress.ts';
import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import { DomainError } from '../../../src/kernel/errors.ts';
import type { ArticleToKeep, SourceOfArticles } from '../articles/article-rows.rules.ts';
import { chooseCanonicalUrl, outletDomain } from '../articles/canonical-url.rules.ts';
import { isErasedJournalist } from '../articles/erased-people.ts';
import { keepArticles } from '../articles/keep-articles.ts';
import { splitPersonName, tidyName } from '../articles/person-name.rules.ts';
import { chooseOwnAddress } from '../articles/writer-identity.rules.ts';
import { nextFeedRetryAt } from '../fetching/feed-timing.rules.ts';
import { ACCEPT_PAGE, fetchDocument } from '../fetching/fetch-document.ts';
import { TooSoon } from '../fetching/polite-web.ts';
import { Unreadable } from '../fetching/read-errors.ts';
import type { ArticlePage } from '../reading/article-page.ts';
import type { FoundAuthor } from '../reading/found-feed.ts';

export interface UnreadPage {
  id: string;
  url: string;
  /** Names of the feed's writers; null for an erased person. */
  writers: (string | null)[];
}

export const PAGE_COLUMNS = `a.id, a.url, array(
  select case when not ${isErasedJournalist('j')} then j.name end from bylines b join journalists j on j.org_id = b.org_id and j.id = b.journalist_id
  where b.org_id = a.org_id and b.article_id = a.id and j.entity_type = 'individual' order by b.position limit 5) as writers`;

/** SQL: the page of article `a` is unread, and its retry time is not after `now`. */
export const isPageDue = (now: string) =>
  `a.page_read_at is null and (a.page_retry_at is null or a.page_retry_at <= ${now})`;

const MOST_TRIES = 3;

/** Reads article pages one by one and stores what they contain. Temporary failures are retried later. */
export async function readArticlePages(
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
  const named = chooseCanonicalUrl(url, page.canonical);
  return {
    ...page.article,
    authors: chooseAuthors(page, writers),
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
  const isOver = !isTemporaryFailure(error) || failures >= MOST_TRIES;
  await statement(
    em,
    `update ${table} set ${columns}
     from (select $3::int as failures, $4::timestamptz as retry_at, $5::timestamptz as read_at) as known
     where org_id = $1 and id = $2 and ${page}_read_at is null`,
    [orgId, id, failures, isOver ? null : retryAt(error, failures, now), isOver ? now : null],
  );
}

/** Includes our own limits: too many reads at the moment, or a process that shuts down. */
export const isTemporaryFailure = (error: unknown) =>
  error instanceof TooSoon ||
  error instanceof EgressFailed ||
  ((error instanceof Unreadable || error instanceof DomainError) && error.isPassing);

function retryAt(error: unknown, failures: number, now: Date): Date {
  if (error instanceof TooSoon) return new Date(now.getTime() + error.waitMs);
  return nextFeedRetryAt(now, failures, error instanceof Unreadable ? error.retryAfterMs : null);
}

/**
 * Changes articles to the canonical URL of their page and keeps the feed URL as an alias. If an article with
 * that URL exists, the copy is deleted unless something refers to it.
 */
async function moveArticles({ em }: Needs<'em'>, orgId: string, found: readonly ArticleToKeep[]): Promise<void> {
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

/**
 * Returns the authors of a page with their addresses. If its metadata names none, the feed's only writer gets
 * the only address of the author block. `writers` contains null for erased people, who get no address.
 */
function chooseAuthors(
  { article, addresses, bylineAddresses }: ArticlePage,
  writers: readonly (string | null)[],
): FoundAuthor[] {
  const [address = null, ...further] = bylineAddresses;
  const named =
    article.authors.length > 0
      ? article.authors
      : writers
          .filter((name) => name !== null)
          .map((name) => ({ name, email: writers.length === 1 && further.length === 0 ? address : null, url: null }));
  const ofOutlet = addresses.filter((one) => isOfSite(one, article.url));
  return named.map((author) => {
    const name = splitPersonName(tidyName(author.name));
    return {
      ...author,
      email: author.email ?? chooseOwnAddress(bylineAddresses, name) ?? chooseOwnAddress(ofOutlet, name),
    };
  });
}

/**
 * An article may contain any address. Outside of the byline, only addresses at the outlet's domain can be the
 * writer's.
 */
function isOfSite(address: string, url: string): boolean {
  const host = address.slice(address.lastIndexOf('@') + 1);
  const site = outletDomain(url);
  return site !== null && (host === site || host.endsWith(`.${site}`) || site.endsWith(`.${host}`));
}
