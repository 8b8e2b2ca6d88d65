import { Campaign, CampaignCount, CampaignTransition } from './campaign.entity.ts';

export { announceMilestones } from './announce-milestones.ts';
export { Campaign, CampaignCount, CampaignTransition } from './campaign.entity.ts';
export {
  assertOwnCampaign,
  destinationsOf,
  endOf,
  readEnd,
  runningCampaigns,
  runningFor,
  statusOf,
} from './campaign-facts.ts';
export type { CampaignStatus } from './campaign-status.schema.ts';
export { addCounts, type Counts, closeOpenMessages } from './counters.ts';
export { type ClosedBy, IS_MAIL_GATE, MAIL_GATES } from './gate.rules.ts';
export { closeGate, openGate } from './mail-gate.ts';
export {
  forbidSending,
  isStillPermitted,
  PERMIT_MS,
  permitSending,
  type SendingCampaign,
  SendingPermit,
} from './sending-permit.ts';

export const campaignEntities = [Campaign, CampaignTransition, CampaignCount];
