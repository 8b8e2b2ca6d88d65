import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takePooledSession } from '../../modules/senders/connections/first-session.ts';
import { SmtpUnavailable } from '../../modules/senders/connections/open-session.ts';
import { createSmtpPool } from '../../modules/senders/connections/smtp-pool.ts';
import type { SmtpSession } from '../../modules/senders/connections/smtp-session.ts';
import { createSmtpPools } from '../../modules/senders/index.ts';
import { Sender } from '../../modules/senders/sender.entity.ts';
import type { Needs } from '../../src/kernel/context.ts';

/** No connection is opened, so these dependencies stay unused. */
const needs = {} as Needs<'egress' | 'vault'>;

const senderAt = (moment: string) =>
  ({ id: 's', fromEmail: 'ada@acme.example', updatedAt: new Date(moment) }) as unknown as Sender;

test('a sender keeps its pool until it is changed or deleted', () => {
  const pools = createSmtpPools(needs);
  const before = senderAt('2026-11-15T10:00:00Z');
  const first = pools.of(before);
  expect(pools.of(before)).toBe(first);
  const second = pools.of(senderAt('2026-11-15T11:00:00Z'));
  expect([first.isClosed, second.isClosed]).toEqual([true, false]);
  // A caller with the old sender gets the new pool too.
  expect(pools.of(before)).toBe(second);
  pools.forget('s');
  expect(second.isClosed).toBe(true);
  expect(pools.of(before)).not.toBe(second);
  pools.close();
});

function poolOf() {
  const open = { isUsable: true };
  const connect = async () =>
    ({
      get isUsable() {
        return open.isUsable;
      },
      close() {},
    }) as SmtpSession;
  return { open, pool: createSmtpPool(connect) };
}

async function takeAll(pool: ReturnType<typeof createSmtpPool>): Promise<SmtpSession[]> {
  await pool.open(3);
  await Promise.resolve();
  const taken: SmtpSession[] = [];
  for (let own = pool.take(); own !== undefined; own = pool.take()) taken.push(own);
  return taken;
}

test('a waiting caller gets a new connection when all others have ended', async () => {
  const { open, pool } = poolOf();
  const taken = await takeAll(pool);
  const waiting = takePooledSession(pool);
  await new Promise(setImmediate);
  open.isUsable = false;
  for (const session of taken) pool.giveBack(session);
  open.isUsable = true;
  expect(await waiting).toBeDefined();
  pool.close();
});

test('changing a sender ends the waiting for its connections', async () => {
  const { pool } = poolOf();
  await takeAll(pool);
  const waiting = takePooledSession(pool);
  await new Promise(setImmediate);
  pool.close();
  const late = new Promise((resolve) => setTimeout(resolve, 4_000, 'late').unref());
  expect(await Promise.race([waiting, late])).toBeUndefined();
});

test('a closed pool returns no connection without waiting', async () => {
  const { pool } = poolOf();
  pool.close();
  const late = new Promise((resolve) => setTimeout(resolve, 4_000, 'late').unref());
  expect(await Promise.race([takePooledSession(pool), late])).toBeUndefined();
});

function narrow(readyMs: number) {
  const seen = { attempts: 0, held: 0 };
  const connect = async () => {
    seen.attempts += 1;
    if (seen.held > 0) {
      await pause(2);
      throw new SmtpUnavailable('421 Too many connections');
    }
    seen.held += 1;
    await pause(readyMs);
    return { isUsable: true, close: () => (seen.held -= 1) } as unknown as SmtpSession;
  };
  return { seen, pool: createSmtpPool(connect) };
}

test('a server that refuses a connection is not asked again while others work', async () => {
  const { seen, pool } = narrow(300);
  pool.onFree(() => void pool.open(10).catch(() => {}));
  await pool.open(10);
  expect(seen.attempts).toBe(10);
  pool.close();
});

test('a server is usable once one later attempt succeeds', async () => {
  const attempts: PromiseWithResolvers<SmtpSession>[] = [];
  const pool = createSmtpPool(() => {
    const attempt = Promise.withResolvers<SmtpSession>();
    attempts.push(attempt);
    return attempt.promise;
  });
  const both = [pool.open(1), pool.open(2)];
  attempts[0]?.reject(new SmtpUnavailable('421 Too many connections'));
  await new Promise(setImmediate);
  attempts[1]?.resolve({ isUsable: true, close() {} } as SmtpSession);
  await Promise.all(both);
  expect(attempts).toHaveLength(2);
  pool.close();
});

test('a connection ends after a thousand messages, and others carry the next ones', async () => {
  const { pool } = poolOf();
  await pool.open(1);
  const served = [];
  for (let own = pool.take(); own !== undefined; own = pool.take()) {
    served.push(own);
    pool.giveBack(own);
  }
  expect([served.length, new Set(served).size, pool.take()]).toEqual([1_000, 1, undefined]);
  pool.close();
});
