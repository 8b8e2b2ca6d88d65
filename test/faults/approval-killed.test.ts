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

const LEADS = isLong ? 2_000 : 80;
/** Five minutes of lease pass in five seconds. */
const CLOCK_SPEED = '60';
const KILLS = isLong ? 30 : 2;
/** Long enough for some decisions and too short for all. */
const LIFE_MS = [150, 350];
const KILLED = 'The worker stopped while the email was being sent.';

let stage: MailStage;
let sink: Sink;
beforeAll(async () => {
  [stage, sink] = await Promise.all([openMail(), startSink({ keepMail: false, delayMs: 20 })]);
});
afterAll(async () => {
  await stage.close();
  await sink.stop();
});

const complaints: string[] = [];
const said: string[] = [];

function startWorker(program: string, parameters: string[]): ChildProcess {
  const worker = spawn(process.execPath, [join(import.meta.dirname, program), ...parameters], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  worker.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  return worker;
}

async function killOften(start: () => ChildProcess, isOver: (worker: ChildProcess) => Promise<unknown>) {
  for (let kills = 0; kills <= KILLS; kills++) {
    const worker = start();
    await once(worker.stdout ?? worker, 'data');
    await (kills < KILLS ? pause(randomInt(LIFE_MS[0] ?? 0, LIFE_MS[1] ?? 1)) : isOver(worker));
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
}

test(`of ${LEADS} mails the approved ones leave once and the others never, whoever is killed meanwhile`, {
  timeout: isLong ? 600_000 : 300_000,
}, async ({ signal }) => {
  await stage.newSender({ port: sink.port });
  const people = Array.from({ length: LEADS }, (_nothing, i) => `lead${i}@corp.example`);
  const id = await stage.newMailCampaign(people, { approval: 'first' });
  for (let turn = 0; turn < 100 && (await firsts(id)).length < LEADS; turn++) await stage.run(id);
  const ids = (await firsts(id)).map((row) => row.id);
  const [approved, dropped] = [ids.filter((_id, i) => i % 3 > 0), ids.filter((_id, i) => i % 12 === 0)];
  const begin = String(Date.now());
  const { url } = stage.api.database;

  const masterKey = randomBytes(32).toString('base64');
  const hasLeft = async () => {
    while (!signal.aborted) {
      const open = (await firsts(id)).filter(({ status }) => ['queued', 'sending'].includes(status));
      if (isDecided && open.length === 0) return;
      await pause(100);
    }
  };
  let isDecided = false;
  const deciding = killOften(() => {
    const parameters = [url, stage.orgId, begin, CLOCK_SPEED, approved.join(','), dropped.join(',')];
    const worker = startWorker('approval-worker.ts', parameters);
    worker.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    return worker;
  }, doneBy).then(() => {
    isDecided = true;
  });
  await Promise.all([
    deciding,
    killOften(() => startWorker('mail-worker.ts', [url, id, begin, CLOCK_SPEED, masterKey]), hasLeft),
  ]);

  expect(complaints.join('')).toBe('');
  const ledger = await firsts(id);
  const ending = (wanted: (row: { status: string; reason: string | null }) => boolean) =>
    new Set(ledger.filter(wanted).map((row) => row.id));
  const sent = ending(({ status }) => status === 'sent');
  const doubtful = ending(({ status, reason }) => status === 'unknown' && reason === KILLED);
  expect(sent.union(doubtful)).toEqual(new Set(approved));
  expect(ending(({ status }) => status === 'cancelled')).toEqual(new Set(dropped));
  expect(ending(({ status }) => status === 'awaiting_approval').size).toBe(LEADS - approved.length - dropped.length);
  const arrived = sink.arrivals.map(({ messageId }) => messageId.slice(1, messageId.indexOf('@')));
  expect(new Set(arrived).size).toBe(arrived.length);
  expect(new Set(arrived).difference(doubtful)).toEqual(sent);
  expect(new Set(arrived).difference(new Set(approved)).size).toBe(0);
  // No confirmed decision was lost or confirmed twice.
  const answered = said.join('').match(/(?:approved|dropped) [\w-]+/g) ?? [];
  expect(new Set(answered).size).toBe(answered.length);
  const decided = new Set([...approved.map((one) => `approved ${one}`), ...dropped.map((one) => `dropped ${one}`)]);
  expect(new Set(answered).difference(decided).size).toBe(0);
  const waiting = LEADS - approved.length - dropped.length;
  expect(await stage.counts(id)).toMatchObject({ sent: sent.size, openMessages: 3 * waiting + 2 * approved.length });
});

const firsts = (id: string) =>
  stage.rows<{ id: string; status: string; reason: string | null }>(
    'select id, status, reason from messages where campaign_id = $1 and step = 1 order by id',
    [id],
  );

async function doneBy(worker: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  worker.stdout?.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('done')) resolve();
  });
  worker.once('exit', () => resolve());
  await promise;
}
