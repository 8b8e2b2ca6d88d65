import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../api/webhooks/receiver.ts';
import { isLong } from '../harness/long.ts';
import { COMPILE_CACHE } from '../harness/process.ts';
import { type MailStage, openMail } from '../messages/stage.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';

const WORKER = join(import.meta.dirname, 'digest-worker.ts');
/** Per channel; there are two channels. */
const CAMPAIGNS = isLong ? 300 : 6;
const KILLS = isLong ? 20 : 2;
const WORKERS = 2;
/** Two minutes of lease pass in two seconds. */
const CLOCK_SPEED = 60;
const START = new Date('2026-11-12T12:00:00Z');

let stage: MailStage;
let sink: Sink;
let receiver: Receiver;
beforeAll(async () => {
  [stage, sink, receiver] = await Promise.all([openMail(), startSink({ delayMs: 60 }), startReceiver()]);
  receiver.answer = (response) => void setTimeout(() => response.end('ok'), 30);
});
afterAll(async () => {
  await stage.close();
  await Promise.all([sink.stop(), receiver.close()]);
});

test(`of the digests of ${2 * CAMPAIGNS} campaigns none arrives twice and none is lost, whatever workers are killed`, {
  timeout: isLong ? 900_000 : 400_000,
}, async ({ signal }) => {
  await stage.newSender({ port: sink.port });
  for (let i = 0; i < CAMPAIGNS; i++) {
    await addCampaign('email', `owner${i}@corp.example`);
    await addCampaign('webhook', receiver.url);
  }
  await killWhileNotifying(signal);

  const digests = await stage.rows<{ id: string; campaign_id: string; channel: string; status: string }>(
    'select id, campaign_id, channel, status from campaign_digests',
  );
  // Each campaign has one digest of the day with all counts.
  expect(new Set(digests.map(({ campaign_id }) => campaign_id)).size).toBe(2 * CAMPAIGNS);
  expect(digests).toHaveLength(2 * CAMPAIGNS);
  expect(await stage.rows(`select distinct facts -> 'counts' ->> 'sent' as sent from campaign_digests`)).toEqual([
    { sent: '7' },
  ]);
  const ofChannel = (channel: string, status: string) =>
    new Set(digests.filter((row) => row.channel === channel && row.status === status).map(({ id }) => id));
  const mailed = sink.arrivals.map(({ messageId }) => messageId.slice(1, messageId.indexOf('@')));
  expect(new Set(mailed).size).toBe(mailed.length);
  expect(ofChannel('email', 'sent').difference(new Set(mailed))).toEqual(new Set());
  const unknown = ofChannel('email', 'unknown');
  expect(ofChannel('email', 'sent').size + unknown.size).toBe(CAMPAIGNS);
  expect(new Set(mailed).difference(ofChannel('email', 'sent')).difference(unknown)).toEqual(new Set());
  // Digests with an unknown outcome are in the history. Webhook receivers recognise repeats by id.
  const noted = await stage.rows(`select 1 from campaign_transitions where reason = 'notify_unknown:email'`);
  expect(noted).toHaveLength(unknown.size);
  expect(ofChannel('webhook', 'sent').size).toBe(CAMPAIGNS);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(ofChannel('webhook', 'sent'));
});

async function addCampaign(channel: string, destination: string): Promise<void> {
  const id = await stage.newCampaign();
  await stage.rows(
    `update campaigns set notify_frequency = 'daily', notify_channel = $2, notify_destination = $3 where id = $1`,
    [id, channel, destination],
  );
  await stage.rows(`insert into campaign_counts (org_id, campaign_id, name, value) values ($1, $2, 'sent', 7)`, [
    stage.orgId,
    id,
  ]);
  await stage.rows(
    `insert into campaign_notices (org_id, id, told_until, counted, due_at)
     values ($1, $2, $3, '{"counts": {}, "cost": "0"}', $3)`,
    [stage.orgId, id, START],
  );
}

const open = async () =>
  (
    await stage.rows<{ open: number }>(
      `select (select count(*) from campaign_notices where due_at <= $1)::int
            + (select count(*) from campaign_digests where due_at is not null)::int as open`,
      [START],
    )
  )[0]?.open ?? 0;

/** Waits until a further digest is being sent. A worker killed then leaves its outcome unknown. */
async function untilOneLeaves(isOver: () => boolean): Promise<void> {
  const left = async () => (await stage.rows('select 1 from campaign_digests where left_at is not null')).length;
  for (const before = await left(); !isOver() && (await left()) === before; ) await pause(5);
}

async function killWhileNotifying(signal: AbortSignal): Promise<void> {
  const parameters = [
    stage.api.database.url,
    String(Date.now()),
    String(START.getTime()),
    String(CLOCK_SPEED),
    randomBytes(32).toString('base64'),
  ];
  const complaints: string[] = [];
  const over = Promise.withResolvers<void>();
  let isOver = false;
  let kills = 0;
  const work = async () => {
    while (!isOver && !signal.aborted) {
      const worker = startWorker(parameters, complaints);
      await once(worker.stdout ?? worker, 'data');
      const lives = kills < KILLS ? untilOneLeaves(() => isOver) : over.promise;
      await Promise.race([lives, once(worker, 'exit')]);
      worker.kill('SIGKILL');
      kills += 1;
    }
  };
  const workers = Array.from({ length: WORKERS }, work);
  while (!isOver && !signal.aborted) {
    await pause(200);
    isOver = (await open()) === 0;
  }
  over.resolve();
  await Promise.all(workers);
  expect(complaints.join('')).toBe('');
  expect(kills).toBeGreaterThanOrEqual(KILLS);
}

function startWorker(parameters: string[], complaints: string[]): ChildProcess {
  const worker = spawn(process.execPath, [WORKER, ...parameters], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  worker.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  return worker;
}
