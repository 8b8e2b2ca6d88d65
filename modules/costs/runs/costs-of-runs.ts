import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { type GroupSums, sumsView } from './group-costs.ts';

/** Sums the sandbox or live costs of runs by the caller's keys, or all together without a dimension. */
export async function costsOfRuns(
  { em, actor: { orgId } }: Needs<'em' | 'actor'>,
  dimension: string | null,
  runs: readonly { runId: string; key: string | null }[],
  sandbox: boolean,
) {
  const rows = await statement<GroupSums & { key: string | null }>(em, SUMS, [
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

const SUMS = `
  select given.key, sum(entry.amount) as total,
    coalesce(sum(entry.amount) filter (where entry.status = 'provisioned'), 0) as provisioned,
    sum(entry.reserved_amount - entry.amount) as cancelled, sum(entry.quantity)::text as "totalQuantity",
    count(distinct entry.run_id)::int as "runCount"
  from unnest($2::uuid[], $3::text[]) as given (run_id, key)
    join cost_entries entry on entry.org_id = $1 and entry.run_id = given.run_id
  where entry.sandbox = $4
  group by given.key order by total desc, given.key`;
