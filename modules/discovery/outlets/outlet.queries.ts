import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest, notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { ownsBrand } from '../../brands/index.ts';
import { assertOwn } from '../../costs/index.ts';
import {
  ASSOCIATIONS_OF_OUTLET,
  assertOwnPlaces,
  filterName,
  filterValues,
  OUTLET_ASSOCIATIONS,
  PAGE_OF_OUTLETS,
} from '../outreach/associations.ts';
import { readBestFirst } from '../outreach/best-first.ts';
import { figuresOf } from '../outreach/figures.ts';
import type { CampaignPageInput } from '../outreach/outreach.schema.ts';
import type { ListOutletsInput, SearchInput } from './outlet.schema.ts';
import { type OutletRow, viewCampaignOutlet, viewOutlet } from './outlet.view.ts';

type Context = Needs<'em' | 'cursors' | 'actor'>;

/** Each outlet once, the most relevant first. */
export async function listOutlets(
  unit: Context,
  { limit, cursor, offset, ...filter }: z.output<typeof ListOutletsInput>,
) {
  const { em, actor } = unit;
  await assertOwnPlaces(unit, filter);
  if (filter.runId !== undefined) await assertOwn(unit, { parentRunId: filter.runId }, ownsBrand);
  if (filter.brandId === undefined && filter.campaignId === undefined) {
    throw badRequest('brandId or campaignId is required.');
  }
  const values = filterValues(actor.orgId, filter);
  const scope = { orgId: actor.orgId, list: `outlets:${filterName(filter)}` };
  const { rows, nextCursor } = await readBestFirst(unit.cursors, scope, { limit, cursor, offset }, (after, count) =>
    statement<OutletRow>(em, PAGE, [...values, after.relevance, after.id, count]),
  );
  const { total, byOutreachStatus } = await figuresOf(em, OUTLET_ASSOCIATIONS, values);
  return { outlets: rows.map(viewOutlet), total, byOutreachStatus, nextCursor };
}

/** The outlets of one campaign, the most relevant first. */
export async function listOutletsOfCampaign(
  unit: Context,
  { campaignId, ...page }: z.output<typeof CampaignPageInput>,
) {
  await assertOwnPlaces(unit, { campaignId });
  const { orgId } = unit.actor;
  const values = filterValues(orgId, { campaignId });
  const scope = { orgId, list: `outlets of ${campaignId}` };
  const { rows, nextCursor } = await readBestFirst(unit.cursors, scope, page, (after, count) =>
    statement<OutletRow>(unit.em, PAGE, [...values, after.relevance, after.id, count]),
  );
  return { outlets: rows.map(viewCampaignOutlet), nextCursor };
}

/** Outlets by their ids, in their order, with all of their campaigns; what is not the organisation's is left out. */
export async function outletsNamed(em: EntityManager, orgId: string, ids: readonly string[]) {
  const rows = await statement<OutletRow>(em, NAMED, [...filterValues(orgId, {}), ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []).map(viewOutlet);
}

export async function readOutlet(em: EntityManager, orgId: string, outletId: string) {
  const [outlet] = isId(outletId) ? await outletsNamed(em, orgId, [outletId]) : [];
  if (outlet === undefined) throw notFound('Outlet');
  return outlet;
}

/** Whose name or domain has the words in it, those that begin with them first. */
export async function searchOutlets(
  unit: Needs<'em' | 'actor'>,
  { query, campaignId, limit }: z.output<typeof SearchInput>,
) {
  await assertOwnPlaces(unit, { campaignId });
  const { em, actor } = unit;
  const found = await statement<{ id: string }>(em, SEARCH, [actor.orgId, query, campaignId ?? null, limit]);
  const ids = found.map(({ id }) => id);
  return { outlets: await outletsNamed(em, actor.orgId, ids) };
}

/** `position` knows no signs with a meaning of their own, so that `%` and `_` are letters like any other. */
const SEARCH = `
  select id from outlets o
  where org_id = $1 and (position(lower($2) in lower(name)) > 0 or position(lower($2) in domain) > 0)
    and ($3::uuid is null or exists (
      select 1 from campaign_outlets co where co.org_id = $1 and co.campaign_id = $3 and co.outlet_id = o.id))
  order by least(nullif(position(lower($2) in lower(name)), 0), nullif(position(lower($2) in domain), 0)), name, id limit $4`;

/** In SQL: of one outlet all that is asked for, across campaigns, at its best and furthest. */
const PLACED = `
  select max(a.relevance) as relevance, max(a.rank) as rank, max(a.reply) as reply, jsonb_agg(jsonb_build_object(
      'campaignId', a.campaign_id, 'featureSlug', a.feature_slug, 'brandId', a.brand_id, 'relevance', a.relevance,
      'rank', a.rank, 'reply', a.reply, 'status', a.status, 'statusReason', a.status_reason,
      'whyRelevant', a.why_relevant, 'whyNotRelevant', a.why_not_relevant, 'evidence', a.evidence, 'runId', a.run_id,
      'updatedAt', to_char(a.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by a.relevance desc, a.campaign_id) as campaigns
  from (${ASSOCIATIONS_OF_OUTLET}) a`;

/** What is shown of a page is read for its rows alone, by their keys. */
const shown = (page: string) => `
  select o.id, o.name, o.url, o.domain, o.sandbox, o.created_at as "createdAt", placed.rank, placed.reply,
         coalesce(placed.relevance, 0)::text as relevance, coalesce(placed.campaigns, '[]') as campaigns
  from (${page}) page join outlets o on o.org_id = $1 and o.id = page.id cross join lateral (${PLACED}) placed
  order by coalesce(placed.relevance, 0) desc, o.id desc`;

const PAGE = shown(PAGE_OF_OUTLETS);
const NAMED = shown('select distinct id from unnest($9::uuid[]) as named (id)');
