import { type RawBuilder, sql } from 'kysely';
import type { Needs } from '../../../src/kernel/context.ts';
import { centsFromNumeric, formatCents } from '../../../src/kernel/money.ts';
import { SANDBOX_COSTS } from '../prices/price-catalogue.ts';
import type { CostDimension, GroupCostsInput, GroupSort } from './cost-groups.schema.ts';
import { lineageOf, matching } from './run.queries.ts';

const COLUMNS: Record<CostDimension, RawBuilder<string | null>> = {
  costName: sql`cost_entries.cost_name`,
  brandId: sql`brand.id`,
  campaignId: sql`runs.campaign_id`,
  featureSlug: sql`runs.feature_slug`,
  featureDynastySlug: lineageOf('runs.feature_slug'),
  workflowSlug: sql`runs.workflow_slug`,
  workflowDynastySlug: lineageOf('runs.workflow_slug'),
  serviceName: sql`runs.service_name`,
  taskName: sql`runs.task_name`,
  userId: sql`runs.user_id`,
  status: sql`runs.status`,
};

/**
 * Adds up costs by any combination of dimensions. A run for several brands counts in full for each of them, as it does
 * under the filter `brandId`; every other dimension takes each cent once.
 */
export async function groupCosts(
  { em, actor }: Needs<'em' | 'actor'>,
  { groupBy = [], costName, sandbox, sort, ...filter }: GroupCostsInput,
) {
  const columns = groupBy.map((dimension) => COLUMNS[dimension]);
  const conditions = [matching(filter, actor.orgId)];
  if (costName !== undefined) conditions.push(sql`cost_entries.cost_name = ${costName}`);
  if (sandbox !== undefined)
    conditions.push(sql`(cost_entries.cost_name = any(${SANDBOX_COSTS}::text[])) = ${sandbox}`);
  const isByBrand = groupBy.includes('brandId');
  if (isByBrand && filter.brandId !== undefined) conditions.push(sql`brand.id = ${filter.brandId}::uuid`);
  const { rows } = await sql<GroupRow>`
    select ${sql.join([...groupBy.map((dimension) => COLUMNS[dimension].as(dimension)), SUMS])}
    from runs join cost_entries on cost_entries.org_id = runs.org_id and cost_entries.run_id = runs.id
    ${isByBrand ? sql`left join unnest(runs.brand_ids) as brand(id) on true` : sql``}
    where ${sql.join(conditions, sql` and `)}
    ${columns.length === 0 ? sql`` : sql`group by ${sql.join(columns)}`}
    order by ${orderOf(sort, columns)}`.execute(em.getKysely());
  return { groups: rows.map((row) => viewGroup(row, groupBy)) };
}

const SORTED_BY: Record<Exclude<GroupSort, 'name'>, RawBuilder<unknown>> = {
  total: sql`total`,
  actual: sql`coalesce(sum(cost_entries.amount) filter (where cost_entries.status <> 'provisioned'), 0)`,
  provisioned: sql`provisioned`,
  quantity: sql`coalesce(sum(cost_entries.quantity), 0)`,
  runs: sql`"runCount"`,
};

function orderOf(sort: GroupCostsInput['sort'], columns: readonly RawBuilder<unknown>[]) {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const name = sort.replace('-', '') as GroupSort;
  if (name !== 'name') return sql.join([sql`${SORTED_BY[name]} ${direction}`, ...columns]);
  return columns.length === 0 ? sql`total` : sql.join(columns.map((column) => sql`${column} ${direction} nulls last`));
}

const SUMS = sql`
  coalesce(sum(cost_entries.amount), 0) as total,
  coalesce(sum(cost_entries.amount) filter (where cost_entries.status = 'provisioned'), 0) as provisioned,
  coalesce(sum(cost_entries.reserved_amount - cost_entries.amount), 0) as cancelled,
  coalesce(sum(cost_entries.quantity), 0)::text as "totalQuantity",
  count(distinct runs.id)::int as "runCount"`;

export interface GroupSums {
  total: string;
  provisioned: string;
  cancelled: string;
  totalQuantity: string;
  runCount: number;
}

type GroupRow = GroupSums & Partial<Record<CostDimension, string | null>>;

const viewGroup = (row: GroupRow, groupBy: CostDimension[]) => ({
  dimensions: Object.fromEntries(groupBy.map((dimension) => [dimension, row[dimension] ?? null])),
  ...sumsView(row),
});

export function sumsView(row: GroupSums) {
  const total = centsFromNumeric(row.total);
  const provisioned = centsFromNumeric(row.provisioned);
  return {
    totalCostInUsdCents: formatCents(total),
    actualCostInUsdCents: formatCents(total - provisioned),
    provisionedCostInUsdCents: formatCents(provisioned),
    cancelledCostInUsdCents: formatCents(centsFromNumeric(row.cancelled)),
    totalQuantity: row.totalQuantity,
    runCount: row.runCount,
  };
}
