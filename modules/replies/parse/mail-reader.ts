import { createThreadPool } from '../../../src/threads/thread-pool.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';

/** Parses untrusted mail in separate threads, so that nothing else is blocked. */
export interface MailReader {
  /** Throws BeyondLimits if parsing takes too long, WorkFailed if the input is not a mail. */
  parse(orgId: string, raw: Uint8Array): Promise<InboundMail>;
  htmlText(orgId: string, html: string): Promise<string>;
  close(): Promise<void>;
}

export type MailWork = { kind: 'mail'; raw: Uint8Array } | { kind: 'html'; html: string };

/** Two, so that one slow mail does not block other organisations. */
const THREADS = 2;
/** The heaviest mail within the limits takes half a second. This allows for a slow machine. */
const CPU_MS = 4_000;

export function createMailReader({ cpuMs = CPU_MS } = {}): MailReader {
  const program = new URL('./mail-thread.ts', import.meta.url);
  const pool = createThreadPool<MailWork>({ program, threads: THREADS, cpuMs });
  return {
    // Copies the bytes, because a view would transfer its whole underlying buffer.
    parse: (orgId, raw) => pool.run(orgId, { kind: 'mail', raw: new Uint8Array(raw) }),
    htmlText: (orgId, html) => pool.run(orgId, { kind: 'html', html }),
    close: () => pool.close(),
  };
}
