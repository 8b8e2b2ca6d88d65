import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { withoutAddresses } from '../../../src/kernel/text/addresses-in.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { erasedAmong } from '../../suppressions/index.ts';
import { spendPages } from '../spend-pages.ts';
import type { KnownPage } from './page.queries.ts';
import type { ReadPage } from './page.ts';

type Keeper = Needs<'em' | 'clock' | 'queue' | 'vault' | 'actor' | 'stripe'>;

interface Kept {
  runId: string;
  /** The reading that was known when it was asked for: another one that stands there now is as fresh as this. */
  known: Pick<KnownPage, 'runId'> | null;
  withHtml: boolean;
}

/** After so long a page is read again. */
const FRESH_MS = 7 * 24 * 60 * 60_000;
/** Of a page; the map of a site shows more. */
const MAX_LINKS = 1_000;

/**
 * Writes a reading down and what it cost, together or not at all. False when somebody else has read the page since it was asked for:
 * theirs stays, and this one costs nothing.
 */
export function keepPage(unit: Keeper, read: ReadPage, { runId, known, withHtml }: Kept): Promise<boolean> {
  const { orgId } = unit.actor;
  return unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    const page = withoutErased(read, await erasedAmong(inside, orgId, read.people));
    const now = unit.clock.now();
    taking(em, 'scraped pages');
    const [kept] = await statement<{ id: string }>(em, KEEP, [
      orgId,
      newId(),
      page.url,
      JSON.stringify(page.card),
      page.markdown,
      page.wholeMarkdown,
      withHtml ? page.html : null,
      JSON.stringify(page.links.slice(0, MAX_LINKS)),
      JSON.stringify(page.authors),
      page.publishedAt,
      page.people.length === 0 ? null : page.people,
      runId,
      now,
      new Date(now.getTime() + FRESH_MS),
      known?.runId ?? null,
    ]);
    if (kept === undefined) return false;
    await spendPages(inside, { runId, url: page.url, quantity: 1 });
    return true;
  });
}

/** A page that names somebody who was erased is written down without them. */
function withoutErased(page: ReadPage, erased: ReadonlySet<string>): ReadPage {
  if (erased.size === 0) return page;
  const clean = (text: string) => withoutAddresses(text, (key) => erased.has(key), Number.POSITIVE_INFINITY);
  const { email } = page.card;
  return {
    ...page,
    card: { ...page.card, email: email !== null && erased.has(personKey(email) ?? '') ? null : email },
    markdown: clean(page.markdown),
    wholeMarkdown: clean(page.wholeMarkdown),
    html: clean(page.html),
    links: page.links.map(clean),
    people: page.people.filter((key) => !erased.has(key)),
  };
}

const KEEP = `
  insert into scraped_pages as known (org_id, id, url, card, markdown, whole_markdown, html, links, authors, published_at,
    person_keys, run_id, read_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  on conflict (org_id, url) do update set card = excluded.card, markdown = excluded.markdown,
    whole_markdown = excluded.whole_markdown, html = excluded.html, links = excluded.links, authors = excluded.authors,
    published_at = excluded.published_at, person_keys = excluded.person_keys, run_id = excluded.run_id,
    read_at = excluded.read_at, expires_at = excluded.expires_at
  where known.run_id = $15 or (known.html is null and excluded.html is not null)
  returning id`;
