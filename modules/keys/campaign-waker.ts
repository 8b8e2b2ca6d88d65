import type { Needs } from '../../src/kernel/context.ts';

/** Campaigns that wait for a gate look at it again. `em` is that of the transaction that may have opened it. */
export interface CampaignWaker {
  wake(unit: Needs<'em' | 'clock' | 'alarm'>, whose: { orgId: string; brandId?: string }): Promise<void>;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    campaignWaker: CampaignWaker;
  }
}
