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
export async function addCounts(em: EntityManager, campaignId: string, day: string, counts: Counts): Promise<Counts> {
  const changes = Object.entries(counts).filter(([, value]) => value !== 0);
  if (changes.length === 0) return {};
  taking(em, 'counters');
  const rows = await statement<{ name: string; value: string }>(em, ADD, [
    campaignId,
    day,
    changes.map(([name]) => name),
    changes.map(([, value]) => value),
  ]);
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
}

const ADD = `
  with given as materialized (
    select * from unnest($3::text[], $4::bigint[]) as given (name, value) order by name
  ), of_day as (
    insert into campaign_day_counts as count (campaign_id, day, name, value)
    select $1, $2::date, name, value from given
    on conflict (campaign_id, day, name) do update set value = count.value + excluded.value
  )
  insert into campaign_counts as count (campaign_id, name, value)
  select $1, name, value from given
  on conflict (campaign_id, name) do update set value = count.value + excluded.value
  returning name, value`;

/**
 * Messages that will never be sent, of whatever day, by campaign. It locks the counters of the campaigns in the order of
 * their ids; in a transaction it stands in the place of `addCounts`.
 */
export async function closeOpenMessages(em: EntityManager, closed: ReadonlyMap<string, number>): Promise<void> {
  if (closed.size === 0) return;
  taking(em, 'counters');
  await statement(em, CLOSE, [[...closed.keys()], [...closed.values()]]);
}

const CLOSE = `
  with held as materialized (
    select campaign_id from campaign_counts where campaign_id = any($1::uuid[]) and name = 'openMessages'
    order by campaign_id for no key update
  )
  update campaign_counts counts set value = value - closed.messages
  from unnest($1::uuid[], $2::bigint[]) as closed (campaign_id, messages) join held using (campaign_id)
  where counts.campaign_id = held.campaign_id and name = 'openMessages'`;
