import type { MailReader } from './parse/mail-reader.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    mailReader: MailReader;
    /** Where the weights are that this installation trained itself; null where it may not. */
    replyWeights: { folder: string | null };
  }
}
