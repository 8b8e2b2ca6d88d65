import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { MailCampaign, MessageRef } from '../mime/mail-links.rules.ts';
import type { MessageReport } from '../reports/message-report.rules.ts';

/** A transport without a network. Nothing waits for a server, so sending and recording share one transaction. */
export interface MailTransport {
  /** Name in the price list; null if emails are free. */
  costName: string | null;
  /** Returns the outcome of a message. Deterministic. */
  fateOf(message: MessageRef, campaign: MailCampaign): MessageReport;
  /** Runs in the transaction that recorded the reports. */
  recorded?(unit: UnitOfWork, messages: MessageRef[]): Promise<void>;
}
