import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowKey } from '../../src/database/row-key.ts';
import type { UnitOfWork } from '../../src/kernel/context.ts';
import type { MailReader } from './parse/mail-reader.ts';

/** What came in about a mail that is no message of a campaign. */
export interface SingleMailNews extends RowKey {
  kind: 'answer' | 'bounce' | 'complaint';
  /** What they wrote, or why it did not arrive. */
  text: string;
  /** They want to hear no more. */
  isRefusal: boolean;
  receivedAt: Date;
}

/** Modules above this one that send mails by themselves, each by the id that stands in its Message-ID. */
export interface SingleMail {
  /** Which of these are theirs and have left, with the campaign that each belongs to. */
  among(em: EntityManager, mails: readonly RowKey[]): Promise<(RowKey & { campaignId: string | null })[]>;
  /** Written down once, however often it is told. */
  note(unit: UnitOfWork, news: readonly SingleMailNews[]): Promise<void>;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    mailReader: MailReader;
    singleMail: SingleMail;
    /** Where the weights are that this installation trained itself; null where it may not. */
    replyWeights: { folder: string | null };
  }
}
