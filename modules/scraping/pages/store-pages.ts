import type { EntityManager } from '@mikro-orm/postgresql';
import type { CompanyCard } from '../../../src/ai/extractive/company-card.ts';
import { pruneRows } from '../../../src/database/forget-rows.ts';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { decodeEscapedAddresses, withoutAddresses } from '../../../src/kernel/text/addresses-in.ts';
import { findErased } from '../../suppressions/index.ts';
import type { ReadPage } from '../ports.ts';
import { chargePages, type PaidRun } from '../scrape-run.ts';
import type { KnownPage } from './page.queries.ts';

type StoreUnit = Needs<'em' | 'clock' | 'queue' | 'vault' | 'actor' | 'stripe'>;

interface PageReading {
  page: ReadPage;
  /** The stored reading at the time of the request. If another one is stored now, it is as fresh as this one. */
  known: Pick<KnownPage, 'runId'> | null;
}

/** Age after which a page is read again. */
const FRESH_MS = 7 * 24 * 60 * 60_000;
/** Limit for one page. The map of a site returns more. */
const MAX_LINKS = 1_000;

/**
 * Stores readings and their costs in one transaction. If another request stored a page meanwhile, that reading
 * stays (this one only adds missing HTML) and costs nothing here. Returns false if that is so for all pages.
 */
export function storeScrapedPages(
  unit: StoreUnit,
  readings: readonly PageReading[],
  { withHtml, ...run }: PaidRun & { withHtml: boolean },
): Promise<boolean> {
  return unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    const people = new Set(readings.flatMap(({ page }) => page.people));
    const erased = await findErased(inside, unit.actor.orgId, [...people]);
    taking(em, 'scraped pages');
    const kept: string[] = [];
    // Sorted, so that concurrent writers of the same pages cannot deadlock.
    for (const { page, known } of readings.toSorted((one, other) => (one.page.url < other.page.url ? -1 : 1))) {
      const written = { ...removeErased(page, erased), ...(withHtml ? {} : { html: null }) };
      if (await storePage(inside, written, { runId: run.runId, known })) kept.push(page.url);
    }
    await chargePages(inside, run, kept);
    return kept.length > 0;
  });
}

type WrittenPage = Omit<ReadPage, 'html'> & { html: string | null };

async function storePage(
  { em, clock, actor: { orgId } }: StoreUnit,
  page: WrittenPage,
  { runId, known }: Pick<PaidRun, 'runId'> & Pick<PageReading, 'known'>,
): Promise<boolean> {
  const now = clock.now();
  const [kept] = await statement<{ isOwn: boolean }>(em, KEEP, [
    orgId,
    newId(),
    page.url,
    JSON.stringify(page.card),
    page.markdown,
    page.wholeMarkdown,
    page.html,
    JSON.stringify(page.links.slice(0, MAX_LINKS)),
    JSON.stringify(page.authors),
    page.publishedAt,
    page.people.length === 0 ? null : page.people,
    runId,
    now,
    new Date(now.getTime() + FRESH_MS),
    known?.runId ?? null,
  ]);
  return kept?.isOwn === true;
}

function removeErased(page: ReadPage, erased: ReadonlySet<string>): ReadPage {
  if (erased.size === 0) return page;
  const clean = (text: string) => withoutAddresses(text, (key) => erased.has(key), Number.POSITIVE_INFINITY);
  return {
    ...page,
    card: cleanCard(page.card, clean),
    markdown: clean(page.markdown),
    wholeMarkdown: clean(page.wholeMarkdown),
    html: cleanSource(page.html, clean),
    links: page.links.map(clean),
    people: page.people.filter((key) => !erased.has(key)),
  };
}

/** Returns the HTML unchanged if it contains none of the addresses, in any encoding. */
function cleanSource(html: string, clean: (text: string) => string): string {
  const spelled = decodeEscapedAddresses(html);
  const cleaned = clean(spelled);
  return cleaned === spelled ? html : cleaned;
}

function cleanCard(card: CompanyCard, clean: (text: string) => string): CompanyCard {
  const texts = Object.entries(card).map(([name, value]: [string, CompanyCard[keyof CompanyCard]]) => [
    name,
    typeof value === 'string' ? clean(value) : Array.isArray(value) ? value.map(clean) : value,
  ]);
  const cleaned = Object.fromEntries(texts) as CompanyCard;
  return { ...cleaned, email: cleaned.email === card.email ? card.email : null };
}

const KEEP = `
  insert into scraped_pages as known (org_id, id, url, card, markdown, whole_markdown, html, links, authors, published_at,
    person_keys, run_id, read_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  on conflict (org_id, url) do update set card = excluded.card, markdown = excluded.markdown,
    whole_markdown = excluded.whole_markdown, html = excluded.html, links = excluded.links, authors = excluded.authors,
    published_at = excluded.published_at, person_keys = excluded.person_keys,
    run_id = case when known.run_id = $15 then excluded.run_id else known.run_id end,
    read_at = excluded.read_at, expires_at = excluded.expires_at
  where known.run_id = $15 or (known.html is null and excluded.html is not null)
  returning run_id = $12 as "isOwn"`;

export const pruneScrapedPages = (em: EntityManager, before: Date, signal: AbortSignal): Promise<void> =>
  pruneRows(em, { table: 'scraped_pages', column: 'read_at', before }, signal);

/**
 * Erases readings that contain a person's address, in the caller's transaction. The next request reads the page
 * without it.
 */
export async function eraseScrapedPagesOf(
  em: EntityManager,
  orgId: string,
  personKeys: readonly string[],
): Promise<void> {
  taking(em, 'scraped pages');
  await statement(em, 'delete from scraped_pages where org_id = $1 and person_keys && $2::text[]', [
    orgId,
    [...personKeys],
  ]);
}
