import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { SendingPermit } from '../../modules/campaign-state/index.ts';
import { maxInFlight } from '../../modules/messages/smtp/batch-pace.rules.ts';
import { type SmtpBatch, sendSmtpBatch } from '../../modules/messages/smtp/send-batch.ts';
import { takePooledSession } from '../../modules/senders/connections/first-session.ts';
import { createSmtpPool, type SmtpPool } from '../../modules/senders/connections/smtp-pool.ts';
import type { SmtpSession } from '../../modules/senders/connections/smtp-session.ts';

const TAKES_MS = 3;
const HANGS_MS = 1_500;
const takesMs = (to: string) =>
  /^stuck[1-9]/.test(to) ? 3 * HANGS_MS : /^(slow0|hang[1-9].*)$/.test(to) ? HANGS_MS : TAKES_MS;
const needs = { clock: { now: () => new Date() }, log: pino({ level: 'silent' }) };

function poolOf(sent: string[]): SmtpPool {
  const session = (): SmtpSession => ({
    isUsable: true,
    isQuick: true,
    ignoresPipelining: false,
    hasAnswered: true,
    async send({ to }, { mayLeave, onLeft }) {
      onLeft();
      if (!mayLeave()) return { kind: 'held-back' };
      await pause(takesMs(to));
      if (to.startsWith('nobody')) return { kind: 'refused', isPermanent: true, isAddress: true, reason: '550 No' };
      sent.push(to);
      return { kind: 'accepted', response: '250 OK' };
    },
    close() {},
  });
  return createSmtpPool(async () => session());
}

const messages = (name: string, count: number) =>
  Array.from({ length: count }, (_nothing, i) => ({
    id: `${name}${i}`,
    attempts: 1,
    step: 1,
    firstId: `${name}${i}`,
    toEmail: `${name}${i}`,
    toName: null,
    subject: '',
    bodyText: '',
    bodyHtml: '',
  }));

/** State that the batches of one worker share, and the maximum number of messages in transmission. */
function worker(keepMs = 2 * TAKES_MS) {
  const sent: string[] = [];
  const pool = poolOf(sent);
  const leaving = new Set<string>();
  const batches: SmtpBatch['batches'] = new Set();
  const seen = { most: 0, failing: '', unwanted: new Set<string>(), back: new Set<string>() };
  const stop = new AbortController();
  const run = (name: string, count: number, onNearlyOver = () => {}) =>
    sendSmtpBatch(needs, {
      messages: messages(name, count),
      pool,
      compose: async ({ toEmail: to }) => ({ from: 'ada', to, raw: '' }),
      takenAt: SendingPermit.moment(),
      leaveBefore: new Date(Date.now() + 60_000),
      async record(ended, next) {
        await pause(keepMs);
        if (name === seen.failing) throw new Error('The database is away.');
        for (const { id, outcome } of ended) {
          leaving.delete(id);
          if (outcome.kind === 'put-back') seen.back.add(id);
        }
        for (const id of next) leaving.add(id);
        seen.most = Math.max(seen.most, leaving.size);
        return { leaving: new Set(next), runs: true };
      },
      recheck: async (ids) => ({ runs: true, unwanted: new Set(ids.filter((id) => seen.unwanted.has(id))) }),
      batches,
      onNearlyOver,
      signal: stop.signal,
    });
  return { sent, pool, seen, stop, run };
}

test('two concurrent batches of a worker share one limit on messages in flight, and both end', async () => {
  const { sent, pool, seen, run } = worker();
  await pool.open(10);
  const most = maxInFlight(pool.pace);
  let next: ReturnType<typeof run> | undefined;
  let sentBefore = 0;
  const first = await run('a', 200, () => {
    sentBefore ||= sent.length;
    next ??= run('b', 200);
  });
  const second = await next;
  expect([first.sent, second?.sent]).toEqual([200, 200]);
  expect(new Set(sent).size).toBe(400);
  expect(seen.most).toBeLessThanOrEqual(most);
  // The second batch was claimed while the end of the first one was still being sent.
  expect(sentBefore).toBeLessThan(200);
  pool.close();
});

test('a single batch finishes its messages, however few', async () => {
  const { pool, run } = worker();
  await pool.open(10);
  for (const count of [0, 1, 2, 23]) expect((await run(`n${count}-`, count)).sent).toBe(count);
  pool.close();
});

test('a batch with bounces ends before the next is claimed', async () => {
  const { pool, run } = worker();
  await pool.open(10);
  let isNearlyOver = false;
  const report = await run('nobody', 200, () => (isNearlyOver = true));
  expect([report.bounced, isNearlyOver]).toEqual([200, false]);
  pool.close();
});

test('a single email gets a connection while a campaign uses all of them', async () => {
  const { sent, pool, run } = worker(0);
  await pool.open(10);
  const many = run('many', 200);
  await expect.poll(() => sent.length).toBeGreaterThan(20);
  const session = await takePooledSession(pool);
  expect(session).toBeDefined();
  expect(sent.length).toBeLessThan(150);
  if (session !== undefined) pool.giveBack(session);
  expect((await many).sent).toBe(200);
  pool.close();
});

test('a batch continues while one message of the previous batch hangs', async () => {
  const { sent, pool, run } = worker();
  await pool.open(10);
  const before = run('slow', 22);
  const { sent: count } = await run('next', 22);
  expect([count, sent.includes('slow0')]).toEqual([22, false]);
  // The hanging message does not count for the measured speed of the server.
  const { answered, tookMs } = await before;
  expect([answered, tookMs < HANGS_MS]).toEqual([20, true]);
  pool.close();
});

test('after a batch failed, only messages already on a connection leave', async () => {
  const { sent, pool, seen, run } = worker(20);
  await pool.open(10);
  const failing = run('a', 200);
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  seen.failing = 'a';
  await expect(failing).rejects.toThrow('away');
  const left = sent.length;
  await pause(100);
  expect(sent.length - left).toBeLessThanOrEqual(10);
  pool.close();
});

test('a batch continues after the previous one failed with messages on all connections', async () => {
  const { sent, pool, seen, run } = worker(100);
  await pool.open(10);
  const failing = run('hang', 200);
  await expect.poll(() => sent).toEqual(['hang0']);
  seen.failing = 'hang';
  const next = run('next', 50);
  await expect(failing).rejects.toThrow('away');
  expect((await next).sent).toBe(50);
  pool.close();
});

test('a waiting batch notices a stop while messages of the previous batch hang', async () => {
  const { sent, pool, stop, run } = worker();
  await pool.open(10);
  const before = run('stuck', 21);
  await expect.poll(() => sent).toEqual(['stuck0']);
  await pause(200);
  const next = run('next', 10);
  await pause(100);
  stop.abort();
  expect([(await next).sent, sent]).toEqual([0, ['stuck0']]);
  await before;
  pool.close();
});

test('a lead who opts out while the email waits for a hanging server gets none', async () => {
  const { sent, pool, seen, run } = worker();
  await pool.open(10);
  seen.unwanted = new Set(messages('hang', 20).map(({ id }) => id));
  const { sent: count } = await run('hang', 20);
  expect(sent.toSorted()).toEqual(
    messages('hang', 20)
      .map(({ id }) => id)
      .filter((id) => !seen.back.has(id))
      .toSorted(),
  );
  expect([count, seen.back.size]).toEqual([11, 9]);
  pool.close();
});
