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

export interface CampaignPauser {
  pause(
    unit: Needs<'em' | 'clock' | 'queue'>,
    paused: { orgId: string; campaignId: string; reason: string },
  ): Promise<void>;
}

export interface CampaignProgress {
  /** Called when nothing is left to send. Completes a campaign that expects no new leads. */
  enqueueWhenDone(unit: Needs<'em' | 'clock' | 'queue'>, campaignId: string): Promise<void>;
  /** Called when the budget has no room for an email of this price and only a user can raise it. */
  giveUpSteps(unit: Needs<'em' | 'clock' | 'queue'>, campaignId: string, price: Money): Promise<void>;
}

export interface DeliverySettings {
  sandboxDayMs: Milliseconds;
}

/** Generates sandbox replies to messages that have just arrived, in the transaction that records the delivery. */
export interface SandboxAnswers {
  keep(unit: Needs<'em' | 'clock' | 'queue'>, messages: readonly MessageRef[]): Promise<void>;
}
