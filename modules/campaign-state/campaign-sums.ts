import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';
import { campaignCostOf } from '../costs/index.ts';
import type { CounterName, Counts } from './counter.rules.ts';

interface ActivityRange {
  orgId: string;
  /**
   * `first` and `last` are inclusive days in the organisation's time zone; `from` and `until` are the same
   * range as instants.
   */
  first: string;
  last: string;
  from: Date;
  until: Date;
  sandbox: boolean;
}

interface CampaignActivity {
  created: number;
  sent: number;
}

/**
 * Counts the campaigns created and the emails sent in a range of days, for either sandbox or live campaigns.
 */
export async function activityOf(em: EntityManager, asked: ActivityRange): Promise<CampaignActivity> {
  const { orgId, first, last, from, until, sandbox } = asked;
  const [activity] = await statement<CampaignActivity>(em, ACTIVITY, [orgId, from, until, first, last, sandbox]);
  return activity ?? { created: 0, sent: 0 };
}

const ACTIVITY = `
  select (select count(*) from campaigns
          where org_id = $1 and sandbox = $6 and created_at >= $2 and created_at < $3)::int as created,
         (select coalesce(sum(value), 0) from campaign_day_counts count
            join campaigns c on c.org_id = count.org_id and c.id = count.campaign_id
          where count.org_id = $1 and count.name = 'sent' and count.day between $4::date and $5::date
            and c.sandbox = $6)::float8 as sent`;

interface FeatureSums {
  feature: string | null;
  counts: Counts;
  /** In cents. */
  cost: number;
}

export async function nextOwner(em: EntityManager, after: string | null): Promise<string | null> {
  const [row] = await statement<{ orgId: string }>(
    em,
    `select org_id as "orgId" from campaigns where ${after === null ? '$1::uuid is null' : 'org_id > $1'} order by org_id limit 1`,
    [after],
  );
  return row?.orgId ?? null;
}

export const liveSumsOf = (em: EntityManager, orgId: string, names: readonly CounterName[]) =>
  statement<FeatureSums>(em, SUMS, [orgId, names]);

const SUMS = `
  with campaign as materialized (
    select id, feature_dynasty_slug as feature, ${campaignCostOf('campaigns.org_id', 'campaigns.id')} as cost
    from campaigns where org_id = $1 and not sandbox
  ), counted as (
    select feature, count.name, sum(count.value)::float8 as value
    from campaign join campaign_counts count on count.org_id = $1 and count.campaign_id = campaign.id
    where count.name = any($2::text[]) group by 1, 2
  )
  select feature, jsonb_object_agg(name, value) as counts,
         (select coalesce(sum(cost), 0)::float8 from campaign where campaign.feature is not distinct from counted.feature) as cost
  from counted group by feature`;
