import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { isSandboxWorkflow } from '../../workflows/index.ts';

export interface CampaignFilter {
  /** With or without their versions; null asks about all. */
  featureSlugs: readonly string[] | null;
  brandId?: string | undefined;
  campaignId?: string | undefined;
  audienceId?: string | undefined;
  workflowSlug?: string | undefined;
  workflowDynastySlug?: string | undefined;
  sandbox?: boolean | undefined;
}

/** A campaign by everything that it can be grouped by. */
export interface GroupedCampaign {
  id: string;
  status: string;
  brand_ids: string[];
  audience_ids: string[] | null;
  workflow_slug: string;
  workflow_dynasty_slug: string;
  feature_slug: string | null;
}

/**
 * Real campaigns and those of the sandbox are never added up: unless a campaign or a workflow is named, which is one or the
 * other, those of the sandbox are left out, or they alone are meant.
 */
const kindAsked = ({ sandbox, campaignId, workflowSlug, workflowDynastySlug }: CampaignFilter) =>
  sandbox ??
  (campaignId === undefined && workflowSlug === undefined && workflowDynastySlug === undefined ? false : null);

/** The newest first. */
export const campaignsIn = (em: EntityManager, orgId: string, filter: CampaignFilter) =>
  statement<GroupedCampaign>(
    em,
    `select id, status, brand_ids, audience_ids, workflow_slug,
            coalesce(workflow_dynasty_slug, workflow_slug) as workflow_dynasty_slug, feature_slug
     from campaigns
     where org_id = $1
       and ($2::text[] is null or feature_slug = any($2::text[]) or feature_dynasty_slug = any($2::text[]))
       and ($3::uuid is null or brand_ids @> array[$3::uuid])
       and ($4::uuid is null or id = $4::uuid)
       and ($5::uuid is null or audience_ids @> array[$5::uuid])
       and ($6::text is null or workflow_slug = $6::text)
       and ($7::text is null or workflow_dynasty_slug = $7::text)
       and ($8::boolean is null or ${isSandboxWorkflow('workflow_slug')} = $8::boolean)
     order by id desc`,
    [
      orgId,
      filter.featureSlugs,
      filter.brandId ?? null,
      filter.campaignId ?? null,
      filter.audienceId ?? null,
      filter.workflowSlug ?? null,
      filter.workflowDynastySlug ?? null,
      kindAsked(filter),
    ],
  );

type GroupKey = 'brandId' | 'campaignId' | 'audienceId' | 'workflowSlug' | 'workflowDynastySlug' | 'featureSlug';

/** A campaign of several brands or audiences is in the group of each, unless the filter names the one. */
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
