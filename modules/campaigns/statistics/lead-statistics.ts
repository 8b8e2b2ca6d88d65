import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { assertOwnCampaign, type Counts, campaignCountsOf, sumCounts } from '../../campaign-state/index.ts';
import { findAudience } from '../../contacts/index.ts';
import { countedCampaigns, groupCampaigns } from './campaign-groups.ts';
import type { LeadFigures, LeadStatisticsInput } from './lead-statistics.schema.ts';
import { recipientStatistics } from './statistics.rules.ts';

/** Reads campaign counters, so the figures match all other statistics. */
export async function readLeadStatistics(
  { em, actor: { orgId } }: Needs<'em' | 'actor'>,
  { groupBy, ...asked }: z.output<typeof LeadStatisticsInput>,
) {
  const { brandId, campaignId, audienceId, featureSlug, workflowSlug, sandbox } = asked;
  if (brandId !== undefined) await assertOwnBrand(em, orgId, brandId);
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  if (audienceId !== undefined) await findAudience(em, orgId, audienceId);
  const featureSlugs = featureSlug === undefined ? null : [featureSlug];
  const filter = { brandId, campaignId, audienceId, workflowSlug, featureSlugs, sandbox };
  const { sandbox: isSandbox, campaigns } = await countedCampaigns(em, orgId, filter);
  const counts = await campaignCountsOf(
    em,
    orgId,
    campaigns.map(({ id }) => id),
  );
  const figuresOf = (members: { id: string }[]) =>
    leadStatisticsOf(sumCounts(members.map(({ id }): Counts => counts.get(id) ?? {})));
  if (groupBy === undefined) return { ...figuresOf(campaigns), sandbox: isSandbox };
  const groups = groupCampaigns(campaigns, groupBy, filter);
  return {
    groups: Array.from(groups, ([key, members]) => ({ key: key ?? '', ...figuresOf(members) })),
    sandbox: isSandbox,
  };
}

function leadStatisticsOf(counts: Counts): LeadFigures {
  const { leadsBuffered: buffered = 0, leadsSkipped: skipped = 0, leadsServed: claimed = 0 } = counts;
  const byOutreachStatus = recipientStatistics(counts);
  const { repliesDetail } = byOutreachStatus;
  return { totalLeads: buffered + skipped + claimed, byOutreachStatus, repliesDetail, buffered, skipped, claimed };
}
