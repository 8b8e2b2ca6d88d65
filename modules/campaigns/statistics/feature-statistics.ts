import { assertOwnCampaign, type Counts, campaignCountsOf, sumCounts } from '../../campaign-state/index.ts';
import { type CampaignBatches, campaignCosts, countBatches } from '../../costs/index.ts';
import type { FeatureStatistics } from '../../features/index.ts';
import { countedCampaigns, type GroupedCampaign, groupCampaigns } from './campaign-groups.ts';
import { registryCountsOf, totalOf } from './statistics.rules.ts';

export const featureStatistics: FeatureStatistics = {
  async read(em, question) {
    const { campaignId } = question.filter;
    if (campaignId !== undefined) await assertOwnCampaign(em, question.orgId, campaignId);
    const filter = { ...question.filter, featureSlugs: question.featureSlugs };
    const { sandbox, campaigns: counted } = await countedCampaigns(em, question.orgId, filter);
    const campaigns = counted.filter(({ feature_slug }) => feature_slug !== null);
    const ids = campaigns.map(({ id }) => id);
    // Sequential, because parallel queries would use one connection each.
    const counts = await campaignCountsOf(em, question.orgId, ids);
    const costs = await campaignCosts({ em }, { orgId: question.orgId, campaignIds: ids });
    const runs = await countBatches(em, question.orgId, ids);
    const costsOf = Map.groupBy(costs, ({ campaignId }) => campaignId);
    const runsByCampaign = new Map(runs.map((row) => [row.campaignId, row]));
    const rowOf = (group: string | null, members: GroupedCampaign[]) => ({
      group,
      totalCost: totalOf(members.flatMap(({ id }) => costsOf.get(id) ?? [])),
      ...summariseRuns(members.flatMap(({ id }) => runsByCampaign.get(id) ?? [])),
      activeCampaigns: members.filter(({ status }) => status === 'active').length,
      counts: registryCountsOf(sumCounts(members.map(({ id }): Counts => counts.get(id) ?? {}))),
    });
    const groups = question.groupBy === null ? [] : groupCampaigns(campaigns, question.groupBy, filter);
    return {
      sandbox,
      total: rowOf(null, campaigns),
      groups: Array.from(groups, ([group, members]) => rowOf(group, members)),
    };
  },
};

function summariseRuns(runs: CampaignBatches[]) {
  let firstRunAt: Date | null = null;
  let lastRunAt: Date | null = null;
  for (const { first, last } of runs) {
    if (first !== null && (firstRunAt === null || first < firstRunAt)) firstRunAt = first;
    if (last !== null && (lastRunAt === null || last > lastRunAt)) lastRunAt = last;
  }
  return { completedRuns: runs.reduce((sum, { completed }) => sum + completed, 0), firstRunAt, lastRunAt };
}
