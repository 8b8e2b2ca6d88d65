import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { isSandboxUrl } from '../sandbox/sandbox-document.ts';
import { isPageDue, PAGE_COLUMNS, readArticlePages, type UnreadPage } from './read-pages.ts';

/** Limit for one batch of a campaign, newest first. The next batch reads more. */
const PAGES_AT_ONCE = 40;

/** SQL: relevant articles of a campaign, at relevant outlets, whose authors are still unknown. */
export const UNSIGNED_ARTICLES = `discoveries d
  join articles a on a.org_id = d.org_id and a.id = d.article_id and a.author is null and a.page_read_at is null
  join campaign_outlets fit on fit.org_id = d.org_id and fit.campaign_id = d.campaign_id and fit.outlet_id = a.outlet_id
    and fit.status <> 'skipped' and fit.relevance >= $3
  where d.org_id = $1 and d.campaign_id = $2`;

interface Campaign {
  orgId: string;
  campaignId: string;
  /** Minimum relevance of the outlet, 0 to 100. */
  minimumScore: number;
  signal: AbortSignal;
}

export async function signArticles(
  unit: UnitOfWork,
  { orgId, campaignId, minimumScore, signal }: Campaign,
): Promise<number> {
  const pages = await statement<UnreadPage>(
    unit.em,
    `select ${PAGE_COLUMNS} from ${UNSIGNED_ARTICLES} and ${isPageDue('$4')}
     order by coalesce(a.published_at, a.created_at) desc, a.id limit $5`,
    [orgId, campaignId, minimumScore, unit.clock.now(), PAGES_AT_ONCE],
  );
  await readPagesOneByOne(unit, orgId, pages, signal);
  return pages.length;
}

export async function signOutletArticles(
  unit: UnitOfWork,
  { orgId, outletId, limit, signal }: { orgId: string; outletId: string; limit: number; signal: AbortSignal },
): Promise<void> {
  const pages = await statement<UnreadPage>(
    unit.em,
    `select page.id, page.url, page.writers from (
       select ${PAGE_COLUMNS}, ${isPageDue('$4')} as is_due, coalesce(a.published_at, a.created_at) as at
       from articles a where a.org_id = $1 and a.outlet_id = $2
       order by coalesce(a.published_at, a.created_at) desc, a.id desc limit $3
     ) page where page.is_due and page.writers = '{}' order by page.at desc, page.id desc`,
    [orgId, outletId, limit, unit.clock.now()],
  );
  await readPagesOneByOne(unit, orgId, pages, signal);
}

/** Stores each page separately, so that a failure does not affect the pages before it. */
export async function readPagesOneByOne(
  unit: UnitOfWork,
  orgId: string,
  pages: readonly UnreadPage[],
  signal: AbortSignal,
): Promise<void> {
  for (const page of pages) {
    if (signal.aborted) return;
    const source = { id: null, url: page.url, title: null, siteUrl: null, sandbox: isSandboxUrl(page.url) };
    await readArticlePages(unit, orgId, source, [page], signal);
  }
}
