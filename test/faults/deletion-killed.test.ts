import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { organisationTables } from '../../src/database/organisation-rows.ts';
import { idsOf, mentions } from '../api/identity/traces.ts';
import { type Receiver, startReceiver } from '../api/webhooks/receiver.ts';
import { isLong } from '../harness/long.ts';
import { type RunningProcess, startProcess } from '../harness/process.ts';
import { startService, type TestService } from '../harness/start-service.ts';

const KILLS = isLong ? 12 : 2;
/** Enough rows that the worker dies before its first batch ends. */
const ROWS = 60_000 * KILLS;
const masterKey = randomBytes(32).toString('base64');

let api: TestService;
let receiver: Receiver;
let worker: RunningProcess;
beforeAll(async () => {
  [api, receiver] = await Promise.all([startService({ masterKey }), startReceiver()]);
  worker = await startWorker();
});
afterAll(async () => {
  await worker.end('SIGKILL');
  await Promise.all([api.close(), receiver.close()]);
});

const startWorker = () =>
  startProcess({
    DATABASE_URL: api.database.url,
    DISTRIBUTE_ROLE: 'worker',
    DISTRIBUTE_MASTER_KEY: masterKey,
    DISTRIBUTE_EGRESS_ALLOW: '127.0.0.0/8',
    DISTRIBUTE_SANDBOX_DAY: '50ms',
  });

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.database.pool.query(text, values)).rows;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}

type Organisation = Awaited<ReturnType<TestService['newOrganisation']>>;

const startCampaign = ({ key }: Organisation, maxLeads: number) =>
  api.call('post', '/v1/campaigns', key).send({
    name: 'First',
    workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
    brandUrls: ['https://acme.sandbox.example'],
    maxLeads,
  });

/** Actions that write rows of an organisation without a worker's claim, with its key or without one. */
function writersOf(owner: Organisation, picture: string): ((turn: string) => PromiseLike<unknown>)[] {
  const { key, orgId } = owner;
  const post = (path: string, body: object) => api.call('post', path, key).send(body);
  return [
    (turn) => post('/v1/activity', { event: turn }),
    (turn) => post('/v1/suppressions', { value: `${turn}@b.example` }).set('Idempotency-Key', turn),
    (turn) => post('/v1/roles', { name: turn, permissions: ['inbox'] }),
    (turn) => post('/v1/api-keys', { name: turn }),
    (turn) => post('/v1/brands', { url: `https://${turn}.sandbox.example` }),
    () => post('/v1/webhooks/endpoints', { url: receiver.url }),
    () => api.call('get', '/v1/campaigns/nothing', key),
    () => api.call('get', `/v1/orgs/${orgId}/invites/status`, key),
    () => startCampaign(owner, 5),
    () => fetch(picture),
    () => api.call('patch', `/v1/invites/${orgId}`, api.adminKey).send({ total: 5 }),
    (turn) => api.call('post', '/v1/users', api.adminKey).send({ orgId, email: `${turn}@acme.example` }),
  ];
}

function keepWriting(writers: ((turn: string) => PromiseLike<unknown>)[]): () => Promise<void> {
  let isOver = false;
  let turns = 0;
  const all = writers.map(async (write) => {
    while (!isOver) {
      await write(`turn-${turns++}`);
      await query('delete from rate_windows');
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(all);
  };
}

async function passLeases(orgId: string): Promise<void> {
  for (const { name, isClaimed } of await organisationTables(api.service.platform.orm.em.fork(), { without: [] }))
    if (isClaimed)
      await query(
        `update ${name} set claimed_until = now() - interval '1 second' where org_id = $1 and claimed_until > now()`,
        [orgId],
      );
}

async function pictureFor({ orgId }: Organisation): Promise<string> {
  const sent = () =>
    query<{ id: string }>(`select id from messages where org_id = $1 and status = 'sent' limit 1`, [orgId]);
  await until(async () => (await sent()).length > 0);
  const [message] = await sent();
  return api.service.platform.tracking.links
    .pixel({ orgId, id: message?.id ?? '' })
    .replace(/^https?:..[^/]+/, api.url);
}

test('an organisation that is deleted under writers, by workers that are killed, leaves no row', {
  timeout: isLong ? 600_000 : 300_000,
}, async () => {
  const owner = await api.newOrganisation('Busy');
  const { orgId } = owner;
  await api.call('post', '/v1/admin/webhooks/endpoints', api.adminKey).send({ url: receiver.url }).expect(200);
  await startCampaign(owner, 2_000).expect(200);
  const picture = await pictureFor(owner);
  await query(
    `insert into activities (org_id, id, event, day, at) select $1, gen_random_uuid(), 'filled ' || n, now(), now()
     from generate_series(1, $2) n`,
    [orgId, ROWS],
  );
  const stop = keepWriting(writersOf(owner, picture));
  onTestFinished(stop);
  await pause(300);
  const known = await idsOf(api.database.pool, orgId);
  const { body } = await api.call('post', `/v1/admin/orgs/${orgId}/deletion`, api.adminKey).expect(200);
  const confirm = () =>
    api
      .call('post', `/v1/admin/orgs/${orgId}/deletion/confirm`, api.adminKey)
      .send({ confirmationToken: body.confirmationToken })
      .expect(200);
  const activities = async () =>
    (await query<{ n: number }>('select count(*)::int as n from activities where org_id = $1', [orgId]))[0]?.n ?? 0;
  await confirm();
  await passLeases(orgId);
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await activities();
    await until(async () => (await activities()) < Math.max(1, before - 2_000));
    await worker.end('SIGKILL');
    // In the short run the worker may already be done.
    if (isLong) expect(await activities()).toBeGreaterThan(0);
    worker = await startWorker();
    await passLeases(orgId);
    await confirm();
  }
  const read = async () => (await confirm()).body;
  await until(async () => {
    await passLeases(orgId);
    return (await read()).status === 'deleted';
  });
  // Recipients may open old emails at any time, so tracking batches come and go.
  const { tracking_batches: _, ...counts } = (await read()).counts;
  expect(counts).toEqual({});
  await stop();
  await query('update organisation_deletions set due_at = now() where org_id = $1', [orgId]);
  await until(async () => {
    await confirm();
    return (
      (await query('select 1 from organisation_deletions where org_id = $1 and due_at is null', [orgId])).length > 0
    );
  });
  // A last tracking event may be stored late. The next count discards it.
  await until(async () => {
    const left = await mentions(api.database.pool, known);
    return !('agenda_jobs' in left) && !('tracking_batches' in left);
  });
  expect(await mentions(api.database.pool, known)).toEqual({ organisation_deletions: 1 });
  expect(await read()).toMatchObject({ status: 'deleted', rowsLeft: 0 });
});
