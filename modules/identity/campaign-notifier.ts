import type { Needs } from '../../src/kernel/context.ts';

/** What a notification needs of the request that may have opened a gate. */
export type NotifyUnit = Needs<'orm' | 'clock' | 'queue' | 'afterCommit'>;

export interface Whose {
  orgId: string;
  brandId?: string;
  /** Its senders have changed: what waits for the hour or the day of one is looked at as well. */
  ofSenders?: boolean;
}

/**
 * Campaigns that wait for a gate look at it again, once what may have opened it is committed: who changes a key or a
 * sender holds no lock of a campaign and waits for none.
 */
export interface CampaignNotifier {
  notify(unit: NotifyUnit, whose: Whose): void;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    campaignNotifier: CampaignNotifier;
  }
}
