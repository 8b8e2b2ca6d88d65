import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../harness/long.ts';
import { COMPILE_CACHE } from '../harness/process.ts';
import { type MailStage, openMail } from '../messages/stage.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';

const WORKER = join(import.meta.dirname, 'mail-worker.ts');
const LEADS = 1_500;
/** Longer than PostgreSQL's timeout for idle transactions. */
const FROZEN_MS = isLong ? 60_000 : 20_000;
/** Five minutes of lease pass in ten seconds. */
const CLOCK_SPEED = 30;

let stage: MailStage;
let sink: Sink;
beforeAll(async () => {
  [stage, sink] = await Promise.all([openMail(), startSink({ keepMail: false, delayMs: 150 })]);
});
afterAll(async () => {
  await stage.close();
  await sink.stop();
});

const begin = String(Date.now());
const masterKey = randomBytes(32).toString('base64');

async function startWorker(campaignId: string, name: string): Promise<ChildProcess> {
  const url = new URL(stage.api.database.url);
  url.searchParams.set('application_name', name);
  const worker = spawn(process.execPath, [WORKER, url.href, campaignId, begin, String(CLOCK_SPEED), masterKey], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(worker.stdout ?? worker, 'data');
  return worker;
}

const backends = (name: string, condition: string) =>
  stage.rows(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name = $1 and ${condition}`,
    [name],
  );
const isInTransaction = async (name: string) => (await backends(name, "state like 'idle in transaction%'")).length > 0;

/** Freezes the process while it waits for a lock and holds others, then grants that lock to its transaction. */
async function freezeInTransaction(worker: ChildProcess, name: string): Promise<void> {
  const holder = await stage.api.database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table campaign_counts in exclusive mode');
  await expect.poll(async () => (await backends(name, "wait_event_type = 'Lock'")).length).toBe(1);
  worker.kill('SIGSTOP');
  await holder.query('rollback');
  holder.release();
  await expect.poll(() => isInTransaction(name)).toBe(true);
}

test('while one worker stands still inside a transaction another goes on, and nothing is sent twice when it wakes', {
  timeout: FROZEN_MS + 180_000,
}, async () => {
  await stage.newSender({ port: sink.port });
  const id = await stage.newMailCampaign(Array.from({ length: LEADS }, (_nothing, i) => `lead${i}@corp.example`));
  for (let turn = 0; turn < 100 && (await openMessages(id)) < LEADS; turn++) await stage.run(id);
  const frozen = await startWorker(id, 'frozen');
  await sink.received(20);
  await freezeInTransaction(frozen, 'frozen');
  const resumedAt = Date.now() + FROZEN_MS;
  const before = sink.arrivals.length;
  const healthy = await startWorker(id, 'healthy');
  await sink.received(before + 50);
  expect(await isInTransaction('frozen'), 'the transaction that stands still has ended').toBe(false);
  await pause(Math.max(0, resumedAt - Date.now()));
  frozen.kill('SIGCONT');
  while ((await openMessages(id)) > 0) await pause(100);
  for (const worker of [frozen, healthy]) worker.kill('SIGKILL');

  const arrived = sink.arrivals.map(({ messageId }) => messageId);
  expect(new Set(arrived).size).toBe(arrived.length);
  const ledger = (await stage.ledger(id)).filter(({ step }) => step === 1);
  const of = (status: string) => ledger.filter((row) => row.status === status).length;
  expect(of('sent') + of('unknown')).toBe(LEADS);
  expect(arrived.length).toBeGreaterThanOrEqual(of('sent'));
  expect(arrived.length).toBeLessThanOrEqual(of('sent') + of('unknown'));
});

const openMessages = async (id: string) =>
  (
    await stage.rows<{ open: number }>(
      "select count(*)::int as open from messages where campaign_id = $1 and step = 1 and status in ('queued', 'sending')",
      [id],
    )
  )[0]?.open ?? 0;
