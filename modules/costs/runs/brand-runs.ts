import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { centsFromNumeric, formatCents, type Money } from '../../../src/kernel/money.ts';
import type { PageInput } from '../../../src/kernel/schema.ts';
import { readPage } from '../../../src/security/cursors.ts';
import type { RunStatus } from './run.schema.ts';

/**
 * Lists a brand's runs with their descendants, newest first. The caller has checked that the brand belongs
 * to the organisation.
 */
export async function listBrandRuns(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { brandId, ...page }: z.output<typeof PageInput> & { brandId: string },
) {
  const scope = { orgId, list: `brand-runs:${brandId}` };
  const { rows, nextCursor } = await readPage(cursors, scope, page, (after, limit) =>
    statement<{ id: string }>(
      em,
      `select id from runs
       where org_id = $1 and brand_ids @> array[$2::uuid] and parent_run_id is null and ($3::uuid is null or id < $3)
       order by id desc limit $4`,
      [orgId, brandId, after ?? null, limit],
    ),
  );
  const trees = Map.groupBy(await treesOf(em, orgId, rows), ({ root }) => root);
  return { runs: rows.flatMap(({ id }) => viewTree(trees.get(id) ?? [])), nextCursor };
}

interface TreeRow {
  root: string;
  id: string;
  status: RunStatus;
  started_at: Date;
  completed_at: Date | null;
  service_name: string;
  task_name: string;
  costs: { name: string; actual: string; provisioned: string; quantity: number }[];
}

const treesOf = (em: EntityManager, orgId: string, roots: { id: string }[]) =>
  statement<TreeRow>(
    em,
    `with recursive tree as (
       select org_id, id, id as root, 0 as depth from runs where org_id = $1 and id = any($2::uuid[])
       union all
       select runs.org_id, runs.id, tree.root, tree.depth + 1
       from runs join tree on runs.org_id = tree.org_id and runs.parent_run_id = tree.id
     )
     select tree.root, runs.id, status, started_at, completed_at, service_name, task_name, own.costs
     from tree join runs on runs.org_id = tree.org_id and runs.id = tree.id
     cross join lateral (
       select coalesce(jsonb_agg(cost order by cost.name), '[]') as costs
       from (
         select cost_name as name, sum(quantity) as quantity,
                coalesce(sum(amount) filter (where entry.status = 'actual'), 0)::text as actual,
                coalesce(sum(amount) filter (where entry.status = 'provisioned'), 0)::text as provisioned
         from cost_entries entry where entry.org_id = tree.org_id and entry.run_id = tree.id group by cost_name
       ) cost
     ) own
     order by tree.depth, runs.id`,
    [orgId, roots.map(({ id }) => id)],
  );

/** Returns nothing for a run that was pruned since the page was read. */
function viewTree(tree: TreeRow[]) {
  const [root, ...below] = tree;
  return root === undefined
    ? []
    : [{ ...viewRun(root, tree), descendantRuns: below.map((row) => viewRun(row, [row])) }];
}

function viewRun(row: TreeRow, paidFor: TreeRow[]) {
  const costs = sumCostsByName(paidFor.flatMap((run) => run.costs));
  const total = costs.reduce((sum, { actual, provisioned }) => sum + actual + provisioned, 0n);
  return {
    id: row.id,
    status: row.status,
    startedAt: row.started_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    serviceName: row.service_name,
    taskName: row.task_name,
    totalCostInUsdCents: formatCents(total),
    costs: costs.map(({ costName, actual, provisioned, quantity }) => ({
      costName,
      totalCostInUsdCents: formatCents(actual + provisioned),
      actualCostInUsdCents: formatCents(actual),
      provisionedCostInUsdCents: formatCents(provisioned),
      quantity,
    })),
  };
}

interface Sum {
  costName: string;
  actual: Money;
  provisioned: Money;
  quantity: number;
}

function sumCostsByName(costs: TreeRow['costs']): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { name, actual, provisioned, quantity } of costs) {
    const sum = sums.get(name) ?? { costName: name, actual: 0n, provisioned: 0n, quantity: 0 };
    sum.actual += centsFromNumeric(actual);
    sum.provisioned += centsFromNumeric(provisioned);
    sum.quantity += quantity;
    sums.set(name, sum);
  }
  return [...sums.values()];
}
