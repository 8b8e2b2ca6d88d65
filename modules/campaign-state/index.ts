import { Campaign, CampaignCount, CampaignTransition } from './campaign.entity.ts';

export { announceMilestones } from './announce-milestones.ts';
export { Campaign, CampaignCount, CampaignTransition } from './campaign.entity.ts';
export type { CampaignStatus } from './campaign-status.schema.ts';
export { addCounts, type Counts } from './counters.ts';
export { type ClosedBy, IS_MAIL_GATE, MAIL_GATES } from './gate.rules.ts';
export { closeGate, openGate } from './mail-gate.ts';
export {
  awaitLeaving,
  forbidSending,
  isStillPermitted,
  permitSending,
  type SendingCampaign,
  SendingPermit,
} from './sending-permit.ts';

export const campaignEntities = [Campaign, CampaignTransition, CampaignCount];
