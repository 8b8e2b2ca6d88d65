import type { SmtpPools } from './connections/smtp-pools.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    /** The connections to mail servers that this process keeps. */
    smtpPools: SmtpPools;
  }
}
