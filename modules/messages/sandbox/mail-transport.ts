import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import type { MailCampaign, MessageRef } from '../mime/mail-links.rules.ts';
import type { MessageReport } from '../reports/message-report.rules.ts';

/** How mail leaves. Whatever happens, it answers for every message that it was given. */
export interface MailTransport {
  /** The name in the price catalogue that each email is charged under; null where nothing is. */
  costName: string | null;
  /** Longer than sending a batch takes: what is still under way after it belongs to a worker that died. */
  leaseMs: Milliseconds;
  /**
   * Whether a message may be given to it again when nobody knows how it went the first time. Where that could mean two
   * emails in one inbox it may not: such a message becomes `unknown`.
   */
  isRepeatable: boolean;
  send(unit: UnitOfWork, messages: MessageRef[], campaign: MailCampaign): Promise<MessageReport[]>;
  /** In the transaction that has written the reports down: what belongs to it. */
  recorded?(unit: UnitOfWork, messages: MessageRef[]): Promise<void>;
}
