import { type RawBuilder, sql } from 'kysely';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { centsFromNumeric, formatCents } from '../../../src/kernel/money.ts';
import { earliestOf, latestOf } from '../../../src/kernel/schema.ts';
import type { CostDimension, GroupCostsInput, GroupSort } from './cost-groups.schema.ts';
import { lineageOf, runsMatching } from './run.queries.ts';
import { isFirstOf, isFirstOfName } from './sum-costs.ts';

const COLUMNS: Record<CostDimension, RawBuilder<string | null>> = {
  costName: sql`cost.cost_name`,
  brandId: sql`brand.id`,
  campaignId: sql`cost.campaign_id`,
  featureSlug: sql`cost.feature_slug`,
  featureDynastySlug: lineageOf('cost.feature_slug'),
  workflowSlug: sql`cost.workflow_slug`,
  workflowDynastySlug: lineageOf('cost.workflow_slug'),
  serviceName: sql`cost.service_name`,
  taskName: sql`cost.task_name`,
  userId: sql`cost.user_id`,
  status: sql`cost.status`,
};

type Filter = Omit<GroupCostsInput, 'groupBy' | 'sandbox' | 'sort'>;

/**
 * Sums costs by any dimensions. A run for several brands counts in full for each brand, as with the filter
 * `brandId`. All other dimensions count each cent once.
 */
export async function groupCosts(
  { em, actor }: Needs<'em' | 'actor'>,
  { groupBy = [], sort, sandbox: _asked, ...filter }: GroupCostsInput,
  sandbox: boolean,
) {
  const columns = groupBy.map((dimension) => COLUMNS[dimension]);
  const isByBrand = groupBy.includes('brandId');
  const isByName = groupBy.includes('costName') || filter.costName !== undefined;
  const sums = [sql`coalesce(sum(cost.${sql.ref(isByName ? 'runs_of_name' : 'runs')}), 0)::int as "runCount"`, SUMS];
  const query = sql<GroupRow>`
    select ${sql.join([...groupBy.map((dimension) => COLUMNS[dimension].as(dimension)), ...sums])}
    from (${sql.join(sourcesOf(filter, { orgId: actor.orgId, sandbox }), sql` union all `)}) cost
    ${isByBrand ? sql`left join unnest(cost.brand_ids) as brand(id) on true` : sql``}
    ${isByBrand && filter.brandId !== undefined ? sql`where brand.id = ${filter.brandId}::uuid` : sql``}
    ${columns.length === 0 ? sql`` : sql`group by ${sql.join(columns)}`}
    order by ${orderOf(sort, columns)}`;
  const { rows } = await planByIndex(em, (inside) => query.execute(inside.getKysely()));
  return { groups: rows.map((row) => viewGroup(row, groupBy)), sandbox };
}

const DAY_MS = 86_400_000;

/**
 * Combines the sums of whole days with the entries outside these sums: unsummed entries, and summed entries
 * of partial days.
 */
function sourcesOf(filter: Filter, { orgId, sandbox }: { orgId: string; sandbox: boolean }): RawBuilder<unknown>[] {
  const { startedAfter, startedBefore, createdAfter, createdBefore, costName, ...others } = filter;
  const entriesWhere = (...conditions: RawBuilder<unknown>[]) => sql`
    select ${DIMENSIONS}, entry.cost_name, entry.amount as total,
      case entry.status when 'provisioned' then entry.amount else 0 end as provisioned,
      entry.reserved_amount - entry.amount as cancelled, entry.quantity,
      case when ${sql.raw(isFirstOf('entry'))} then 1 else 0 end as runs,
      case when ${sql.raw(isFirstOfName('entry'))} then 1 else 0 end as runs_of_name
    from runs join cost_entries entry on entry.org_id = runs.org_id and entry.run_id = runs.id
    where ${sql.join([runsMatching(others, orgId), sql`entry.org_id = ${orgId} and entry.sandbox = ${sandbox}`, ...matchesCostName('entry', costName), ...conditions], sql` and `)}`;
  const from = latestOf(startedAfter, createdAfter) ?? null;
  const until = earliestOf(startedBefore, createdBefore) ?? null;
  const startedIn = (first: Date | null, last: Date | null) => [
    ...(first === null ? [] : [sql`runs.started_at >= ${first}`]),
    ...(last === null ? [] : [sql`runs.started_at < ${last}`]),
  ];
  if (others.parentRunId !== undefined) return [entriesWhere(...startedIn(from, until))];
  const firstDay = from === null ? null : new Date(Math.ceil(from.getTime() / DAY_MS) * DAY_MS);
  const endDay = until === null ? null : new Date(Math.floor(until.getTime() / DAY_MS) * DAY_MS);
  if (firstDay !== null && endDay !== null && firstDay >= endDay) return [entriesWhere(...startedIn(from, until))];
  const conditions = [
    runsMatching(others, orgId),
    sql`runs.sandbox = ${sandbox}`,
    ...matchesCostName('runs', costName),
    ...(firstDay === null ? [] : [sql`runs.day >= ${dayOf(firstDay)}::date`]),
    ...(endDay === null ? [] : [sql`runs.day < ${dayOf(endDay)}::date`]),
  ];
  const edges = [
    ...(from === null || firstDay === null || from.getTime() === firstDay.getTime() ? [] : [startedIn(from, firstDay)]),
    ...(until === null || endDay === null || until.getTime() === endDay.getTime() ? [] : [startedIn(endDay, until)]),
  ];
  return [
    sql`select ${DIMENSIONS}, runs.cost_name, total, 0 as provisioned, cancelled, quantity, runs, runs_of_name
        from cost_sums runs where runs.org_id = ${orgId} and ${sql.join(conditions, sql` and `)}`,
    entriesWhere(sql`not entry.summed`, ...startedIn(from, until)),
    ...edges.map((edge) => entriesWhere(sql`entry.summed`, ...edge)),
  ];
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

const matchesCostName = (table: string, costName: string | undefined) =>
  costName === undefined ? [] : [sql`${sql.ref(table)}.cost_name = ${costName}`];

const DIMENSIONS = sql.raw(
  ['user_id', 'brand_ids', 'campaign_id', 'workflow_slug', 'feature_slug', 'service_name', 'task_name', 'status']
    .map((column) => `runs.${column}`)
    .join(', '),
);

const SORTED_BY: Record<Exclude<GroupSort, 'name'>, RawBuilder<unknown>> = {
  total: sql`total`,
  actual: sql`coalesce(sum(cost.total - cost.provisioned), 0)`,
  provisioned: sql`provisioned`,
  quantity: sql`coalesce(sum(cost.quantity), 0)`,
  runs: sql`"runCount"`,
};

function orderOf(sort: GroupCostsInput['sort'], columns: readonly RawBuilder<unknown>[]) {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const name = sort.replace('-', '') as GroupSort;
  if (name !== 'name') return sql.join([sql`${SORTED_BY[name]} ${direction}`, ...columns]);
  return columns.length === 0 ? sql`total` : sql.join(columns.map((column) => sql`${column} ${direction} nulls last`));
}

const SUMS = sql`
  coalesce(sum(cost.total), 0) as total,
  coalesce(sum(cost.provisioned), 0) as provisioned,
  coalesce(sum(cost.cancelled), 0) as cancelled,
  coalesce(sum(cost.quantity), 0)::text as "totalQuantity"`;

interface GroupSums {
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

function sumsView(row: GroupSums) {
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

/** Sums the sandbox or live costs of runs by the caller's keys, or all together without a dimension. */
export async function sumRunCosts(
  { em, actor: { orgId } }: Needs<'em' | 'actor'>,
  dimension: string | null,
  runs: readonly { runId: string; key: string | null }[],
  sandbox: boolean,
) {
  const rows = await statement<GroupSums & { key: string | null }>(em, RUN_SUMS, [
    orgId,
    runs.map(({ runId }) => runId),
    runs.map(({ key }) => key),
    sandbox,
  ]);
  return {
    groups: rows.map(({ key, ...sums }) => ({
      dimensions: dimension === null ? {} : { [dimension]: key },
      ...sumsView(sums),
    })),
    sandbox,
  };
}

const RUN_SUMS = `
  select given.key, sum(entry.amount) as total,
    coalesce(sum(entry.amount) filter (where entry.status = 'provisioned'), 0) as provisioned,
    sum(entry.reserved_amount - entry.amount) as cancelled, sum(entry.quantity)::text as "totalQuantity",
    count(distinct entry.run_id)::int as "runCount"
  from unnest($2::uuid[], $3::text[]) as given (run_id, key)
    join cost_entries entry on entry.org_id = $1 and entry.run_id = given.run_id
  where entry.sandbox = $4
  group by given.key order by total desc, given.key`;
