import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';
import { costOf, spentOn } from '../costs/index.ts';
import { isSandboxWorkflow } from '../workflows/index.ts';
import type { CounterName, Counts } from './counter.rules.ts';

export interface Asked {
  orgId: string;
  /** Days in the organisation's time zone, both included, and the moments at which the first begins and the last ends. */
  first: string;
  last: string;
  from: Date;
  until: Date;
  /** Real campaigns and those of the sandbox are never added up. */
  sandbox: boolean;
}

export interface CampaignActivity {
  created: number;
  sent: number;
  /** In cents, as a `numeric`. */
  spent: string;
}

/** What an organisation's campaigns did in some days, and what they spent. */
export async function activityOf(em: EntityManager, asked: Asked): Promise<CampaignActivity> {
  const { orgId, first, last, from, until, sandbox } = asked;
  const [activity] = await statement<CampaignActivity>(em, ACTIVITY, [orgId, from, until, first, last, sandbox]);
  return activity ?? { created: 0, sent: 0, spent: '0' };
}

const ACTIVITY = `
  select count(*) filter (where c.created_at >= $2)::int as created, coalesce(sum(counted.sent), 0)::float8 as sent,
         coalesce(sum(${spentOn('c.org_id', 'c.id', '$2', '$3')}), 0) as spent
  from campaigns c left join lateral (
    select sum(value) as sent from campaign_day_counts
    where org_id = c.org_id and campaign_id = c.id and name = 'sent' and day between $4::date and $5::date
  ) counted on true
  where c.org_id = $1 and c.created_at < $3 and ${isSandboxWorkflow('c.workflow_slug')} = $6`;

export interface OrganisationSums {
  counts: Counts;
  /** In cents. */
  cost: number;
}

/** For each organisation what its real campaigns for a feature, or for all, have counted and cost; only those that sent. */
export async function sumsByOrganisation(
  em: EntityManager,
  featureDynastySlug: string | null,
  names: readonly CounterName[],
): Promise<OrganisationSums[]> {
  return statement<OrganisationSums>(em, SUMS, [featureDynastySlug, names]);
}

const SUMS = `
  with campaign as materialized (
    select c.org_id, c.id, ${costOf('c.org_id', 'c.id')} as cost from campaigns c
    where ($1::text is null or c.feature_dynasty_slug = $1) and not ${isSandboxWorkflow('c.workflow_slug')}
  ), counted as (
    select count.org_id, count.name, sum(count.value)::float8 as value
    from campaign join campaign_counts count on count.org_id = campaign.org_id and count.campaign_id = campaign.id
    where count.name = any($2::text[]) group by 1, 2
  )
  select jsonb_object_agg(counted.name, counted.value) as counts,
         (select coalesce(sum(cost), 0)::float8 from campaign where campaign.org_id = counted.org_id) as cost
  from counted group by counted.org_id having max(counted.value) filter (where counted.name = 'sent') > 0`;
