import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { MailCampaign, MessageRef } from '../mime/mail-links.rules.ts';
import type { MessageReport } from '../reports/message-report.rules.ts';

/** How mail is taken that does not leave this machine: nobody is waited for, so it is sent and written down in one transaction. */
export interface MailTransport {
  /** The name in the price catalogue that each email is charged under; null where nothing is. */
  costName: string | null;
  /** What becomes of a message: always the same for the same one. */
  fateOf(message: MessageRef, campaign: MailCampaign): MessageReport;
  /** In the transaction that has written the reports down: what belongs to it. */
  recorded?(unit: UnitOfWork, messages: MessageRef[]): Promise<void>;
}
