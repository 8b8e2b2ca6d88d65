import { type RawBuilder, sql } from 'kysely';
import type { Needs } from '../../src/kernel/context.ts';
import { centsFromNumeric, formatCents } from '../../src/kernel/money.ts';
import type { CostDimension, GroupCostsInput } from './cost-groups.schema.ts';
import { type CostTables, matching } from './run.queries.ts';

const COLUMNS: Record<CostDimension, RawBuilder<string | null>> = {
  costName: sql`cost_entries.cost_name`,
  brandId: sql`brand.id`,
  campaignId: sql`runs.campaign_id`,
  featureSlug: sql`runs.feature_slug`,
  workflowSlug: sql`runs.workflow_slug`,
  serviceName: sql`runs.service_name`,
  taskName: sql`runs.task_name`,
  userId: sql`runs.user_id`,
  status: sql`runs.status`,
};

const sumOf = (amount: RawBuilder<unknown>) => sql<string>`coalesce(sum(${amount}), 0)`;

/**
 * Adds up costs by any combination of dimensions. A run for several brands counts in full for each of them, as it does
 * under the filter `brandId`; every other dimension takes each cent once.
 */
export async function groupCosts(
  { em, actor }: Needs<'em' | 'actor'>,
  { groupBy = [], costName, ...filter }: GroupCostsInput,
) {
  const brands = groupBy.includes('brandId') ? sql`coalesce(runs.brand_ids, '{null}')` : sql`'{null}'::uuid[]`;
  const total = sumOf(sql`cost_entries.amount`);
  const rows = await em
    .getKysely<CostTables>()
    .selectFrom('runs')
    .innerJoin('cost_entries', 'cost_entries.run_id', 'runs.id')
    .innerJoinLateral(sql<{ id: string | null }>`unnest(${brands})`.as(sql`brand(id)`), (join) => join.onTrue())
    .select(groupBy.map((dimension) => COLUMNS[dimension].as(dimension)))
    .select([
      total.as('total'),
      sumOf(sql`case when cost_entries.status = 'provisioned' then cost_entries.amount end`).as('provisioned'),
      sumOf(sql`cost_entries.reserved_amount - cost_entries.amount`).as('cancelled'),
      sql<number>`count(distinct runs.id)::int`.as('runCount'),
    ])
    .where(matching(filter, actor.orgId))
    .$if(costName !== undefined, (query) => query.where(sql<boolean>`cost_entries.cost_name = ${costName}`))
    .$if(groupBy.includes('brandId') && filter.brandId !== undefined, (query) =>
      query.where(sql<boolean>`brand.id = ${filter.brandId}::uuid`),
    )
    .groupBy(groupBy.map((dimension) => COLUMNS[dimension]))
    .orderBy(total, 'desc')
    .orderBy(groupBy.map((dimension) => COLUMNS[dimension]))
    .execute();
  return { groups: rows.map((row) => viewGroup(row, groupBy)) };
}

type GroupRow = { total: string; provisioned: string; cancelled: string; runCount: number } & Partial<
  Record<CostDimension, string | null>
>;

function viewGroup(row: GroupRow, groupBy: CostDimension[]) {
  const total = centsFromNumeric(row.total);
  const provisioned = centsFromNumeric(row.provisioned);
  return {
    dimensions: Object.fromEntries(groupBy.map((dimension) => [dimension, row[dimension] ?? null])),
    totalCostInUsdCents: formatCents(total),
    actualCostInUsdCents: formatCents(total - provisioned),
    provisionedCostInUsdCents: formatCents(provisioned),
    cancelledCostInUsdCents: formatCents(centsFromNumeric(row.cancelled)),
    runCount: row.runCount,
  };
}
