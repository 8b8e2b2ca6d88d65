import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { CompanyCard } from '../../../src/ai/extractive/company-card.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest, notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { canonicalUrl } from '../../discovery/index.ts';
import type { Author, Format, ScrapeResult } from '../scraping.schema.ts';

export interface KnownPage {
  id: string;
  url: string;
  card: CompanyCard;
  markdown: string;
  wholeMarkdown: string;
  html: string | null;
  links: string[];
  authors: Author[];
  publishedAt: Date | null;
  runId: string;
  readAt: Date;
  expiresAt: Date;
}

const COLUMNS = `id, url, card, markdown, whole_markdown as "wholeMarkdown", html, links, authors, published_at as "publishedAt",
  run_id as "runId", read_at as "readAt", expires_at as "expiresAt"`;

export function parsePageUrl(text: string): string {
  const url = canonicalUrl(text);
  if (url === null)
    throw badRequest(`"${text.slice(0, 100)}" is not the URL of a web page, such as https://acme.com/about.`, {
      param: 'url',
    });
  return url;
}

export type KnownArticle = Pick<KnownPage, 'url' | 'authors' | 'publishedAt' | 'runId' | 'expiresAt'>;

/**
 * Returns known authors and dates by URL, of any age. Omits texts, because the result is held while pages are
 * read.
 */
export async function findKnownArticles(
  em: EntityManager,
  orgId: string,
  urls: string[],
): Promise<Map<string, KnownArticle>> {
  const found = await statement<KnownArticle>(
    em,
    `select url, authors, published_at as "publishedAt", run_id as "runId", expires_at as "expiresAt" from scraped_pages
     where org_id = $1 and url = any($2::text[])`,
    [orgId, urls],
  );
  return new Map(found.map((page) => [page.url, page]));
}

/** Returns the reading of any age, or null if the page was never read. */
export async function findKnownPage(em: EntityManager, orgId: string, url: string): Promise<KnownPage | null> {
  const [page] = await statement<KnownPage>(em, `select ${COLUMNS} from scraped_pages where org_id = $1 and url = $2`, [
    orgId,
    url,
  ]);
  return page ?? null;
}

export async function readScrape({ em, actor }: Needs<'em' | 'actor'>, { id }: { id: string }) {
  const [page] = isId(id)
    ? await statement<KnownPage>(em, `select ${COLUMNS} from scraped_pages where org_id = $1 and id = $2`, [
        actor.orgId,
        id,
      ])
    : [];
  if (page === undefined) throw notFound('Scrape');
  return { result: viewPage(page) };
}

export async function readScrapeByUrl({ em, actor, clock }: Needs<'em' | 'actor' | 'clock'>, { url }: { url: string }) {
  const page = await findKnownPage(em, actor.orgId, parsePageUrl(url));
  if (page === null) throw notFound('Scrape', 'This page has not been scraped for your organisation.');
  return { cached: true as const, expired: page.expiresAt <= clock.now(), result: viewPage(page) };
}

interface PageView {
  formats: readonly Format[];
  onlyMainContent: boolean;
}

const DEFAULT_VIEW: PageView = { formats: ['markdown'], onlyMainContent: true };

export function viewPage(
  page: KnownPage,
  { formats, onlyMainContent }: PageView = DEFAULT_VIEW,
): z.output<typeof ScrapeResult> {
  const text = onlyMainContent ? page.markdown : page.wholeMarkdown;
  return {
    id: page.id,
    url: page.url,
    ...page.card,
    rawMarkdown: formats.includes('markdown') ? text : null,
    html: formats.includes('html') ? page.html : null,
    links: formats.includes('links') ? page.links : null,
    createdAt: page.readAt.toISOString(),
  };
}
