import type { RowKey } from '../../src/database/row-key.ts';
import type { Needs } from '../../src/kernel/context.ts';
import type { SmtpPools } from './connections/smtp-pools.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    /** The connections to mail servers that this process keeps. */
    smtpPools: SmtpPools;
    followUps: FollowUps;
    inboxReading: InboxReading;
  }
}

/** What is still to be written in the threads that a sender has begun. */
export interface FollowUps {
  /** In the caller's transaction, which has locked the sender. */
  cancel(unit: Needs<'em' | 'clock'>, sender: RowKey): Promise<void>;
}

/** How far the mailboxes of senders were read. */
export interface InboxReading {
  /** In the caller's transaction, which has locked the sender: its mailbox is another one. */
  beginAnew(unit: Needs<'em' | 'clock'>, sender: RowKey): Promise<void>;
  /** The same where it is the same one, with another password or way: it may be read now. */
  lookAgain(unit: Needs<'em' | 'clock'>, sender: RowKey): Promise<void>;
}
