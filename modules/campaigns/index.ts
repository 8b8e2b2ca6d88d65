import { enqueueMessagesNode } from './nodes/enqueue-messages.ts';
import { enrichLeads } from './nodes/enrich-leads.ts';
import { findLeads } from './nodes/find-leads.ts';
import { generateSequence } from './nodes/generate-sequence.ts';

export const campaignNodeTypes = [findLeads, enrichLeads, generateSequence, enqueueMessagesNode];

export { campaignsRouter } from './campaign.router.ts';
export { type CampaignNodeContext, type CampaignPreparationContext, campaignNodes } from './campaign-node.ts';
export { outreachLadder } from './catalogue/outreach-ladder.ts';
export { endPausedCampaigns, pauseActiveCampaign } from './lifecycle/change-status.ts';
export { createCampaign } from './lifecycle/create-campaign.ts';
export { notifyCampaignsOf } from './lifecycle/notify-campaigns.ts';
export { NodeLeads, OptionalText } from './nodes/node-values.ts';
export { noticeListener } from './notify/collect-notices.ts';
export { notifyHandler, sweepNotices } from './notify/notify-handler.ts';
export type { CampaignReceiver } from './ports.ts';
export { preflightFigures } from './preflight/preflight.ts';
export { eraseFromResults } from './provider-result-cache.ts';
export { runCampaignJob } from './run-campaign.job.ts';
export {
  cancelUnpayableSteps,
  enqueueAllJobs,
  enqueueCredited,
  enqueueReleased,
  enqueueWhenDone,
  sweepCampaigns,
} from './runner/enqueue-due.ts';
export { runCampaignsHandler } from './runner/run-campaign.ts';
export { sweepBatches } from './runner/run-campaign-batch.ts';
export { featureStatistics } from './statistics/feature-statistics.ts';
export { campaignStream, WATCH_LIMITS } from './stream/stream-campaign.ts';
export { createWatchers } from './stream/watchers.ts';
export { workflowRunRouter } from './workflow-run.router.ts';
