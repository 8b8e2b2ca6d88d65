import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { writeInHalves } from '../../../src/database/write-in-halves.ts';
import type { Platform } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { recordAttempts } from './record-attempts.ts';
import type { Sent } from './send-delivery.ts';

/** Attempts in one statement at the most. */
const BATCH = 500;
/** What ends within this time shares a statement; nobody waits for it. */
const GATHER_MS = 20;
/** A restart of PostgreSQL takes some of these. */
const RETRY_PAUSE_MS = 500;
/** With the pauses less than what is left of a lease; what is not written by then is sent again, with the same id. */
const TRIES = 20;

/** Stands in the place of an answer that the database refuses. */
const UNKEEPABLE = '(The database could not keep this answer.)';

interface AttemptWriterOptions {
  pool: Pool;
  log: Platform['log'];
  retries: readonly Milliseconds[];
  /** So many attempts are written down, or lost to a database that stays away. */
  onRecorded(attempts: number): void;
}

/** Writes attempts down, never with more than one statement at a time: what ends meanwhile shares the next. */
export function createAttemptWriter({ pool, log, retries, onRecorded }: AttemptWriterOptions) {
  let waiting: Sent[] = [];
  let isWriting = false;

  async function record(attempts: readonly Sent[]): Promise<void> {
    const disabled = await recordAttempts(pool, attempts, retries);
    for (const endpoint of disabled) log.warn(endpoint, 'A webhook endpoint was disabled.');
  }

  /** An answer that cannot be kept is recorded without its body: its receiver must not get the event again for it. */
  async function recordRefused(sent: Sent, error: unknown): Promise<void> {
    log.warn({ err: error, deliveryId: sent.delivery.id }, 'The answer of a webhook receiver could not be kept.');
    await record([withoutBody(sent)]);
  }

  async function write(batch: Sent[]): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        // What a half has written already is not ours any more when the whole is tried again.
        return await writeInHalves(batch, record, recordRefused);
      } catch (error) {
        log.error({ err: error, attempts: batch.length }, 'Webhook attempts could not be written down.');
        if (tries === TRIES) return;
        await pause(RETRY_PAUSE_MS);
      }
    }
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      await pause(GATHER_MS);
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      await write(batch);
      onRecorded(batch.length);
    }
    isWriting = false;
  }

  return {
    add(sent: Sent): void {
      waiting.push(sent);
      if (isWriting) return;
      isWriting = true;
      void writeAll();
    },
  };
}

const withoutBody = ({ answer, ...sent }: Sent): Sent => ({
  ...sent,
  answer: answer.kind === 'answered' ? { ...answer, body: UNKEEPABLE } : { kind: 'failed', error: UNKEEPABLE },
});
