import type { RowKey } from '../../src/database/row-key.ts';
import type { Needs } from '../../src/kernel/context.ts';
import type { SmtpPools } from './connections/smtp-pools.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    smtpPools: SmtpPools;
    followUps: FollowUps;
    inboxReading: InboxReading;
  }
}

export interface FollowUps {
  /**
   * Cancels open follow-ups in the sender's threads. Runs in the caller's transaction, which holds the sender's
   * lock.
   */
  cancel(unit: Needs<'em' | 'clock'>, sender: RowKey): Promise<void>;
}

export interface InboxReading {
  /** The sender has another mailbox now. Runs in the caller's transaction, which holds the sender's lock. */
  restart(unit: Needs<'em' | 'clock'>, sender: RowKey): Promise<void>;
  /** Same mailbox with a new password or connection settings, so reading may work now. */
  retry(unit: Needs<'em' | 'clock'>, sender: RowKey): Promise<void>;
}
