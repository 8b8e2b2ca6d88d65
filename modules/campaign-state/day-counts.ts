import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowKey } from '../../src/database/row-key.ts';
import { statement } from '../../src/database/statement.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { lastCostOf } from '../costs/index.ts';
import { timeZoneOf } from '../identity/index.ts';
import { endStatusOf } from './campaign-facts.ts';
import type { CounterName, Counts } from './counter.rules.ts';

/** Days are `YYYY-MM-DD` in the organisation's time zone. */
interface CampaignDays {
  id: string;
  first: string;
  last: string;
  hasEnded: boolean;
  sandbox: boolean;
}

/**
 * Opens, replies and costs can arrive after a campaign has ended. So the last day is the last one with a
 * count or a cost.
 */
export async function campaignDays(em: EntityManager, orgId: string, campaignId: string): Promise<CampaignDays> {
  const [days] = isId(campaignId) ? await statement<CampaignDays>(em, DAYS, [orgId, campaignId]) : [];
  if (days === undefined) throw notFound('Campaign');
  return days;
}

const DAYS = `
  select c.id, least(created.day, counted.first)::text as first, greatest(created.day, counted.last, paid.last)::text as last,
         ${endStatusOf('c.org_id', 'c.id')} is not null as "hasEnded", c.sandbox
  from campaigns c
    cross join lateral (select (c.created_at at time zone ${timeZoneOf('c.org_id')})::date as day) created
    cross join lateral (select (${lastCostOf('c.org_id', 'c.id')} at time zone ${timeZoneOf('c.org_id')})::date as last) paid
    cross join lateral (
      select min(day) as first, max(day) as last from campaign_day_counts where org_id = c.org_id and campaign_id = c.id
    ) counted
  where c.org_id = $1 and c.id = $2`;

/** Returns a campaign's counts by day, for an inclusive range. Days without counts are absent. */
export async function dayCountsOf(
  em: EntityManager,
  { orgId, id }: RowKey,
  { first, last }: { first: string; last: string },
): Promise<Map<string, Counts>> {
  const rows = await statement<{ day: string; name: CounterName; value: string }>(
    em,
    `select day::text, name, value from campaign_day_counts
     where org_id = $1 and campaign_id = $2 and day between $3::date and $4::date`,
    [orgId, id, first, last],
  );
  const days = new Map<string, Counts>();
  for (const [day, own] of Map.groupBy(rows, (row) => row.day)) {
    days.set(day, Object.fromEntries(own.map(({ name, value }) => [name, Number(value)])));
  }
  return days;
}
