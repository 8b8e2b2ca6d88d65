import type { Needs } from '../../src/kernel/context.ts';
import type { Milliseconds } from '../../src/kernel/duration.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    deliverySettings: DeliverySettings;
    campaignPauser: CampaignPauser;
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

export interface DeliverySettings {
  /** How long a day between two steps lasts for mail that never leaves this machine. */
  sandboxDayMs: Milliseconds;
}

/** A message and whose it is. */
export interface MessageRef {
  orgId: string;
  id: string;
}

/** The addresses that one message carries. */
export interface MailLinks {
  pixel(message: MessageRef): string;
  /** Leads to `url` and nowhere else. What is no web address, such as `mailto:`, stays as it is. */
  click(message: MessageRef, url: string): string;
  /** For the link in the text and for the header `List-Unsubscribe`. */
  unsubscribe(message: MessageRef): string;
}

/** What invented people answer to messages that have just arrived, in the transaction that records this. */
export interface SandboxAnswers {
  keep(unit: Needs<'em' | 'clock' | 'queue'>, messageIds: readonly string[]): Promise<void>;
}
