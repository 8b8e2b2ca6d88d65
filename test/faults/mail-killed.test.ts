import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../harness/long.ts';
import { COMPILE_CACHE } from '../harness/process.ts';
import { type MailStage, openMail } from '../messages/stage.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';

const WORKER = join(import.meta.dirname, 'mail-worker.ts');
const LEADS = isLong ? 10_000 : 300;
const WORKERS = 2;
/** Five minutes of lease pass in five seconds. */
const CLOCK_SPEED = 60;
/** After these kills the workers live, so that the last leases expire. */
const KILLS = isLong ? 40 : 6;
const LIFE_MS = [400, 900];
/** Maximum number of messages that a worker has in transmission. Their outcome is unknown if it dies. */
const LEAVING_AT_MOST = 100;
const CUT = 'The connection ended before the mail server said whether it has the email.';
const KILLED = 'The worker stopped while the email was being sent.';

let stage: MailStage;
let sink: Sink;
beforeAll(async () => {
  [stage, sink] = await Promise.all([openMail(), startSink({ cut: 0.05, keepMail: false, delayMs: isLong ? 20 : 60 })]);
});
afterAll(async () => {
  await stage.close();
  await sink.stop();
});

test(`of ${LEADS} messages nobody gets one twice, whatever workers are killed and connections cut`, {
  timeout: isLong ? 900_000 : 300_000,
}, async ({ signal }) => {
  await stage.newSender({ port: sink.port });
  const id = await stage.newMailCampaign(Array.from({ length: LEADS }, (_nothing, i) => `lead${i}@corp.example`));
  for (let turn = 0; turn < 100 && (await open(id)) < LEADS; turn++) await stage.run(id);
  const kills = await killWhileSending(id, signal);

  expect(kills).toBeGreaterThanOrEqual(KILLS);
  const ledger = (await stage.ledger(id)).filter(({ step }) => step === 1);
  expect(ledger).toHaveLength(LEADS);
  const arrived = sink.arrivals.map(({ messageId }) => messageId.slice(1, messageId.indexOf('@')));
  expect(new Set(arrived).size).toBe(arrived.length);
  const withReason = (reason: string) => new Set(ledger.filter((row) => row.reason === reason).map((row) => row.id));
  const killed = withReason(KILLED);
  const cut = new Set(arrived.filter((_messageId, i) => sink.arrivals[i]?.cut === true));
  expect(cut.size).toBeGreaterThan(0);
  const sent = new Set(ledger.filter(({ status }) => status === 'sent').map((row) => row.id));
  expect(withReason(CUT)).toEqual(cut.difference(killed));
  expect(sent).toEqual(new Set(arrived).difference(cut).difference(killed));
  expect(ledger.filter(({ status }) => status === 'unknown')).toHaveLength(withReason(CUT).size + killed.size);
  expect(sent.size + withReason(CUT).size + killed.size).toBe(LEADS);
  expect(killed.size).toBeLessThanOrEqual(kills * LEAVING_AT_MOST);
  expect(await stage.counts(id)).toMatchObject({ sent: sent.size, leadsContacted: sent.size });
});

const open = async (id: string) =>
  (
    await stage.rows<{ open: number }>(
      "select count(*)::int as open from messages where campaign_id = $1 and step = 1 and status in ('queued', 'sending')",
      [id],
    )
  )[0]?.open ?? 0;

async function killWhileSending(id: string, signal: AbortSignal): Promise<number> {
  const begin = String(Date.now());
  const masterKey = randomBytes(32).toString('base64');
  const complaints: string[] = [];
  let isOver = false;
  let kills = 0;
  const over = Promise.withResolvers<void>();
  const work = async () => {
    while (!isOver && !signal.aborted) {
      const worker = startWorker([stage.api.database.url, id, begin, String(CLOCK_SPEED), masterKey], complaints);
      await once(worker.stdout ?? worker, 'data');
      const life = pause(randomInt(LIFE_MS[0] ?? 0, LIFE_MS[1] ?? 1));
      await Promise.race([kills < KILLS ? life : over.promise, once(worker, 'exit')]);
      worker.kill('SIGKILL');
      kills += 1;
    }
  };
  const workers = Array.from({ length: WORKERS }, work);
  while (!isOver && !signal.aborted) {
    await pause(200);
    isOver = (await open(id)) === 0;
  }
  over.resolve();
  await Promise.all(workers);
  expect(complaints.join('')).toBe('');
  return kills;
}

function startWorker(parameters: string[], complaints: string[]): ChildProcess {
  const worker = spawn(process.execPath, [WORKER, ...parameters], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  worker.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  return worker;
}
