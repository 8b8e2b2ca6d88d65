import type { Needs } from '../../src/kernel/context.ts';

export type NotifyUnit = Needs<'orm' | 'clock' | 'queue' | 'afterCommit'>;

export interface Whose {
  orgId: string;
  brandId?: string;
  /** Senders have changed. Also wakes campaigns that wait for a sender's hour or day. */
  ofSenders?: boolean;
}

/**
 * Makes waiting campaigns check their gates again after the commit. Running after the commit means that a change of
 * a key or sender never holds or waits for a lock of a campaign.
 */
export interface CampaignNotifier {
  notify(unit: NotifyUnit, whose: Whose): void;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    campaignNotifier: CampaignNotifier;
  }
}
