import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { writeInHalves } from '../../../src/database/write-in-halves.ts';
import type { Platform } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { recordAttempts } from './record-attempts.ts';
import type { DeliveryAttempt } from './send-delivery.ts';

const BATCH = 500;
/** Time to collect attempts for one statement. No delivery waits for it. */
const GATHER_MS = 20;
/** Several of these pauses fit into a restart of PostgreSQL. */
const RETRY_PAUSE_MS = 500;
/**
 * All tries together are shorter than the rest of a lease. Unrecorded attempts are sent again with the same
 * id.
 */
const TRIES = 20;

/** Replaces a response body that the database refuses. */
const UNKEEPABLE = '(This response could not be stored.)';

interface AttemptWriterOptions {
  pool: Pool;
  log: Platform['log'];
  retries: readonly Milliseconds[];
  onRecorded(attempts: number): void;
}

/** Records attempts with one statement at a time. Attempts that finish meanwhile share the next statement. */
export function createAttemptWriter({ pool, log, retries, onRecorded }: AttemptWriterOptions) {
  let waiting: DeliveryAttempt[] = [];
  let isWriting = false;

  async function record(attempts: readonly DeliveryAttempt[]): Promise<void> {
    const disabled = await recordAttempts(pool, attempts, retries);
    for (const endpoint of disabled) log.warn(endpoint, 'A webhook endpoint was disabled.');
  }

  /** Records a response that cannot be stored without its body, so that the event is not sent again. */
  async function recordRefused(sent: DeliveryAttempt, error: unknown): Promise<void> {
    log.warn({ err: error, deliveryId: sent.delivery.id }, 'The response of a webhook endpoint could not be stored.');
    await record([withoutBody(sent)]);
  }

  async function write(batch: DeliveryAttempt[]): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        // A retry of the whole batch skips the half that was recorded, because its claims are gone.
        return await writeInHalves(batch, record, recordRefused);
      } catch (error) {
        log.error({ err: error, attempts: batch.length }, 'Webhook attempts could not be recorded.');
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
    add(sent: DeliveryAttempt): void {
      waiting.push(sent);
      if (isWriting) return;
      isWriting = true;
      void writeAll();
    },
  };
}

const withoutBody = ({ answer, ...sent }: DeliveryAttempt): DeliveryAttempt => ({
  ...sent,
  answer: answer.kind === 'answered' ? { ...answer, body: UNKEEPABLE } : { kind: 'failed', error: UNKEEPABLE },
});
