import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { generateKey } from '../../src/security/api-key.ts';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';
import { isLong } from '../harness/long.ts';
import { type RunningProcess, startProcess } from '../harness/process.ts';
import { AT_ONCE } from '../messages/stage.ts';

/** Requests of the well-behaved organisation. Its rate limit is 600 per minute. */
const ROUNDS = isLong ? 60 : 20;
/** Allowed slowdown of its requests while the other organisation attacks. Checked in long runs. */
const ALLOWED_RATIO = 3;

/** Texts that once took seconds of CPU each. */
const HEAVY = [
  { bodyHtml: `<html><body>${'<div>'.repeat(3_200)}` },
  { bodyHtml: ' <i></i>'.repeat(40_000) },
  { bodyText: `Hello\n-----original message-----\n${'a\n'.repeat(25_000)}` },
];
/** Half of a surrogate pair at the end of the stored part of a response. */
const POISON = `{"x":"${'x'.repeat(993)}\\ud83d\\ude00 \u0000"}`.replaceAll('\\ud83d\\ude00', '😀');

let database: TestDatabase;
let service: RunningProcess;
const adminKey = generateKey('app');
const servers: { close(): unknown }[] = [];
const received: { id: string; event: string }[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  service = await startProcess({
    DATABASE_URL: database.url,
    DISTRIBUTE_ADMIN_KEY: adminKey,
    DISTRIBUTE_BOOTSTRAP_KEY: generateKey('usr'),
    DISTRIBUTE_MASTER_KEY: randomBytes(32).toString('base64'),
    DISTRIBUTE_EGRESS_ALLOW: '127.0.0.0/8',
    LOG_LEVEL: 'silent',
  });
});
afterAll(async () => {
  await service.end('SIGTERM');
  for (const server of servers) server.close();
  await database.drop();
});

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function call(key: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(service.url + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}

interface Tenant {
  orgId: string;
  key: string;
  brandId: string;
}

async function newTenant(name: string): Promise<Tenant> {
  const { body } = await call(adminKey, 'POST', '/v1/orgs', { name });
  const { id: orgId } = body.org as unknown as { id: string };
  const user = await call(adminKey, 'POST', '/v1/users', { orgId, email: `${newId()}@x.example` });
  const { id: userId } = user.body.user as unknown as { id: string };
  const made = await call(adminKey, 'POST', '/v1/api-keys', {}, { 'x-org-id': orgId, 'x-user-id': userId });
  const brandId = newId();
  await database.pool.query(
    `insert into brands (id, org_id, domain, brand_url, name, elevator_pitch, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, $3, $4, 'Acme', 'Anvils.', '{}', '[]', now(), now())`,
    [brandId, orgId, `${brandId}.example`, `https://${brandId}.example/`],
  );
  return { orgId, brandId, key: made.body.key as unknown as string };
}

const campaignOf = ({ brandId }: Tenant, workflow: string) => ({
  name: 'Campaign',
  workflowSlug: `sales-cold-email-outreach-${workflow}-v1`,
  brandIds: [brandId],
  maxLeads: 3,
  featureInputs: {
    targetAudience: 'Smiths',
    valueProposition: 'Anvils',
    offer: 'One',
    callToAction: 'Shall I?',
    socialProof: 'Many',
    tone: 'Friendly',
  },
});

async function doTheWorst(tenant: Tenant): Promise<() => Promise<void>> {
  const { key, orgId, brandId } = tenant;
  const hanging = await listen(createTcpServer(() => {}));
  const poisonous = await listen(createServer((_request, response) => response.end(POISON)));
  for (const port of [hanging, hanging, poisonous, poisonous]) {
    await call(key, 'POST', '/v1/webhooks/endpoints', { url: `http://127.0.0.1:${port}/${newId()}` });
  }
  await call(key, 'POST', '/v1/senders', {
    name: 'Ada',
    fromName: 'Ada',
    fromEmail: 'ada@acme.example',
    ...AT_ONCE,
    smtp: { host: '127.0.0.1', port: hanging, security: 'none' },
  });
  await database.pool.query(
    `insert into contacts (id, org_id, brand_id, person_key, email, created_at, updated_at)
     select gen_random_uuid(), $1, $2, address, address, now(), now()
     from (select 'p' || n || '@x.example' as address from generate_series(1, 200) n) as people`,
    [orgId, brandId],
  );
  const locked = await call(key, 'POST', '/v1/campaigns', campaignOf(tenant, 'contacts'));
  const { id } = locked.body.campaign as unknown as { id: string };
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from campaigns where id = $1 for update', [id]);
  const pauses = Array.from({ length: 40 }, () => call(key, 'POST', `/v1/campaigns/${id}/pause`));
  let isOver = false;
  const noise = (async () => {
    while (!isOver) {
      await call(key, 'POST', '/v1/campaigns', campaignOf(tenant, 'sandbox'));
      const mail = { fromEmail: 'a@x.example', toEmail: 'b@x.example' };
      await Promise.all(HEAVY.map((text) => call(key, 'POST', '/v1/qualify', { ...mail, ...text })));
      await pause(150);
    }
  })();
  return async () => {
    isOver = true;
    await holder.query('rollback');
    holder.release();
    await Promise.all([noise, ...pauses]);
  };
}

async function work(tenant: Tenant, rounds: number): Promise<number[]> {
  const took: number[] = [];
  const timed = async (...request: Parameters<typeof call>) => {
    const began = performance.now();
    const { status, body } = await call(...request);
    took.push(performance.now() - began);
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  };
  for (let round = 0; round < rounds; round++) {
    await timed(tenant.key, 'GET', '/v1/brands');
    await timed(tenant.key, 'GET', `/v1/leads?brandId=${tenant.brandId}&limit=5`);
    await timed(
      tenant.key,
      'POST',
      '/v1/suppressions',
      { value: `${newId()}@y.example` },
      { 'Idempotency-Key': newId() },
    );
    if (round % 4 === 0) await timed(tenant.key, 'POST', '/v1/campaigns', campaignOf(tenant, 'sandbox'));
    await pause(50);
  }
  return took.toSorted((one, other) => one - other);
}

const p99 = (took: number[]) => took[Math.floor(took.length * 0.99)] ?? 0;

test('what one organisation does at its worst costs another neither an event nor its patience', async () => {
  const [quiet, hostile] = [await newTenant('Quiet'), await newTenant('Hostile')];
  const receiver = await listen(
    createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      received.push(JSON.parse(text) as { id: string; event: string });
      response.end('ok');
    }),
  );
  await call(quiet.key, 'POST', '/v1/webhooks/endpoints', { url: `http://127.0.0.1:${receiver}/quiet` });
  await work(quiet, 4);
  const before = p99(await work(quiet, ROUNDS));
  const stop = await doTheWorst(hostile);
  const meanwhile = p99(await work(quiet, ROUNDS));
  await stop();

  const campaigns = 2 * Math.ceil(ROUNDS / 4) + 1;
  const events = async () => {
    const { rows } = await database.pool.query<{ id: string; kind: string }>(
      'select id, kind from outbox_events where org_id = $1',
      [quiet.orgId],
    );
    return rows;
  };
  const ended = async () => (await events()).filter(({ kind }) => kind === 'campaign.completed').length;
  await expect.poll(ended, { interval: 500 }).toBe(campaigns);
  await expect.poll(() => received.length).toBe((await events()).length);
  expect(new Set(received.map(({ id }) => id)).size).toBe(received.length);
  const { rows } = await database.pool.query<{ suppressed: number }>(
    `select count(*)::int as suppressed from suppressions where org_id = $1 and source = 'manual'`,
    [quiet.orgId],
  );
  expect(rows).toEqual([{ suppressed: 2 * ROUNDS + 4 }]);
  const ratio = meanwhile / before;
  process.stdout.write(`p99 alone ${before.toFixed(1)} ms, beside a hostile organisation ${meanwhile.toFixed(1)} ms\n`);
  if (isLong) expect(ratio).toBeLessThan(ALLOWED_RATIO);
});
