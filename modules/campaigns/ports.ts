import type { Needs } from '../../src/kernel/context.ts';
import type { Watchers, WatchLimits } from './watchers.ts';

/** Who else hears of one campaign's events. An address that may never be reached is refused as a bad request. */
export interface CampaignReceiver {
  register(
    unit: Needs<'em' | 'clock' | 'egress' | 'vault'>,
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
