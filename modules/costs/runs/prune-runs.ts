import type { EntityManager } from '@mikro-orm/postgresql';
import { repeatUntilDone } from '../../../src/database/forget-rows.ts';
import { statement } from '../../../src/database/statement.ts';

/**
 * Prunes old ended runs without costs. Keeps runs with costs and all their ancestors, because totals use
 * them. Batches that are not summed yet are added to `run_sums` when deleted.
 */
export const pruneRuns = (em: EntityManager, before: Date, signal: AbortSignal): Promise<void> =>
  repeatUntilDone(async (limit) => {
    const [row] = await statement<{ judged: number }>(em, FORGET, [before, limit]);
    return row?.judged ?? 0;
  }, signal);

const CHILDREN = 'select from runs as child where child.org_id = runs.org_id and child.parent_run_id = runs.id';

/** A run is judged after its children. */
const FORGET = `
  with old as materialized (
    select org_id, id, exists (${CHILDREN}) as has_children,
      exists (select from cost_entries entry where entry.org_id = runs.org_id and run_id = runs.id)
        or exists (${CHILDREN} and child.booked) as is_booked
    from runs where not booked and completed_at < $1
    order by completed_at limit $2 for update skip locked
  ), kept as (
    update runs set booked = true from old where runs.org_id = old.org_id and runs.id = old.id and old.is_booked
  ), gone as (
    delete from runs using old where runs.org_id = old.org_id and runs.id = old.id and not old.is_booked and not old.has_children
    returning runs.org_id, campaign_id, parent_run_id, status, started_at, summed
  ), told as (
    insert into run_sums as known (org_id, campaign_id, completed, first, last)
    select org_id, campaign_id, count(*) filter (where status = 'completed'), min(started_at), max(started_at)
    from gone where campaign_id is not null and parent_run_id is null and not summed group by 1, 2 order by 1, 2
    on conflict (org_id, campaign_id) do update set completed = known.completed + excluded.completed,
      first = least(known.first, excluded.first), last = greatest(known.last, excluded.last)
  )
  select count(*)::int as judged from old where is_booked or not has_children`;
