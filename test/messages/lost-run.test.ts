import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobs } from '../../jobs/index.ts';
import { RETENTION } from '../api/webhooks/stage.ts';
import { type MailStage, openMail } from './stage.ts';
import { type Sink, startSink } from './start-sink.ts';

let stage: MailStage;
let silent: Sink;
beforeAll(async () => {
  [stage, silent] = await Promise.all([openMail(), startSink()]);
});
afterAll(async () => {
  await silent.stop();
  await stage.close();
});

const LEASE_MS = 300_000;

const runs = async (status: string) =>
  (await stage.api.call('get', `/v1/runs?status=${status}&serviceName=delivery`).expect(200)).body.runs;

async function sweep(): Promise<void> {
  const { platform } = stage;
  const webhooks = { retries: [], pool: stage.api.database.pool };
  const job = createJobs(platform, { webhooks, retention: RETENTION }).find(
    ({ contract }) => contract.name === 'sweep',
  );
  await job?.handle({}, { log: platform.log, signal: new AbortController().signal });
}

test('the run of a dead worker fails, and the run of a live worker continues', async () => {
  await stage.newSender({ port: silent.port });
  const id = await stage.newMailCampaign(['hanging@x.example']);
  // Simulates a kill: the server's response is never read.
  const lost = stage.send(id);
  await silent.received(1);
  expect(await runs('running')).toMatchObject([{ taskName: 'send-messages' }]);
  stage.clock.advance(2 * LEASE_MS);
  await sweep();
  expect(await runs('running')).toHaveLength(1);
  stage.clock.advance(3 * LEASE_MS);
  await sweep();
  expect(await runs('running')).toEqual([]);
  expect(await runs('failed')).toMatchObject([{ campaignId: id, taskName: 'send-messages' }]);
  await silent.stop();
  await lost;
  expect(await runs('failed')).toHaveLength(1);
});

test('a message of a dead worker becomes unknown in a paused campaign, and its next step waits', async () => {
  const sink = await startSink();
  await stage.newSender({ port: sink.port });
  const id = await stage.newMailCampaign(['hanging@y.example']);
  const lost = stage.send(id);
  await sink.received(1);
  await stage.rows("update campaigns set status = 'paused' where id = $1", [id]);
  stage.clock.advance(2 * LEASE_MS);
  await sweep();
  expect((await stage.ledger(id)).slice(0, 2)).toMatchObject([
    { step: 1, status: 'unknown', reason: 'The worker stopped while the email was being sent.' },
    { step: 2, status: 'queued', due_at: null },
  ]);
  await sink.stop();
  await lost;
});
