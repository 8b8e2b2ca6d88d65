import { Campaign, CampaignCount, CampaignTransition } from './campaign.entity.ts';

export { announceGates, GATE_STATE, type MovedGate, noteInHistory } from './announce-gates.ts';
export { Campaign, CampaignTransition } from './campaign.entity.ts';
export {
  approvalIn,
  approvalOf,
  assertOwnCampaign,
  brandsOf,
  briefOf,
  campaignNameOf,
  campaignSlugsOf,
  campaignStatusOf,
  campaignsAmong,
  destinationsOf,
  endStatusOf,
  findCancelling,
  findOwner,
  noteCancelling,
  ownerOf,
  readEnded,
  runningCampaigns,
  runningFor,
  sandboxCampaignsAmong,
} from './campaign-facts.ts';
export type { Approval, CampaignStatus } from './campaign-status.schema.ts';
export { activityOf, liveSumsOf, nextOwner } from './campaign-sums.ts';
export { addTo, type CounterName, type Counts, sumCounts } from './counter.rules.ts';
export {
  addCounts,
  type ClosedOfCampaign,
  campaignCountsOf,
  closeOpenMessages,
  countByCampaign,
  incrementsTo,
} from './counters.ts';
export { campaignDays, dayCountsOf } from './day-counts.ts';
export { ALL_GATES_OPEN, closedGateOf, type Gate, type MailGate, waitsFor } from './gate.rules.ts';
export { closeMailGate, openGates, openMailGate } from './gates.ts';
export { announceMilestones } from './milestones.ts';
export { countReplies, isAutoReply, replySentimentOf, SENTIMENTS } from './reply-class.rules.ts';
export type { ReplyClass } from './reply-class.schema.ts';
export { hasSandboxAndLive, resolveSandbox } from './resolve-sandbox.ts';
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
export { findWaitingCampaigns, isPaused, maySendMessages } from './waiting-campaigns.ts';

export const campaignEntities = [Campaign, CampaignTransition, CampaignCount];
