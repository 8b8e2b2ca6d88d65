import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../src/database/locks.ts';
import { keysOf, type RowKey } from '../../src/database/row-key.ts';
import { statement } from '../../src/database/statement.ts';
import { leadsById } from '../leads/index.ts';
import { isQueued } from './message-facts.ts';

/**
 * Postpones queued steps of absent leads until their return and keeps the gaps between steps. Locked rows are
 * skipped, because waiting for them can deadlock with a worker that waits for these leads. A worker checks the
 * absence when it claims a message.
 */
export async function postponeSteps(em: EntityManager, absences: readonly (RowKey & { until: Date })[]): Promise<void> {
  taking(em, 'queue');
  await statement(em, POSTPONE, [...keysOf(absences), absences.map(({ until }) => until.toISOString())]);
}

const POSTPONE = `
  with away as (
    select org_id, id, max(until) as until
    from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as given (org_id, id, until) group by 1, 2
  ), queued as materialized (
    select m.org_id, m.id, m.lead_id, m.due_at
    from ${leadsById('$1', '$2')} l
      join messages m on m.org_id = l.org_id and m.campaign_id = l.campaign_id and m.lead_id = l.id
    where ${isQueued('m', 'is not null')}
    order by m.id for no key update of m skip locked
  ), later as (
    select queued.org_id, queued.lead_id, away.until - min(queued.due_at) as by
    from queued join away on away.org_id = queued.org_id and away.id = queued.lead_id
    group by queued.org_id, queued.lead_id, away.until having min(queued.due_at) < away.until
  )
  update messages m set due_at = m.due_at + later.by
  from queued join later on later.org_id = queued.org_id and later.lead_id = queued.lead_id
  where m.org_id = queued.org_id and m.id = queued.id`;
