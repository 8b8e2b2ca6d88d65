import type { Needs } from '../../src/kernel/context.ts';

/** What a wake-up needs of the request that may have opened a gate. */
export type WakeUnit = Needs<'orm' | 'clock' | 'alarm' | 'afterCommit'>;

/**
 * Campaigns that wait for a gate look at it again, once what may have opened it is committed: who changes a key or a
 * sender holds no lock of a campaign and waits for none.
 */
export interface CampaignWaker {
  wake(unit: WakeUnit, whose: { orgId: string; brandId?: string }): void;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    campaignWaker: CampaignWaker;
  }
}
