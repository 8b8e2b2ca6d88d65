import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../../../src/kernel/clock.ts';

/** `lastUsedAt` may be ten seconds late, and one write then covers all requests of that time. */
const FLUSH_EVERY_MS = 10_000;

/** Collects key usage in memory and writes it periodically instead of once per request. */
export function createKeyUsage({ pool, clock, log }: { pool: Pool; clock: Clock; log: Logger }) {
  let used = new Map<string, Date>();

  /** Keeps entries after a failed write for the next flush. Never throws, so a shutdown cannot fail here. */
  async function flush(): Promise<void> {
    if (used.size === 0) return;
    const writing = used;
    used = new Map();
    try {
      await pool.query(
        `update api_keys set last_used_at = greatest(last_used_at, usage.at)
         from unnest($1::uuid[], $2::timestamptz[]) as usage(id, at) where api_keys.id = usage.id`,
        [[...writing.keys()], [...writing.values()]],
      );
    } catch (error) {
      used = new Map([...writing, ...used]);
      log.warn({ err: error }, 'The last use of keys could not be stored. The next flush tries again.');
    }
  }

  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS);
  timer.unref();

  return {
    note: (keyId: string) => used.set(keyId, clock.now()),
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
