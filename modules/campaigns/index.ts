import { Campaign, CampaignCount, CampaignTransition } from './campaign.entity.ts';

export { campaignsRouter } from './campaign.router.ts';
export { pauseRunning } from './change-status.ts';
export { featureStatistics } from './feature-statistics.ts';
export type { CampaignReceiver } from './ports.ts';
export { runCampaignJob } from './run-campaign.job.ts';
export { runCampaign } from './runner/run-campaign.ts';
export { giveUpSteps, sweepCampaigns, wakeReleased, wakeWhenDone } from './runner/wake-due.ts';
export { campaignStream, WATCH_LIMITS } from './stream-campaign.ts';
export { wakeCampaignsOf } from './wake-campaigns.ts';
export { createWatchers } from './watchers.ts';

export const campaignsEntities = [Campaign, CampaignTransition, CampaignCount];
