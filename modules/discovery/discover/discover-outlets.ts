import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { briefOf } from '../../campaign-state/index.ts';
import { readFeedsNow } from '../feeds/read-feeds.ts';
import { assertOwnScope } from '../outreach/associations.ts';
import { scoreForCampaign } from '../scoring/score-for-campaign.ts';
import type { DiscoverOutletsInput } from './discover.schema.ts';
import { runDiscovery } from './discovery-runs.ts';

/** Limit for a synchronous request. Feeds that are not read by then are read in the background. */
export const READING_MS = 20_000;

const MAX_AGE_DAYS = 90;

export async function discoverOutlets(
  unit: MemberContext,
  { brandId, campaignId, count }: z.output<typeof DiscoverOutletsInput>,
) {
  const { em, actor } = unit;
  const { orgId } = actor;
  await assertOwnScope(unit, { brandId, campaignId });
  if (brandId === undefined) throw badRequest('x-brand-id is required.');
  if (campaignId === undefined) throw badRequest('x-campaign-id is required.');
  const feeds = await statement(
    em,
    'select 1 from feeds where org_id = $1 and (brand_id is null or brand_id = $2) limit 1',
    [orgId, brandId],
  );
  if (feeds.length === 0) throw badRequest('The brand has no feeds. Add one with POST /v1/feeds.');
  const { featureSlug, workflowSlug, ...brief } = await briefOf(em, { orgId, id: campaignId });
  const slugs = { featureSlug, workflowSlug };
  return runDiscovery(
    unit,
    { taskName: 'discover-outlets', brandIds: [brandId], campaignId, ...slugs },
    async (runId) => {
      await readFeedsNow(unit, { orgId, brandId, signal: AbortSignal.timeout(READING_MS) });
      const before = await countCampaignOutlets(unit, campaignId);
      await scoreForCampaign(unit, {
        orgId,
        campaignId,
        brandId,
        ...slugs,
        ...brief,
        runId,
        maxAgeDays: MAX_AGE_DAYS,
        mostNewOutlets: count,
      });
      return (await countCampaignOutlets(unit, campaignId)) - before;
    },
  );
}

async function countCampaignOutlets({ em, actor }: MemberContext, campaignId: string): Promise<number> {
  const [row] = await statement<{ outlets: number }>(
    em,
    'select count(*)::int as outlets from campaign_outlets where org_id = $1 and campaign_id = $2',
    [actor.orgId, campaignId],
  );
  return row?.outlets ?? 0;
}
