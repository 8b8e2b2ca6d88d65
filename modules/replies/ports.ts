import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowKey } from '../../src/database/row-key.ts';
import type { UnitOfWork } from '../../src/kernel/context.ts';
import type { MailReader } from './parse/mail-reader.ts';

export interface SingleMailNews extends RowKey {
  kind: 'answer' | 'bounce' | 'complaint';
  text: string;
  /** The person wants no more email. */
  isRefusal: boolean;
  receivedAt: Date;
}

/** Port for modules above this one that send single mails. The mail id is in the Message-ID. */
export interface SingleMailPort {
  /** Returns which of these mails exist and have left, with their campaigns. */
  among(em: EntityManager, mails: readonly RowKey[]): Promise<(RowKey & { campaignId: string | null })[]>;
  /** Records each piece of news once. */
  note(unit: UnitOfWork, news: readonly SingleMailNews[]): Promise<void>;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    mailReader: MailReader;
    singleMail: SingleMailPort;
    /** Folder of the weights that this installation trained; null if training is off. */
    replyWeights: { folder: string | null };
  }
}
