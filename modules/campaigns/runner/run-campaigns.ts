import { createOwnerShare } from '../../../src/kernel/concurrency/owner-share.ts';
import type { Platform } from '../../../src/kernel/context.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { findOwner } from '../../campaign-state/index.ts';
import { runCampaignJob } from '../run-campaign.job.ts';
import { runCampaign } from './run-campaign.ts';

/** Campaigns that one process runs at the same time: those that wait for providers hold up no other. */
const CAMPAIGNS_AT_ONCE = 32;

/** Of one organisation: while its providers take their time, those of the others run. */
const OF_ONE_ORGANISATION = CAMPAIGNS_AT_ONCE / 2;

export const runCampaignsHandler = (platform: Platform): JobHandler<{ campaignId: string }> => {
  const share = createOwnerShare(OF_ONE_ORGANISATION, (campaignId) =>
    platform.queue.enqueue(runCampaignJob, { campaignId }),
  );
  return {
    contract: runCampaignJob,
    concurrency: CAMPAIGNS_AT_ONCE,
    async handle({ campaignId }, { signal }) {
      const orgId = await findOwner(platform.orm.em.fork(), campaignId);
      if (orgId !== null) await share(orgId, campaignId, () => runCampaign(platform, campaignId, signal));
    },
  };
};
