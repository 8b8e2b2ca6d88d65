import { runCampaign, runCampaignJob } from '../modules/campaigns/index.ts';
import type { Platform } from '../src/kernel/context.ts';
import type { JobHandler } from '../src/kernel/job.ts';

/** Campaigns that one process runs at the same time; each needs a connection while a batch is written. */
const CAMPAIGNS_AT_ONCE = 4;

export const runCampaignsHandler = (platform: Platform): JobHandler<{ campaignId: string }> => ({
  contract: runCampaignJob,
  concurrency: CAMPAIGNS_AT_ONCE,
  handle: ({ campaignId }, { signal }) => runCampaign(platform, campaignId, signal),
});
