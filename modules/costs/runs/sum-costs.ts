import type { EntityManager } from '@mikro-orm/postgresql';
import { repeatUntilDone } from '../../../src/database/forget-rows.ts';
import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';

/**
 * Adds final rows to sums: concluded costs of ended runs, and ended batches. Totals read these sums and the
 * rows that are not summed yet. One statement marks and adds, so nothing counts twice.
 */
export async function sumCosts({ em }: UnitOfWork, signal: AbortSignal): Promise<void> {
  await repeatUntilDone((limit) => sumBatch(em, SUM_ENTRIES, limit), signal);
  await repeatUntilDone((limit) => sumBatch(em, SUM_BATCHES, limit), signal);
}

async function sumBatch(em: EntityManager, text: string, limit: number): Promise<number> {
  const [row] = await statement<{ summed: number }>(em, text, [limit]);
  return row?.summed ?? 0;
}

/**
 * SQL condition: the entry is its run's first in the sandbox or live world. Only this entry counts the run,
 * so later entries do not count it again.
 */
export const isFirstOf = (entry: string, condition = '') => `not exists (
  select from cost_entries first where first.org_id = ${entry}.org_id and first.run_id = ${entry}.run_id
    and first.sandbox = ${entry}.sandbox and first.id < ${entry}.id ${condition})`;

export const isFirstOfName = (entry: string) => isFirstOf(entry, `and first.cost_name = ${entry}.cost_name`);

const DIMENSIONS = [
  'day',
  'sandbox',
  'user_id',
  'brand_ids',
  'campaign_id',
  'workflow_slug',
  'feature_slug',
  'service_name',
  'task_name',
  'status',
  'cost_name',
].join(', ');

const SUM_ENTRIES = `
  with due as materialized (
    select entry.org_id, entry.id, entry.run_id, entry.cost_name, entry.sandbox, amount, reserved_amount - amount as cancelled,
      quantity, reserved_at
    from cost_entries entry
    where not entry.summed and entry.status <> 'provisioned' and exists (
      select from runs where runs.org_id = entry.org_id and runs.id = entry.run_id and runs.completed_at is not null)
    limit $1 for update of entry skip locked
  ), marked as (
    update cost_entries set summed = true from due where cost_entries.org_id = due.org_id and cost_entries.id = due.id
  ), cost as materialized (
    select due.*, (runs.started_at at time zone 'UTC')::date as day, runs.user_id, runs.brand_ids, runs.campaign_id,
      runs.workflow_slug, runs.feature_slug, runs.service_name, runs.task_name, runs.status,
      case when ${isFirstOf('due')} then 1 else 0 end as opens_run,
      case when ${isFirstOfName('due')} then 1 else 0 end as opens_name
    from due join runs on runs.org_id = due.org_id and runs.id = due.run_id
  ), by_dimension as (
    insert into cost_sums as known (org_id, key, ${DIMENSIONS}, total, cancelled, quantity, runs, runs_of_name)
    select org_id, md5(jsonb_build_array(${DIMENSIONS})::text)::uuid as key, ${DIMENSIONS}, sum(amount), sum(cancelled),
      sum(quantity), sum(opens_run), sum(opens_name)
    from cost group by org_id, ${DIMENSIONS} order by 1, 2
    on conflict (org_id, key) do update set total = known.total + excluded.total,
      cancelled = known.cancelled + excluded.cancelled, quantity = known.quantity + excluded.quantity,
      runs = known.runs + excluded.runs, runs_of_name = known.runs_of_name + excluded.runs_of_name
  ), by_time as (
    insert into spent_quarters as known (org_id, sandbox, starts_at, amount)
    select org_id, sandbox, date_bin('15 minutes', reserved_at, 'epoch'), sum(amount) from cost group by 1, 2, 3 order by 1, 2, 3
    on conflict (org_id, sandbox, starts_at) do update set amount = known.amount + excluded.amount
  )
  select count(*)::int as summed from due`;

const SUM_BATCHES = `
  with due as materialized (
    select org_id, id, campaign_id, status, started_at from runs
    where not summed and parent_run_id is null and campaign_id is not null and completed_at is not null
    limit $1 for update skip locked
  ), marked as (
    update runs set summed = true from due where runs.org_id = due.org_id and runs.id = due.id
  ), told as (
    insert into run_sums as known (org_id, campaign_id, completed, first, last)
    select org_id, campaign_id, count(*) filter (where status = 'completed'), min(started_at), max(started_at)
    from due group by 1, 2 order by 1, 2
    on conflict (org_id, campaign_id) do update set completed = known.completed + excluded.completed,
      first = least(known.first, excluded.first), last = greatest(known.last, excluded.last)
  )
  select count(*)::int as summed from due`;
