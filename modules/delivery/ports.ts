import type { Needs } from '../../src/kernel/context.ts';
import type { Milliseconds } from '../../src/kernel/duration.ts';
import type { MailReader } from './inbound/mail-reader.ts';
import type { Mailboxes } from './smtp/mailboxes.ts';
import type { TrackingInbox } from './tracking/inbox.ts';
import type { TrackingLinks } from './tracking-links.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    deliverySettings: DeliverySettings;
    tracking: { links: TrackingLinks; inbox: TrackingInbox };
    campaignPauser: CampaignPauser;
    /** The connections to mail servers that this process keeps. */
    mailboxes: Mailboxes;
    mailReader: MailReader;
  }
}

/** Pauses a campaign that runs, and says why. */
export interface CampaignPauser {
  pause(
    unit: Needs<'em' | 'clock' | 'alarm'>,
    paused: { orgId: string; campaignId: string; reason: string },
  ): Promise<void>;
}

export interface DeliverySettings {
  /** How long a day between two steps lasts for mail that never leaves this machine. */
  sandboxDayMs: Milliseconds;
}
