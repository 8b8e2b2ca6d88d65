import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { resolveSandbox } from '../../campaign-state/index.ts';

interface CampaignFilter {
  /** Slugs with or without versions; null means all features. */
  featureSlugs: readonly string[] | null;
  brandId?: string | undefined;
  campaignId?: string | undefined;
  audienceId?: string | undefined;
  workflowSlug?: string | undefined;
  workflowDynastySlug?: string | undefined;
  sandbox?: boolean | undefined;
}

export interface GroupedCampaign {
  id: string;
  status: string;
  brand_ids: string[];
  audience_ids: string[] | null;
  workflow_slug: string;
  workflow_dynasty_slug: string;
  feature_slug: string | null;
}

/** Returns the campaigns that a total counts, newest first. They are all sandbox or all live. */
export async function countedCampaigns(
  em: EntityManager,
  orgId: string,
  filter: CampaignFilter,
): Promise<{ sandbox: boolean; campaigns: GroupedCampaign[] }> {
  const { campaignId, workflowSlug = filter.workflowDynastySlug } = filter;
  const sandbox = await resolveSandbox(em, orgId, { sandbox: filter.sandbox, campaignId, workflowSlug });
  const campaigns = await statement<GroupedCampaign>(em, COUNTED, [
    orgId,
    filter.featureSlugs,
    filter.brandId ?? null,
    campaignId ?? null,
    filter.audienceId ?? null,
    filter.workflowSlug ?? null,
    filter.workflowDynastySlug ?? null,
    sandbox,
  ]);
  return { sandbox, campaigns };
}

const COUNTED = `
  select id, status, brand_ids, audience_ids, workflow_slug,
         coalesce(workflow_dynasty_slug, workflow_slug) as workflow_dynasty_slug, feature_slug
  from campaigns
  where org_id = $1 and sandbox = $8
    and ($2::text[] is null or feature_slug = any($2) or feature_dynasty_slug = any($2))
    and ($3::uuid is null or brand_ids @> array[$3])
    and ($4::uuid is null or id = $4)
    and ($5::uuid is null or audience_ids @> array[$5])
    and ($6::text is null or workflow_slug = $6)
    and ($7::text is null or workflow_dynasty_slug = $7)
  order by id desc`;

type GroupKey = 'brandId' | 'campaignId' | 'audienceId' | 'workflowSlug' | 'workflowDynastySlug' | 'featureSlug';

/** A campaign with several brands or audiences is in the group of each, unless the filter names one. */
export function groupCampaigns(
  campaigns: readonly GroupedCampaign[],
  groupBy: GroupKey,
  filter: CampaignFilter,
): Map<string | null, GroupedCampaign[]> {
  const groups = new Map<string | null, GroupedCampaign[]>();
  for (const campaign of campaigns) {
    for (const key of keysOf(campaign, groupBy, filter)) {
      const members = groups.get(key) ?? [];
      members.push(campaign);
      groups.set(key, members);
    }
  }
  return groups;
}

function keysOf(campaign: GroupedCampaign, groupBy: GroupKey, filter: CampaignFilter): (string | null)[] {
  switch (groupBy) {
    case 'brandId':
      return filter.brandId === undefined ? campaign.brand_ids : [filter.brandId.toLowerCase()];
    case 'audienceId':
      return filter.audienceId === undefined ? (campaign.audience_ids ?? []) : [filter.audienceId.toLowerCase()];
    case 'campaignId':
      return [campaign.id];
    case 'workflowSlug':
      return [campaign.workflow_slug];
    case 'workflowDynastySlug':
      return [campaign.workflow_dynasty_slug];
    case 'featureSlug':
      return [campaign.feature_slug];
    default:
      return groupBy satisfies never;
  }
}
