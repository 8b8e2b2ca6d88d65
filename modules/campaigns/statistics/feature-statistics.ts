import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { addUp, assertOwnCampaign, type Counts, countsOf } from '../../campaign-state/index.ts';
import { batchesOf, type CampaignBatches, campaignCosts } from '../../costs/index.ts';
import type { FeatureStatistics, StatisticsQuestion } from '../../features/index.ts';
import { registryCountsOf, totalOf } from './statistics.rules.ts';

interface Line {
  id: string;
  status: string;
  brand_ids: string[];
  workflow_slug: string;
  workflow_dynasty_slug: string;
  feature_slug: string;
}

/** What campaigns have done for features: from their counters, cost sums and batches. */
export const featureStatistics: FeatureStatistics = {
  async read(em, question) {
    const { campaignId } = question.filter;
    if (campaignId !== undefined) await assertOwnCampaign(em, question.orgId, campaignId);
    const lines = await campaignsIn(em, question);
    const ids = lines.map(({ id }) => id);
    const [counts, costs, runs] = await Promise.all([
      countsOf(em, question.orgId, ids),
      campaignCosts({ em }, { orgId: question.orgId, campaignIds: ids }),
      batchesOf(em, question.orgId, ids),
    ]);
    const costsOf = Map.groupBy(costs, ({ campaignId }) => campaignId);
    const runsByCampaign = new Map(runs.map((row) => [row.campaignId, row]));
    const groups = Map.groupBy(
      lines.flatMap((line) => groupsOf(line, question).map((group) => ({ group, line }))),
      ({ group }) => group,
    );
    return Array.from(groups, ([group, entries]) => {
      const members = entries.map(({ line }) => line);
      return {
        group,
        totalCost: totalOf(members.flatMap(({ id }) => costsOf.get(id) ?? [])),
        ...summarised(members.flatMap(({ id }) => runsByCampaign.get(id) ?? [])),
        activeCampaigns: members.filter(({ status }) => status === 'active').length,
        counts: registryCountsOf(addUp(members.map(({ id }): Counts => counts.get(id) ?? {}))),
      };
    });
  },
};

function groupsOf(line: Line, { groupBy, filter: { brandId } }: StatisticsQuestion): (string | null)[] {
  switch (groupBy) {
    case null:
      return [null];
    case 'brandId':
      return brandId === undefined ? line.brand_ids : [brandId.toLowerCase()];
    case 'campaignId':
      return [line.id];
    case 'workflowSlug':
      return [line.workflow_slug];
    case 'workflowDynastySlug':
      return [line.workflow_dynasty_slug];
    case 'featureSlug':
      return [line.feature_slug];
    default:
      return groupBy satisfies never;
  }
}

function campaignsIn(em: EntityManager, { orgId, featureSlugs, filter }: StatisticsQuestion): Promise<Line[]> {
  const { brandId, campaignId, workflowSlug, workflowDynastySlug } = filter;
  return statement<Line>(
    em,
    `select id, status, brand_ids, workflow_slug, coalesce(workflow_dynasty_slug, workflow_slug) as workflow_dynasty_slug, feature_slug
     from campaigns
     where org_id = $1 and feature_slug is not null
       and ($2::text[] is null or feature_slug = any($2::text[]))
       and ($3::uuid is null or brand_ids @> array[$3::uuid])
       and ($4::uuid is null or id = $4::uuid)
       and ($5::text is null or workflow_slug = $5::text)
       and ($6::text is null or workflow_dynasty_slug = $6::text)
     order by id desc`,
    [orgId, featureSlugs, brandId ?? null, campaignId ?? null, workflowSlug ?? null, workflowDynastySlug ?? null],
  );
}

function summarised(runs: CampaignBatches[]) {
  let firstRunAt: Date | null = null;
  let lastRunAt: Date | null = null;
  for (const { first, last } of runs) {
    if (first !== null && (firstRunAt === null || first < firstRunAt)) firstRunAt = first;
    if (last !== null && (lastRunAt === null || last > lastRunAt)) lastRunAt = last;
  }
  return { completedRuns: runs.reduce((sum, { completed }) => sum + completed, 0), firstRunAt, lastRunAt };
}
