import { createThreadPool } from '../../../src/threads/thread-pool.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';

/** Reads mail of strangers, whatever is in it, without holding up anything else. */
export interface MailReader {
  /** Throws BeyondLimits for mail that would take too much, WorkFailed for what is no mail. */
  parse(orgId: string, raw: Uint8Array): Promise<InboundMail>;
  /** What a person reads in an HTML mail without what it quotes. */
  htmlText(orgId: string, html: string): Promise<string>;
  close(): Promise<void>;
}

/** What a thread is asked to do. */
export type MailWork = { kind: 'mail'; raw: Uint8Array } | { kind: 'html'; html: string };

/** One more may be read while one of somebody else takes its time. */
const THREADS = 2;
/** The heaviest mail within its limits takes half a second; this is for a slow machine. */
const CPU_MS = 4_000;

export function createMailReader({ cpuMs = CPU_MS } = {}): MailReader {
  const program = new URL('./mail-thread.ts', import.meta.url);
  const pool = createThreadPool<MailWork>({ program, threads: THREADS, cpuMs });
  return {
    // A copy, since a view would take along the whole memory that it is a part of.
    parse: (orgId, raw) => pool.run(orgId, { kind: 'mail', raw: new Uint8Array(raw) }),
    htmlText: (orgId, html) => pool.run(orgId, { kind: 'html', html }),
    close: () => pool.close(),
  };
}
