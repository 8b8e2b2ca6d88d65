import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { assertOwnCampaign } from '../../campaign-state/index.ts';
import { findKit } from '../kits/kit.queries.ts';
import type { KitFilter, ViewStatistics, ViewStatisticsInput } from './views.schema.ts';

type Unit = Needs<'em' | 'actor'>;

export async function assertOwnFilter({ em, actor: { orgId } }: Unit, filter: KitFilter): Promise<void> {
  const { brandId, campaignId, mediaKitId } = filter;
  if (brandId !== undefined) await assertOwnBrand(em, orgId, brandId);
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  if (mediaKitId !== undefined) await findKit(em, orgId, mediaKitId);
}

export const isDay = (moment: string) => moment.length === 10;

/** Matches one version, or all versions if the slug has no version. */
export const matchesSlug = (column: string, slug: string) =>
  sql<boolean>`${slug} in (${sql.ref(column)}, regexp_replace(${sql.ref(column)}, '-v[0-9]+$', ''))`;

function filterVisits(filter: KitFilter): RawBuilder<boolean> {
  const { brandId, campaignId, mediaKitId, featureSlug, workflowSlug, from, to } = filter;
  const conditions = [sql<boolean>`true`];
  if (brandId !== undefined) conditions.push(sql`brand_ids @> array[${brandId}::uuid]`);
  if (campaignId !== undefined) conditions.push(sql`campaign_id = ${campaignId}`);
  if (mediaKitId !== undefined) conditions.push(sql`media_kit_id = ${mediaKitId}`);
  if (featureSlug !== undefined) conditions.push(matchesSlug('feature_slug', featureSlug));
  if (workflowSlug !== undefined) conditions.push(matchesSlug('workflow_slug', workflowSlug));
  if (from !== undefined)
    conditions.push(isDay(from) ? sql`day >= ${from}::date` : sql`viewed_at >= ${new Date(from)}`);
  if (to !== undefined) conditions.push(isDay(to) ? sql`day <= ${to}::date` : sql`viewed_at <= ${new Date(to)}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

type GroupBy = NonNullable<z.output<typeof ViewStatisticsInput>['groupBy']>;

const COLUMNS: Record<GroupBy, RawBuilder<string | null>> = {
  country: sql`country`,
  mediaKitId: sql`media_kit_id::text`,
  day: sql`day::text`,
  brandId: sql`brand.id::text`,
  campaignId: sql`campaign_id::text`,
};

const FIGURES = sql`
  count(*) filter (where not machine)::int as "totalViews",
  count(distinct (day, visitor)) filter (where not machine)::int as "uniqueVisitors",
  max(viewed_at) filter (where not machine) as "lastViewedAt"`;

interface Figures {
  totalViews: number;
  uniqueVisitors: number;
  lastViewedAt: Date | null;
}

export async function readViewStatistics(
  unit: Unit,
  { groupBy, ...filter }: z.output<typeof ViewStatisticsInput>,
): Promise<z.output<typeof ViewStatistics>> {
  await assertOwnFilter(unit, filter);
  const { em, actor } = unit;
  const visits = filterVisits(filter);
  const { rows } = await sql<Figures & { machineViews: number; firstViewedAt: Date | null }>`
    select ${FIGURES}, count(*) filter (where machine)::int as "machineViews",
      min(viewed_at) filter (where not machine) as "firstViewedAt"
    from media_kit_visits where org_id = ${actor.orgId} and ${visits}`.execute(em.getKysely());
  const [total] = rows;
  return {
    totalViews: total?.totalViews ?? 0,
    uniqueVisitors: total?.uniqueVisitors ?? 0,
    machineViews: total?.machineViews ?? 0,
    firstViewedAt: total?.firstViewedAt?.toISOString() ?? null,
    lastViewedAt: total?.lastViewedAt?.toISOString() ?? null,
    ...(groupBy === undefined ? {} : { groups: await groupsOf(unit, visits, groupBy, filter) }),
  };
}

/** A kit of several brands counts for each of them, unless the filter names one brand. */
async function groupsOf({ em, actor }: Unit, visits: RawBuilder<boolean>, groupBy: GroupBy, { brandId }: KitFilter) {
  const key = COLUMNS[groupBy];
  const brands = sql`cross join unnest(brand_ids) as brand(id)`;
  const isOne = groupBy === 'brandId' && brandId !== undefined ? sql`brand.id = ${brandId}::uuid` : sql`true`;
  const { rows } = await sql<Figures & { key: string | null }>`
    select ${key} as key, ${FIGURES} from media_kit_visits ${groupBy === 'brandId' ? brands : sql``}
    where org_id = ${actor.orgId} and ${visits} and ${isOne} and not machine group by 1
    order by ${groupBy === 'day' ? sql`1` : sql`"totalViews" desc, 1`} limit 1000`.execute(em.getKysely());
  return rows.map(({ lastViewedAt, ...row }) => ({ ...row, lastViewedAt: lastViewedAt?.toISOString() ?? null }));
}
