import type { Needs } from '../../src/kernel/context.ts';
import type { Milliseconds } from '../../src/kernel/duration.ts';
import type { Money } from '../../src/kernel/money.ts';
import type { MailLinks, MessageRef } from './mime/mail-links.rules.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    deliverySettings: DeliverySettings;
    campaignPauser: CampaignPauser;
    campaignProgress: CampaignProgress;
    mailLinks: MailLinks;
    sandboxAnswers: SandboxAnswers;
  }
}

/** Pauses a campaign that runs, and says why. */
export interface CampaignPauser {
  pause(
    unit: Needs<'em' | 'clock' | 'queue'>,
    paused: { orgId: string; campaignId: string; reason: string },
  ): Promise<void>;
}

/** What becomes of a campaign by its mail. */
export interface CampaignProgress {
  /** Nothing is left to send: a campaign without new leads to come is over. */
  enqueueWhenDone(unit: Needs<'em' | 'clock' | 'queue'>, campaignId: string): Promise<void>;
  /** The budget has no room for another email of this price and opens only by hand. */
  giveUpSteps(unit: Needs<'em' | 'clock' | 'queue'>, campaignId: string, price: Money): Promise<void>;
}

export interface DeliverySettings {
  /** How long a day between two steps lasts for mail that never leaves this machine. */
  sandboxDayMs: Milliseconds;
}

/** What invented people answer to messages that have just arrived, in the transaction that records this. */
export interface SandboxAnswers {
  keep(unit: Needs<'em' | 'clock' | 'queue'>, messages: readonly MessageRef[]): Promise<void>;
}
