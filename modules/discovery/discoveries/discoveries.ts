import type { z } from 'zod';
import { BY_ID } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage, sortedText } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { bytesOfJson } from '../../../src/security/cursors.ts';
import { campaignSlugsOf } from '../../campaign-state/index.ts';
import { ARTICLE_SQL_COLUMNS, type ArticleRow, viewArticle } from '../articles/article.view.ts';
import { assertOwnScope, withoutVersion } from '../outreach/associations.ts';
import type { DiscoveryView, ListDiscoveriesInput, NewDiscovery } from './discovery.schema.ts';
import { assertOwnReferences } from './own-references.ts';

interface DiscoveryRow {
  id: string;
  articleId: string;
  orgId: string;
  brandId: string;
  featureSlug: string | null;
  workflowSlug: string | null;
  campaignId: string | null;
  outletId: string | null;
  journalistId: string | null;
  topicId: string | null;
  createdAt: Date;
}

const COLUMNS = `d.id, d.article_id as "articleId", d.org_id as "orgId", d.brand_id as "brandId", d.feature_slug as "featureSlug",
  d.workflow_slug as "workflowSlug", d.campaign_id as "campaignId", d.outlet_id as "outletId",
  d.journalist_id as "journalistId", d.topic_id as "topicId", d.created_at as "createdAt"`;

const SORTS = { createdAt: BY_ID };

export async function listDiscoveries(
  unit: Needs<'em' | 'cursors' | 'actor'>,
  { limit, cursor, offset, sort, ...filter }: z.output<typeof ListDiscoveriesInput>,
) {
  const { em, cursors, actor } = unit;
  await assertOwnScope(unit, filter);
  await assertOwnReferences(em, actor.orgId, [filter]);
  const { brandId, campaignId, featureSlug, outletId, journalistId, topicId } = filter;
  const values = [brandId, campaignId, featureSlug, outletId, journalistId, topicId].map((value) => value ?? null);
  const scope = { orgId: actor.orgId, list: `discoveries:${JSON.stringify(values)}` };
  const list = { cursors, scope, sorts: SORTS, id: 'd.id', bytesOf: bytesOfJson };
  const { rows, nextCursor } = await readSortedPage(list, { limit, cursor, offset, sort }, async (from, count) => {
    const given = [actor.orgId, ...values, count];
    const { after, order } = sortedText(from, given);
    const found = await statement<DiscoveryRow>(em, `${FITTING} and ${after} order by ${order} limit $8`, given);
    const articles = await articlesOf(unit, found);
    return found.map((row) => ({ ...row, article: articles.get(row.articleId) }));
  });
  return {
    discoveries: rows.flatMap(({ article, ...row }) =>
      article === undefined ? [] : [{ discovery: viewDiscovery(row), article: viewArticle(article) }],
    ),
    nextCursor,
  };
}

async function articlesOf({ em, actor }: Needs<'em' | 'actor'>, rows: readonly { articleId: string }[]) {
  const articles = await statement<ArticleRow>(
    em,
    `select ${ARTICLE_SQL_COLUMNS} from articles a where a.org_id = $1 and a.id = any($2::uuid[])`,
    [actor.orgId, rows.map(({ articleId }) => articleId)],
  );
  return new Map(articles.map((article) => [article.id, article]));
}

const FITTING = `
  select ${COLUMNS} from discoveries d
  where d.org_id = $1 and ($2::uuid is null or d.brand_id = $2) and ($3::uuid is null or d.campaign_id = $3)
    and ($4::text is null or $4 in (d.feature_slug, ${withoutVersion('d.feature_slug')}))
    and ($5::uuid is null or d.outlet_id = $5) and ($6::uuid is null or d.journalist_id = $6)
    and ($7::uuid is null or d.topic_id = $7)`;

/** Adds discoveries in the given order. Existing ones keep their values and get missing fields. */
export async function addDiscoveries(unit: Needs<'em' | 'clock' | 'actor'>, given: readonly NewDiscovery[]) {
  const { em, clock, actor } = unit;
  const places = new Map(given.map(({ brandId, campaignId }) => [`${brandId} ${campaignId}`, { brandId, campaignId }]));
  for (const place of places.values()) await assertOwnScope(unit, place);
  await assertOwnReferences(em, actor.orgId, given);
  const rows = given.map((one, place) => ({ ...one, place, id: newId() }));
  const kept = await statement<DiscoveryRow>(em, ADD, [actor.orgId, JSON.stringify(rows), clock.now()]);
  const byKey = new Map(kept.map((row) => [keyOf(row), row]));
  return rows.flatMap((row) => byKey.get(keyOf(row)) ?? []).map(viewDiscovery);
}

const keyOf = ({ articleId, brandId, campaignId }: Pick<DiscoveryRow, 'articleId' | 'brandId' | 'campaignId'>) =>
  `${articleId} ${brandId} ${campaignId}`.toLowerCase();

const ADD = `
  insert into discoveries as d (org_id, id, article_id, brand_id, campaign_id, feature_slug, workflow_slug, outlet_id,
    journalist_id, topic_id, created_at)
  select a.org_id, given.id, a.id, given."brandId", given."campaignId", slug.feature_slug, slug.workflow_slug,
    coalesce(given."outletId", a.outlet_id), given."journalistId", given."topicId", $3
  from (
    select distinct on ("articleId", "brandId", "campaignId") * from jsonb_to_recordset($2::jsonb) as one
      (id uuid, place integer, "articleId" uuid, "brandId" uuid, "campaignId" uuid, "outletId" uuid, "journalistId" uuid, "topicId" uuid)
    order by "articleId", "brandId", "campaignId", place
  ) given
  join articles a on a.org_id = $1 and a.id = given."articleId"
  left join ${campaignSlugsOf('$1', 'given."campaignId"')} slug on true
  on conflict (org_id, brand_id, campaign_id, article_id) do update set
    outlet_id = coalesce(d.outlet_id, excluded.outlet_id), journalist_id = coalesce(d.journalist_id, excluded.journalist_id),
    topic_id = coalesce(d.topic_id, excluded.topic_id)
  returning ${COLUMNS}`;

const viewDiscovery = (row: DiscoveryRow): z.output<typeof DiscoveryView> => ({
  id: row.id,
  articleId: row.articleId,
  orgId: row.orgId,
  brandId: row.brandId,
  featureSlug: row.featureSlug ?? '',
  workflowSlug: row.workflowSlug,
  campaignId: row.campaignId ?? '',
  outletId: row.outletId,
  journalistId: row.journalistId,
  topicId: row.topicId,
  createdAt: row.createdAt.toISOString(),
});
