import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { centsFromNumeric, formatCents } from '../../../src/kernel/money.ts';
import { earliestOf, latestOf } from '../../../src/kernel/schema.ts';
import type { CostEntry } from '../ledger/cost-entry.entity.ts';
import type { Run } from './run.entity.ts';
import type { ListCostRunsInput, ListRunEventsInput, RunEvents, RunFilter, RunView } from './run.schema.ts';

type CostTables = InferKyselyDB<typeof Run | typeof CostEntry>;
type Context = Needs<'em' | 'actor'>;

const COMPARED = {
  campaignId: 'runs.campaign_id',
  userId: 'runs.user_id',
  parentRunId: 'runs.parent_run_id',
  serviceName: 'runs.service_name',
  taskName: 'runs.task_name',
  status: 'runs.status',
} as const;

export const lineageOf = (column: string) => sql<string | null>`regexp_replace(${sql.ref(column)}, '-v[0-9]+$', '')`;

/** SQL condition for a filter. The caller has checked that the filter's ids belong to the organisation. */
export function runsMatching(filter: RunFilter, orgId: string): RawBuilder<boolean> {
  const { brandId, workflowSlug, featureSlug } = filter;
  const earliest = latestOf(filter.startedAfter, filter.createdAfter);
  const latest = earliestOf(filter.startedBefore, filter.createdBefore);
  const conditions = [sql`runs.org_id = ${orgId}`];
  for (const [name, column] of Object.entries(COMPARED)) {
    const value = filter[name as keyof typeof COMPARED];
    if (value !== undefined) conditions.push(sql`${sql.ref(column)} = ${value}`);
  }
  for (const [slug, column] of [
    [workflowSlug, 'runs.workflow_slug'],
    [featureSlug, 'runs.feature_slug'],
  ] as const) {
    if (slug !== undefined) conditions.push(sql`${slug} in (${sql.ref(column)}, ${lineageOf(column)})`);
  }
  if (brandId !== undefined) conditions.push(sql`${brandId}::uuid = any(runs.brand_ids)`);
  if (earliest !== undefined) conditions.push(sql`runs.started_at >= ${earliest}`);
  if (latest !== undefined) conditions.push(sql`runs.started_at < ${latest}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

export async function listRuns(
  { em, actor }: Context,
  { limit, offset, sort, sandbox, ...filter }: z.output<typeof ListCostRunsInput>,
) {
  const direction = sort === 'startedAt' ? 'asc' : 'desc';
  const rows = await runsOf({ em, actor })
    .where(runsMatching(filter, actor.orgId))
    .$if(sandbox !== undefined, (query) => query.where('runs.sandbox', '=', sandbox === true))
    .orderBy('runs.started_at', direction)
    .orderBy('runs.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { runs: rows.map(viewRun), offset, limit };
}

/** Sums the entries directly, so that own costs always match other totals. */
const ownCosts = (['actual', 'provisioned'] as const).map((status) =>
  sql<string>`(
    select coalesce(sum(amount), 0) from cost_entries entry
    where entry.org_id = runs.org_id and run_id = runs.id and entry.status = ${status})`.as(status),
);

const runsOf = ({ em, actor }: Context) =>
  em
    .getKysely<CostTables>()
    .selectFrom('runs')
    .selectAll('runs')
    .select(ownCosts)
    .where('runs.org_id', '=', actor.orgId);

type RunRow = Selectable<CostTables['runs']> & { actual: string; provisioned: string };

function viewRun(row: RunRow): RunView {
  const actual = centsFromNumeric(row.actual);
  const provisioned = centsFromNumeric(row.provisioned);
  return {
    id: row.id,
    organizationId: row.org_id,
    userId: row.user_id,
    brandIds: row.brand_ids,
    campaignId: row.campaign_id,
    workflowSlug: row.workflow_slug,
    featureSlug: row.feature_slug,
    serviceName: row.service_name,
    taskName: row.task_name,
    status: row.status,
    parentRunId: row.parent_run_id,
    sandbox: row.sandbox,
    startedAt: row.started_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ownCostInUsdCents: formatCents(actual + provisioned),
    ownActualCostInUsdCents: formatCents(actual),
    ownProvisionedCostInUsdCents: formatCents(provisioned),
  };
}

export async function findRunSandbox({ em, actor: { orgId } }: Context, runId?: string): Promise<boolean | undefined> {
  if (runId === undefined) return undefined;
  const [run] = await statement<{ sandbox: boolean }>(em, 'select sandbox from runs where org_id = $1 and id = $2', [
    orgId,
    runId,
  ]);
  return run?.sandbox;
}

/** Limit of direct children in one response. `GET /v1/runs?parentRunId=` returns the rest. */
const CHILDREN_SHOWN = 1000;

export async function findRun({ em, actor }: Context, { runId }: { runId: string }) {
  const mine = runsOf({ em, actor });
  const run = isId(runId) ? await mine.where('runs.id', '=', runId).executeTakeFirst() : undefined;
  if (run === undefined) throw notFound('Run');
  const [children, totals] = await Promise.all([
    mine.where('runs.parent_run_id', '=', runId).orderBy('runs.id').limit(CHILDREN_SHOWN).execute(),
    treeTotals({ em, actor }, runId),
  ]);
  const own = { actual: centsFromNumeric(run.actual), provisioned: centsFromNumeric(run.provisioned) };
  const all = [...totals.values(), own].reduce((sum, { actual, provisioned }) => ({
    actual: sum.actual + actual,
    provisioned: sum.provisioned + provisioned,
  }));
  const none = { actual: 0n, provisioned: 0n };
  return {
    ...viewRun(run),
    ...viewTotals(all),
    children: children.map((child) => ({ ...viewRun(child), ...viewTotals(totals.get(child.id) ?? none) })),
  };
}

interface TreeTotal {
  actual: bigint;
  provisioned: bigint;
}

async function treeTotals({ em, actor }: Context, runId: string): Promise<Map<string, TreeTotal>> {
  const rows = await statement<{ branch: string; actual: string; provisioned: string }>(
    em,
    `with recursive tree as (
       select org_id, id, id as branch from runs where parent_run_id = $1 and org_id = $2
       union all
       select runs.org_id, runs.id, tree.branch
       from runs join tree on runs.org_id = tree.org_id and runs.parent_run_id = tree.id
     )
     select branch, coalesce(sum(amount) filter (where status = 'actual'), 0) as actual,
            coalesce(sum(amount) filter (where status = 'provisioned'), 0) as provisioned
     from tree left join cost_entries entry on entry.org_id = tree.org_id and run_id = tree.id group by branch`,
    [runId, actor.orgId],
  );
  return new Map(
    rows.map(({ branch, actual, provisioned }) => [
      branch,
      { actual: centsFromNumeric(actual), provisioned: centsFromNumeric(provisioned) },
    ]),
  );
}

const viewTotals = ({ actual, provisioned }: TreeTotal) => ({
  totalCostInUsdCents: formatCents(actual + provisioned),
  totalActualCostInUsdCents: formatCents(actual),
  totalProvisionedCostInUsdCents: formatCents(provisioned),
});

export interface CampaignBatches {
  campaignId: string;
  completed: number;
  first: Date | null;
  last: Date | null;
}

/** Counts the batches of campaigns, including pruned ones. Batches are runs without a parent. */
export const countBatches = (em: EntityManager, orgId: string, campaignIds: readonly string[]) =>
  planByIndex(em, (inside) =>
    statement<CampaignBatches>(
      inside,
      `select campaign_id as "campaignId", sum(completed)::int as completed, min(first) as first, max(last) as last from (
       select campaign_id, count(*) filter (where status = 'completed') as completed, min(started_at) as first,
              max(started_at) as last
       from runs where org_id = $1 and campaign_id = any($2::uuid[]) and parent_run_id is null and not summed
       group by campaign_id
       union all
       select campaign_id, completed, first, last from run_sums
       where org_id = $1 and campaign_id = any($2::uuid[])
     ) as known group by campaign_id`,
      [orgId, campaignIds],
    ),
  );

const ENDED_WITH = { info: undefined, warn: 'cancelled', error: 'failed' } as const;

type RunEvent = RunEvents['events'][number];

/** Derives events from the runs: newest run first, and for each run its end before its start. */
export async function listRunEvents(
  { em, actor }: Needs<'em' | 'actor'>,
  { campaignId, brandId, service, level, event, limit, offset }: z.output<typeof ListRunEventsInput>,
): Promise<RunEvents> {
  const conditions = [
    runsMatching({ campaignId, brandId, serviceName: service }, actor.orgId),
    sql`moment.at is not null`,
  ];
  if (level !== undefined) conditions.push(sql`moment.level = ${level}`);
  if (event !== undefined) conditions.push(sql`moment.event = ${event}`);
  // Repeats the condition on the run's status, so that the index on failed runs is used.
  const status = event ?? (level === undefined ? undefined : ENDED_WITH[level]);
  if (status !== undefined && status !== 'started') conditions.push(sql`runs.status = ${sql.lit(status)}`);
  const { rows } = await sql<Omit<RunEvent, 'createdAt'> & { at: Date }>`
    select runs.id || '-' || moment.event as id, runs.id as "runId", runs.service_name as service, moment.event,
           runs.task_name as detail, moment.level, runs.brand_ids as "brandIds", runs.campaign_id as "campaignId",
           runs.workflow_slug as "workflowSlug", runs.feature_slug as "featureSlug", moment.at
    from runs cross join lateral (values
      (1, 'started', 'info', runs.started_at),
      (2, runs.status, case runs.status when 'failed' then 'error' when 'cancelled' then 'warn' else 'info' end, runs.completed_at)
    ) as moment (place, event, level, at)
    where runs.org_id = ${actor.orgId} and ${sql.join(conditions, sql` and `)}
    order by runs.started_at desc, runs.id desc, moment.place desc
    limit ${limit} offset ${offset}`.execute(em.getKysely());
  return { events: rows.map(({ at, ...row }) => ({ ...row, createdAt: at.toISOString() })) };
}
