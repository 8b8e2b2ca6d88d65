import type { Platform } from '../../../src/kernel/context.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { runCampaignJob } from '../run-campaign.job.ts';
import { runCampaign } from './run-campaign.ts';

/** Campaigns that one process runs at the same time: those that wait for providers hold up no other. */
const CAMPAIGNS_AT_ONCE = 32;

export const runCampaignsHandler = (platform: Platform): JobHandler<{ campaignId: string }> => ({
  contract: runCampaignJob,
  concurrency: CAMPAIGNS_AT_ONCE,
  handle: ({ campaignId }, { signal }) => runCampaign(platform, campaignId, signal),
});
