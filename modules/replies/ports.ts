import type { MailReader } from './parse/mail-reader.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    mailReader: MailReader;
  }
}
