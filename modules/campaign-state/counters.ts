import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../src/database/locks.ts';
import type { RowKey } from '../../src/database/row-key.ts';
import { prepared, statement } from '../../src/database/statement.ts';
import { dayAt } from '../../src/kernel/clock.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { type CounterName, type Counts, countersOf } from './counter.rules.ts';

/** `YYYY-MM-DD` in the organisation's time zone. */
type Day = string;

/**
 * Adds to the counters of a campaign and of one day. Returns the new totals. Call it in the transaction that
 * writes the counted rows, and only once per campaign: it locks counters in one order, and a second call
 * could deadlock.
 */
export const addCounts = (em: EntityManager, campaign: RowKey, day: Day, counts: Counts): Promise<Counts> =>
  addCountsOfDays(em, campaign, [[day, counts]]);

async function addCountsOfDays(
  em: EntityManager,
  { orgId, id }: RowKey,
  days: readonly (readonly [Day, Counts])[],
): Promise<Counts> {
  const changes = days.flatMap(([day, counts]) =>
    countersOf(counts).flatMap(([name, value]) => (value === 0 ? [] : [{ day, name, value }])),
  );
  if (changes.length === 0) return {};
  taking(em, 'counters');
  const rows = await statement<Count>(em, ADD, [
    orgId,
    id,
    changes.map(({ day }) => day),
    changes.map(({ name }) => name),
    changes.map(({ value }) => value),
  ]);
  return countsFrom(rows);
}

interface Count {
  name: CounterName;
  value: string;
}

const countsFrom = (rows: Count[]): Counts => Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));

const ADD = prepared(`
  with given as materialized (
    select * from unnest($3::date[], $4::text[], $5::bigint[]) as given (day, name, value) order by name, day
  ), of_day as (
    insert into campaign_day_counts as count (org_id, campaign_id, day, name, value)
    select $1, $2, day, name, value from given
    on conflict (org_id, campaign_id, day, name) do update set value = count.value + excluded.value
  )
  insert into campaign_counts as count (org_id, campaign_id, name, value)
  select $1, $2, name, sum(value) from given group by name order by name
  on conflict (org_id, campaign_id, name) do update set value = count.value + excluded.value
  returning name, value`);

interface OfCampaign {
  org_id: string;
  time_zone: string;
  campaign_id: string;
  day?: Day | null;
}

/**
 * Adds the counts of rows of several campaigns, each to its day. Processes campaigns in id order to avoid
 * deadlocks. Calls `then` with the added counts and the new totals.
 */
export async function countByCampaign<Row extends OfCampaign>(
  { em, clock }: Needs<'em' | 'clock'>,
  rows: readonly Row[],
  countsIn: (rows: Row[], campaignId: string) => Counts,
  then?: (campaign: RowKey, added: Counts, totals: Counts) => Promise<void>,
): Promise<void> {
  const campaigns = [...Map.groupBy(rows, ({ campaign_id }) => campaign_id)];
  for (const [id, own] of campaigns.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [{ org_id: orgId, time_zone } = { org_id: '', time_zone: 'UTC' }] = own;
    const today = dayAt(clock.now(), time_zone);
    const days = new Map(
      Map.groupBy(own, ({ day }) => day ?? today)
        .entries()
        .map(([day, rows]) => [day, countsIn(rows, id)]),
    );
    const totals = await addCountsOfDays(em, { orgId, id }, [...days]);
    await then?.({ orgId, id }, countsIn(own, id), totals);
  }
}

export interface ClosedOfCampaign {
  org_id: string;
  campaign_id: string;
  closed: number;
}

/**
 * Subtracts messages that will never be sent from `openMessages`. Locks the campaigns' counters in id order.
 * Do not combine it with `addCounts` in one transaction.
 */
export async function closeOpenMessages(em: EntityManager, closed: readonly ClosedOfCampaign[]): Promise<void> {
  if (closed.length === 0) return;
  taking(em, 'counters');
  await statement(em, CLOSE, [
    closed.map(({ org_id }) => org_id),
    closed.map(({ campaign_id }) => campaign_id),
    closed.map((own) => own.closed),
  ]);
}

const CLOSE = `
  with given as (
    select * from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as given (org_id, campaign_id, messages)
  ), held as materialized (
    select org_id, campaign_id from campaign_counts
    where (org_id, campaign_id) in (select org_id, campaign_id from given) and name = 'openMessages'
    order by campaign_id for no key update
  )
  update campaign_counts counts set value = value - given.messages
  from given join held using (org_id, campaign_id)
  where counts.org_id = held.org_id and counts.campaign_id = held.campaign_id and name = 'openMessages'`;

/** Returns the totals of several campaigns in one query. The cost does not depend on the number of leads. */
export async function campaignCountsOf(
  em: EntityManager,
  orgId: string,
  campaignIds: readonly string[],
): Promise<Map<string, Counts>> {
  const known = new Map<string, Counts>(campaignIds.map((id) => [id, {}]));
  if (campaignIds.length === 0) return known;
  const rows = await statement<Count & { id: string }>(
    em,
    'select campaign_id as id, name, value from campaign_counts where org_id = $1 and campaign_id = any($2::uuid[])',
    [orgId, campaignIds],
  );
  for (const [id, own] of Map.groupBy(rows, (row) => row.id)) known.set(id, countsFrom(own));
  return known;
}

/**
 * Returns the increments that bring counters to the given values. The caller must prevent concurrent writes.
 */
export async function incrementsTo(em: EntityManager, { orgId, id }: RowKey, wanted: Counts): Promise<Counts> {
  const counters = countersOf(wanted);
  if (counters.length === 0) return {};
  const totals = (await campaignCountsOf(em, orgId, [id])).get(id) ?? {};
  return Object.fromEntries(counters.map(([name, value]) => [name, value - (totals[name] ?? 0)]));
}
