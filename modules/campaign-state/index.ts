import { Campaign, CampaignCount, CampaignTransition } from './campaign.entity.ts';

export { Campaign, CampaignTransition } from './campaign.entity.ts';
export {
  approvalIn,
  approvalOf,
  assertOwnCampaign,
  brandsOf,
  briefOf,
  campaignNameOf,
  campaignsAmong,
  destinationsOf,
  endOf,
  findCancelling,
  findOwner,
  noteCancelling,
  ownerOf,
  readEnded,
  runningCampaigns,
  runningFor,
  sandboxCampaignsAmong,
  slugsOf,
  statusOf,
} from './campaign-facts.ts';
export type { Approval, CampaignStatus } from './campaign-status.schema.ts';
export { activityOf, liveSumsOf, nextOwner } from './campaign-sums.ts';
export { addTo, addUp, type CounterName, type Counts } from './counter.rules.ts';
export { addCounts, type ClosedOfCampaign, closeOpenMessages, countByCampaign, countsOf, riseTo } from './counters.ts';
export { campaignDays, dayCountsOf } from './day-counts.ts';
export { ALL_GATES_OPEN, closedGateOf, type Gate, type MailGate, waitsFor } from './gate.rules.ts';
export { closeMailGate, openGates, openMailGate } from './gates.ts';
export { findHeldCampaigns, isPaused, isUnhindered } from './held-campaigns.ts';
export { announceMilestones } from './milestones.ts';
export { countReplies, isMachines, SENTIMENTS, sentimentOf } from './reply-class.rules.ts';
export type { ReplyClass } from './reply-class.schema.ts';
export { resolveSandbox } from './sandbox-world.ts';
export {
  forbidSending,
  isSending,
  isStillPermitted,
  maySend,
  PERMIT_MS,
  permitSending,
  permitSendingAtOnce,
  type SendingCampaign,
  SendingPermit,
} from './sending-permit.ts';
export { GATE_STATE, type MovedGate, noteInHistory, tellGates } from './tell-gates.ts';

export const campaignEntities = [Campaign, CampaignTransition, CampaignCount];
