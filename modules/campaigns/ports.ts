import type { Needs } from '../../src/kernel/context.ts';
import type { Watchers, WatchLimits } from './stream/watchers.ts';

/** Who else hears of one campaign's events. */
export interface CampaignReceiver {
  /** The address as it is kept; one that may never be reached is refused as a bad request. It may take a look-up. */
  permit(unit: Needs<'egress'>, url: string): Promise<string>;
  /** In the caller's transaction. */
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
