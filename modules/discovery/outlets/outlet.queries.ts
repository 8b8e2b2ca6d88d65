import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { BY_ID, byText } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage, type SortedFrom } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { bytesOfJson, ROWS_AT_ONCE } from '../../../src/security/cursors.ts';
import { ownsBrand } from '../../brands/index.ts';
import { assertOwnRunFilter } from '../../costs/index.ts';
import {
  ASSOCIATIONS_OF_OUTLET,
  assertOwnScope,
  BY_RELEVANCE,
  describeFilter,
  filterValues,
  OUTLET_ASSOCIATIONS,
  pageOfOutlets,
  selectSandboxOrLive,
} from '../outreach/associations.ts';
import type { CampaignPageInput } from '../outreach/outreach.schema.ts';
import {
  type OutreachFigures,
  readGroupedOutreachFigures,
  readListFigures,
  readOutreachFigures,
} from '../outreach/outreach-figures.ts';
import type { ListOutletsInput, OutletStatisticsInput, SearchInput } from './outlet.schema.ts';
import { type OutletRow, shownEvidence, viewCampaignOutlet, viewOutlet } from './outlet.view.ts';

type Context = Needs<'em' | 'cursors' | 'actor'>;

const SORTS = {
  relevanceScore: BY_RELEVANCE,
  outletName: byText('(select o.name from outlets o where o.org_id = $1 and o.id = one.outlet_id)'),
  createdAt: BY_ID,
};
const ID = 'one.outlet_id';
/** Measures the response, which contains the reasons twice. */
const bytesShown = (row: OutletRow) => bytesOfJson(viewOutlet(row));

export async function listOutlets(
  unit: Context,
  { limit, cursor, offset, sort, ...filter }: z.output<typeof ListOutletsInput>,
) {
  const { em, actor } = unit;
  await assertOwnScope(unit, filter);
  if (filter.runId !== undefined) await assertOwnRunFilter(unit, { parentRunId: filter.runId }, ownsBrand);
  const values = filterValues(actor.orgId, filter);
  const scope = { orgId: actor.orgId, list: `outlets:${describeFilter(filter)}` };
  const list = { cursors: unit.cursors, scope, sorts: SORTS, id: ID, bytesOf: bytesShown, atOnce: ROWS_AT_ONCE };
  const { rows, nextCursor } = await readSortedPage(list, { limit, cursor, offset, sort }, (from, count) =>
    outletsFrom(em, from, [...values, count]),
  );
  const figures = await readListFigures(unit, OUTLET_ASSOCIATIONS, filter);
  return { outlets: rows.map(viewOutlet), ...figures, nextCursor };
}

export async function listOutletsOfCampaign(
  unit: Context,
  { campaignId, ...page }: z.output<typeof CampaignPageInput>,
) {
  await assertOwnScope(unit, { campaignId });
  const { orgId } = unit.actor;
  const values = filterValues(orgId, { campaignId });
  const scope = { orgId, list: `outlets of ${campaignId}` };
  const list = { cursors: unit.cursors, scope, sorts: SORTS, id: ID, bytesOf: bytesShown, atOnce: ROWS_AT_ONCE };
  const { rows, nextCursor } = await readSortedPage(list, { ...page, sort: '-relevanceScore' }, (from, count) =>
    outletsFrom(unit.em, from, [...values, count]),
  );
  return { outlets: rows.map(viewCampaignOutlet), nextCursor };
}

/** Returns outlets by id, in the given order, with all their campaigns. Skips ids of other organisations. */
export async function readOutletsById(em: EntityManager, orgId: string, ids: readonly string[]) {
  const rows = await statement<OutletRow>(em, NAMED, [...filterValues(orgId, {}), ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []).map(viewOutlet);
}

export async function readOutlet(em: EntityManager, orgId: string, outletId: string) {
  const [outlet] = isId(outletId) ? await readOutletsById(em, orgId, [outletId]) : [];
  if (outlet === undefined) throw notFound('Outlet');
  return outlet;
}

export async function searchOutlets(
  unit: Needs<'em' | 'actor'>,
  { query, campaignId, limit }: z.output<typeof SearchInput>,
) {
  await assertOwnScope(unit, { campaignId });
  const { em, actor } = unit;
  const found = await statement<{ id: string }>(em, SEARCH, [actor.orgId, query, campaignId ?? null, limit]);
  const ids = found.map(({ id }) => id);
  return { outlets: await readOutletsById(em, actor.orgId, ids) };
}

/** `position` has no wildcards, so `%` and `_` match literally. */
const SEARCH = `
  select id from outlets o
  where org_id = $1 and (position(lower($2) in lower(name)) > 0 or position(lower($2) in domain) > 0)
    and ($3::uuid is null or exists (
      select 1 from campaign_outlets co where co.org_id = $1 and co.campaign_id = $3 and co.outlet_id = o.id))
  order by least(nullif(position(lower($2) in lower(name)), 0), nullif(position(lower($2) in domain), 0)), name, id limit $4`;

/** SQL: one outlet over all selected campaigns, with the best relevance and furthest status. */
const PLACED = `
  select max(a.relevance) as relevance, max(a.rank) as rank, max(a.reply) as reply, jsonb_agg(jsonb_build_object(
      'campaignId', a.campaign_id, 'featureSlug', a.feature_slug, 'brandId', a.brand_id, 'relevance', a.relevance,
      'rank', a.rank, 'reply', a.reply, 'status', a.status, 'statusReason', a.status_reason,
      'whyRelevant', a.why_relevant, 'whyNotRelevant', a.why_not_relevant, 'evidence', ${shownEvidence('a.evidence')}, 'runId', a.run_id,
      'updatedAt', to_char(a.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by a.relevance desc, a.campaign_id) as campaigns
  from (${ASSOCIATIONS_OF_OUTLET}) a`;

/** Reads the shown columns by key, only for the rows of the page. */
const withShownColumns = (page: string) => `
  select o.id, o.name, o.url, o.domain, o.sandbox, o.created_at as "createdAt", page.place, placed.rank, placed.reply,
         coalesce(placed.relevance, 0)::text as relevance, coalesce(placed.campaigns, '[]') as campaigns
  from (${page}) page join outlets o on o.org_id = $1 and o.id = page.id cross join lateral (${PLACED}) placed
  order by page.number`;

const outletsFrom = (em: EntityManager, from: SortedFrom, values: unknown[]) =>
  statement<OutletRow & { place: string }>(em, withShownColumns(pageOfOutlets(from, values)), values);

const NAMED = withShownColumns(`select distinct id, '' as place, 1 as number from unnest($9::uuid[]) as named (id)`);

export async function readOutletStatistics(
  unit: Needs<'em' | 'actor'>,
  { groupBy, ...filter }: z.output<typeof OutletStatisticsInput>,
) {
  const { em, actor } = unit;
  await assertOwnScope(unit, filter);
  const { counted, sandbox } = await selectSandboxOrLive(unit, filter);
  const values = filterValues(actor.orgId, counted);
  const whole = { ...viewFigures(await readOutreachFigures(em, OUTLET_ASSOCIATIONS, values)), sandbox };
  if (groupBy === undefined) return whole;
  const groups = await readGroupedOutreachFigures(em, OUTLET_ASSOCIATIONS, values, groupBy);
  return { ...whole, groups: [...groups].map(([key, figures]) => ({ key, ...viewFigures(figures) })) };
}

const viewFigures = ({ total, averageRelevance, byOutreachStatus }: OutreachFigures) => ({
  outletsDiscovered: total,
  avgRelevanceScore: averageRelevance,
  searchQueriesUsed: 0,
  byOutreachStatus,
});
