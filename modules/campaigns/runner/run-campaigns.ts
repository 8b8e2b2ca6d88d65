import { createOwnerShare } from '../../../src/kernel/concurrency/owner-share.ts';
import type { Platform } from '../../../src/kernel/context.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { findOwner } from '../../campaign-state/index.ts';
import { runCampaignJob } from '../run-campaign.job.ts';
import { runCampaign } from './run-campaign.ts';

/**
 * Campaigns that one process runs at the same time. Most of them wait for providers. `kept` reserves slots
 * for organisations without a running campaign, even while many others wait for slow models.
 */
const PLACES = { atOnce: 132, perOwner: 16, kept: 100 };

/** Extra jobs that check whether a slot is free. */
const LOOKING = 8;

export const runCampaignsHandler = (platform: Platform): JobHandler<{ campaignId: string }> => {
  const share = createOwnerShare(PLACES, (campaignId) => platform.queue.enqueue(runCampaignJob, { campaignId }));
  return {
    contract: runCampaignJob,
    concurrency: PLACES.atOnce + LOOKING,
    async handle({ campaignId }, { signal }) {
      const orgId = await findOwner(platform.orm.em.fork(), campaignId);
      if (orgId !== null) await share(orgId, campaignId, () => runCampaign(platform, campaignId, signal));
    },
  };
};
