import type { z } from 'zod';
import { BY_ID } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage, type SortedFrom, sortedText } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { centsFromNumeric, formatCents } from '../../../src/kernel/money.ts';
import { bytesOfJson } from '../../../src/security/cursors.ts';
import { addArticle } from '../articles/add-article.ts';
import { ARTICLE_SQL_COLUMNS, type ArticleRow, viewArticle } from '../articles/article.view.ts';
import { assertOwnScope } from '../outreach/associations.ts';
import type { ListMentionsInput, MentionView, NewMention } from './mention.schema.ts';
import { assertOwnReferences } from './own-references.ts';

interface MentionRow extends ArticleRow {
  mentionId: string;
  kind: 'mention' | 'quote' | 'link';
  brandId: string;
  campaignId: string | null;
  outletId: string | null;
  journalistId: string | null;
  dofollow: boolean | null;
  sponsored: boolean | null;
  paid: boolean | null;
  spend: string | null;
  mentionedAt: Date;
}

const SORTS = { createdAt: BY_ID };

export async function listMentions(
  unit: Needs<'em' | 'cursors' | 'actor'>,
  { brandId, campaignId, ...page }: z.output<typeof ListMentionsInput>,
) {
  const { em, cursors, actor } = unit;
  await assertOwnScope(unit, { brandId, campaignId });
  const scope = { orgId: actor.orgId, list: `mentions:${brandId ?? ''}:${campaignId ?? ''}` };
  const list = { cursors, scope, sorts: SORTS, id: 'm.id', bytesOf: bytesOfJson };
  const { rows, nextCursor } = await readSortedPage(list, page, async (from, count) => {
    const values = [actor.orgId, brandId ?? null, campaignId ?? null, count];
    const found = await statement<MentionRow>(em, pageOf(from, values), values);
    return found.map((row) => ({ id: row.mentionId, row }));
  });
  return { mentions: rows.map(({ row }) => viewMention(row)), nextCursor };
}

const COLUMNS = `m.id as "mentionId", m.kind, m.brand_id as "brandId", m.campaign_id as "campaignId", m.outlet_id as "outletId",
  m.journalist_id as "journalistId", m.dofollow, m.sponsored, m.paid, m.spend_cents::text as spend,
  m.created_at as "mentionedAt", ${ARTICLE_SQL_COLUMNS}`;

function pageOf(from: SortedFrom, values: unknown[]): string {
  const { after, order } = sortedText(from, values);
  return `
    select ${COLUMNS} from mentions m join articles a on a.org_id = $1 and a.id = m.article_id
    where m.org_id = $1 and ($2::uuid is null or m.brand_id = $2) and ($3::uuid is null or m.campaign_id = $3) and ${after}
    order by ${order} limit $4`;
}

export async function addMention(
  unit: Needs<'em' | 'clock' | 'vault' | 'actor'>,
  { brandId, campaignId, articleId, articleUrl, ...given }: z.output<typeof NewMention>,
) {
  const { em, clock, actor } = unit;
  const { journalistId, outletId } = given;
  await assertOwnScope(unit, { brandId, campaignId });
  await assertOwnReferences(em, actor.orgId, [{ articleId, journalistId, outletId }]);
  if (brandId === undefined) throw badRequest('The header x-brand-id is required.');
  return em.transactional(async (inside) => {
    const found = articleId ?? (await addArticle({ ...unit, em: inside }, { articleUrl: articleUrl ?? '' })).id;
    const facts = [given.kind, given.dofollow, given.sponsored, given.paid, given.spendInUsdCents];
    const values = [brandId, campaignId, outletId, journalistId, ...facts].map((value) => value ?? null);
    const [row] = await statement<MentionRow>(inside, ADD, [actor.orgId, newId(), found, clock.now(), ...values]);
    if (row === undefined) throw new Error('The database returned no row for the added mention.');
    const mention = viewMention(row);
    return { ...mention, mentions: [mention] };
  });
}

interface PublishedQuote {
  mentionId: string | null;
  brandId: string;
  campaignId: string | null;
  articleUrl: string;
}

/** Stores a published quote as a mention. If the article changed, updates the existing mention. */
export async function keepQuoteMention(
  unit: Needs<'em' | 'clock' | 'actor' | 'vault'>,
  { mentionId, brandId, campaignId, articleUrl }: PublishedQuote,
): Promise<string> {
  if (mentionId === null) {
    const place = campaignId === null ? { brandId } : { brandId, campaignId };
    return (await addMention(unit, { ...place, articleUrl, kind: 'quote' })).id;
  }
  const { id } = await addArticle(unit, { articleUrl });
  await statement(
    unit.em,
    `update mentions set article_id = $3, outlet_id = (select outlet_id from articles where org_id = $1 and id = $3)
     where org_id = $1 and id = $2`,
    [unit.actor.orgId, mentionId, id],
  );
  return mentionId;
}

/** Without an outlet, the mention gets the outlet of its article. */
const ADD = `
  with m as (
    insert into mentions (org_id, id, article_id, created_at, brand_id, campaign_id, outlet_id, journalist_id, kind, dofollow,
      sponsored, paid, spend_cents)
    select a.org_id, $2, a.id, $4, $5, $6, coalesce($7::uuid, a.outlet_id), $8, $9, $10, $11, $12, $13
    from articles a where a.org_id = $1 and a.id = $3
    returning *)
  select ${COLUMNS} from m join articles a on a.org_id = $1 and a.id = m.article_id`;

const viewMention = (row: MentionRow): z.output<typeof MentionView> => ({
  id: row.mentionId,
  kind: row.kind,
  brandId: row.brandId,
  campaignId: row.campaignId,
  outletId: row.outletId,
  journalistId: row.journalistId,
  dofollow: row.dofollow,
  sponsored: row.sponsored,
  paid: row.paid,
  spendInUsdCents: row.spend === null ? null : formatCents(centsFromNumeric(row.spend)),
  createdAt: row.mentionedAt.toISOString(),
  article: viewArticle(row),
});
