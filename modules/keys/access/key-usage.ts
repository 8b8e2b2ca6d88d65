import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../../../src/kernel/clock.ts';

/** `lastUsedAt` is for people: ten seconds late is early enough, and one write serves any number of requests. */
const FLUSH_EVERY_MS = 10_000;

/** Remembers which keys were used and writes it down now and then, instead of once per request. */
export function createKeyUsage({ pool, clock, log }: { pool: Pool; clock: Clock; log: Logger }) {
  let used = new Map<string, Date>();

  /** What could not be written waits for the next time: a stop does not fail for it. */
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
      log.warn({ err: error }, 'Could not note when keys were last used.');
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
