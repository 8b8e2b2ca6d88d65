import type { Needs } from '../../src/kernel/context.ts';
import type { Watchers, WatchLimits } from './stream/watchers.ts';

/** Registers an additional webhook URL for the events of one campaign. */
export interface CampaignReceiver {
  /** Returns the normalised URL. Throws a bad request for an unreachable one. May need a DNS lookup. */
  permit(unit: Needs<'egress'>, url: string): Promise<string>;
  register(
    unit: Needs<'em' | 'clock' | 'vault'>,
    receiver: { orgId: string; campaignId: string; url: string },
  ): Promise<void>;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    campaignReceiver: CampaignReceiver;
    watchLimits: WatchLimits;
    watchers: Watchers;
  }
}
