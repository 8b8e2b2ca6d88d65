import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../src/database/locks.ts';
import { statement } from '../../src/database/statement.ts';

/** By the names that statistics read; what is absent does not change. */
export type Counts = Record<string, number>;

/**
 * Adds to the counters of a campaign and of one of its days (`YYYY-MM-DD` in the organisation's time zone), in the
 * transaction that makes what is counted. Answers where the counters stand now. Call it once per campaign and
 * transaction: it locks the counters in one order, and two calls would be two orders.
 */
export async function addCounts(
  em: EntityManager,
  { orgId, id }: { orgId: string; id: string },
  day: string,
  counts: Counts,
): Promise<Counts> {
  const changes = Object.entries(counts).filter(([, value]) => value !== 0);
  if (changes.length === 0) return {};
  taking(em, 'counters');
  const rows = await statement<{ name: string; value: string }>(em, ADD, [
    orgId,
    id,
    day,
    changes.map(([name]) => name),
    changes.map(([, value]) => value),
  ]);
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
}

const ADD = `
  with given as materialized (
    select * from unnest($4::text[], $5::bigint[]) as given (name, value) order by name
  ), of_day as (
    insert into campaign_day_counts as count (org_id, campaign_id, day, name, value)
    select $1, $2, $3::date, name, value from given
    on conflict (org_id, campaign_id, day, name) do update set value = count.value + excluded.value
  )
  insert into campaign_counts as count (org_id, campaign_id, name, value)
  select $1, $2, name, value from given
  on conflict (org_id, campaign_id, name) do update set value = count.value + excluded.value
  returning name, value`;
