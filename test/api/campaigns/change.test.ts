import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src/kernel/ids.ts';
import { type Campaign, type Stage, setStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

const patch = (id: string, change: object) => stage.api.call('patch', `/v1/campaigns/${id}`).send(change);
const move = (id: string, verb: 'stop' | 'pause' | 'resume') => stage.api.call('post', `/v1/campaigns/${id}/${verb}`);
const read = async (id: string): Promise<Campaign> =>
  (await stage.api.call('get', `/v1/campaigns/${id}`).expect(200)).body.campaign;
const history = async (id: string) => (await stage.api.call('get', `/v1/campaigns/${id}/history`).expect(200)).body;
const sql = async (text: string, values: unknown[]) => (await stage.api.database.pool.query(text, values)).rows;

/** The state that the runner leaves when a daily cap is reached. */
async function waitForTomorrow(id: string): Promise<void> {
  await sql(
    `update campaigns set due_at = now() + interval '1 day', next_run_at = now() + interval '1 day',
       closed_gate = 'daily' where id = $1`,
    [id],
  );
  stage.enqueued();
}

const isDueNow = async (id: string) =>
  (await sql('select due_at from campaigns where id = $1', [id]))[0].due_at?.getTime() <= stage.clock.now().getTime();

async function insertMessages(campaign: Campaign, statuses: string[]): Promise<void> {
  for (const [i, status] of statuses.entries()) {
    const [leadId, emailId] = [newId(), newId()];
    const own = [campaign.orgId, campaign.id, campaign.brandIds[0]];
    await sql(
      `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, sandbox, created_at)
       values ($1, $2, $3, $4, $3::uuid::text, $5, $5, 'served', true, now())`,
      [leadId, ...own, `person${i}@x.example`],
    );
    await sql(
      `insert into emails (id, org_id, campaign_id, brand_id, lead_id, subject, sequence, created_at)
       values ($1, $2, $3, $4, $5, 'Hello', '[]', now())`,
      [emailId, ...own, leadId],
    );
    await sql(
      `insert into messages (id, org_id, campaign_id, lead_id, email_id, step, status, transport, due_at, created_at)
       values ($1, $2, $3, $4, $5, 1, $6, 'sandbox', now(), now())`,
      [newId(), campaign.orgId, campaign.id, leadId, emailId, status],
    );
  }
}

const messages = async (id: string) =>
  (await sql('select status from messages where campaign_id = $1 order by status', [id])).map(({ status }) => status);

test('a patch sets given fields, clears null fields and keeps the others', async () => {
  const { id } = await stage.create({ maxBudgetDailyUsd: 10, maxBudgetWeeklyUsd: 50, maxLeads: 100 });
  stage.clock.advance(1000);
  const change = {
    name: 'Winter',
    maxBudgetDailyUsd: '12.5',
    maxBudgetWeeklyUsd: null,
    maxLeads: 7,
    endDate: '2099-01-01T00:00:00Z',
    notifyFrequency: 'daily',
    notifyChannel: 'email',
    notifyDestination: 'ada@acme.example',
  };
  const { body } = await patch(id, change).expect(200);
  expect(body.campaign).toMatchObject({ ...change, endDate: '2099-01-01T00:00:00.000Z' });
  expect(body.campaign).toMatchObject({ goal: null, status: 'active', updatedAt: stage.clock.now().toISOString() });
  const cleared = await patch(id, { maxLeads: null, endDate: null, notifyChannel: null }).expect(200);
  expect(cleared.body.campaign).toMatchObject({ maxLeads: null, endDate: null, notifyChannel: null, name: 'Winter' });
  expect(cleared.body.campaign).toMatchObject({ maxBudgetDailyUsd: '12.5', notifyFrequency: 'daily' });
  expect(await read(id)).toEqual(cleared.body.campaign);
});

test('a patch refuses fixed fields and names the right operation', async () => {
  const { id } = await stage.create();
  const { body, headers } = await patch(id, { name: 'Later', status: 'stopped' }).expect(400);
  expect(body.error).toBe(
    'status cannot be set: use POST /v1/campaigns/{campaignId}/stop, POST /v1/campaigns/{campaignId}/pause or POST /v1/campaigns/{campaignId}/resume.',
  );
  expect(headers['x-error-param']).toBe('status');
  expect(await read(id)).toMatchObject({ name: 'Autumn', status: 'active' });
  const workflow = await patch(id, { workflowSlug: 'another' }).expect(400);
  expect(workflow.body.error).toBe('workflowSlug cannot be changed: create another campaign.');
});

test('a change that can open a gate enqueues the campaign, a new name does not', async () => {
  const { id } = await stage.create({ maxBudgetDailyUsd: 1 });
  for (const change of [
    { maxBudgetDailyUsd: 2 },
    { maxBudgetTotalUsd: null },
    { maxLeads: 5 },
    { endDate: '2099-01-01' },
  ]) {
    await waitForTomorrow(id);
    expect((await patch(id, change).expect(200)).body.campaign.nextRunAt).toBeNull();
    expect(stage.enqueued()).toEqual([id]);
    expect(await isDueNow(id)).toBe(true);
  }
  await waitForTomorrow(id);
  const renamed = await patch(id, { name: 'Other' }).expect(200);
  expect(renamed.body.campaign.nextRunAt).not.toBeNull();
  expect(stage.enqueued()).toEqual([]);
  expect(await isDueNow(id)).toBe(false);
});

test('changing the cap of a paused campaign does not run it', async () => {
  const { id } = await stage.create();
  await move(id, 'pause').expect(200);
  stage.enqueued();
  await patch(id, { maxBudgetDailyUsd: 2 }).expect(200);
  expect(stage.enqueued()).toEqual([]);
  expect(await sql('select due_at from campaigns where id = $1', [id])).toEqual([{ due_at: null }]);
});

test('raising a limit lets a finished lead search continue', async () => {
  const { id } = await stage.create({ maxLeads: 5, maxBudgetTotalUsd: 1 });
  const ended = async (reason: string) => sql('update campaigns set no_more_leads = $2 where id = $1', [id, reason]);
  const reason = async () => (await sql('select no_more_leads from campaigns where id = $1', [id]))[0].no_more_leads;
  await ended('max_leads_reached');
  await patch(id, { maxBudgetTotalUsd: 2 }).expect(200);
  expect(await reason()).toBe('max_leads_reached');
  await patch(id, { maxLeads: 10 }).expect(200);
  expect(await reason()).toBeNull();
  await ended('budget_exhausted');
  await patch(id, { maxBudgetTotalUsd: 3 }).expect(200);
  expect(await reason()).toBeNull();
});

test.each<[string, object]>([
  ['name must not be empty.', { name: '' }],
  ['name must be a string.', { name: null }],
  ['maxBudgetDailyUsd must not be negative.', { maxBudgetDailyUsd: -5 }],
  ['maxBudgetTotalUsd must be an amount of US dollars such as 10 or "12.50".', { maxBudgetTotalUsd: '1,5' }],
  ['maxLeads must be at least 1.', { maxLeads: 0 }],
  ['endDate must not be in the past.', { endDate: '2001-01-01' }],
  ['endDate must be an ISO 8601 date or timestamp such as 2099-12-31.', { endDate: 'soon' }],
  ['notifyChannel must not be empty.', { notifyChannel: '' }],
])('400: %s', async (sentence, change) => {
  const campaign = await stage.create();
  const { status, body } = await patch(campaign.id, change);
  expect([status, body]).toEqual([400, { error: sentence }]);
  expect(await read(campaign.id)).toEqual(campaign);
});

test('stopping is permanent and cancels messages; stopping twice returns the same campaign', async () => {
  const campaign = await stage.create();
  await insertMessages(campaign, ['queued', 'queued', 'sent']);
  const first = await move(campaign.id, 'stop').expect(200);
  expect(first.body.campaign).toMatchObject({ id: campaign.id, status: 'stopped', nextRunAt: null });
  expect(await messages(campaign.id)).toEqual(['cancelled', 'cancelled', 'sent']);
  expect(await sql('select due_at from campaigns where id = $1', [campaign.id])).toEqual([{ due_at: null }]);
  stage.clock.advance(5000);
  expect((await move(campaign.id, 'stop').expect(200)).body).toEqual(first.body);
  for (const verb of ['pause', 'resume'] as const) {
    const { status, body } = await move(campaign.id, verb);
    expect([status, body.error]).toEqual([409, `This campaign is stopped and cannot be ${verb}d.`]);
  }
  const { status, body } = await patch(campaign.id, { maxLeads: 3 });
  expect([status, body.error]).toEqual([
    409,
    'This campaign is stopped. Its budget, maxLeads, endDate and templateFallback can no longer be changed.',
  ]);
  expect((await patch(campaign.id, { name: 'Archive' }).expect(200)).body.campaign.name).toBe('Archive');
  expect((await history(campaign.id)).map(({ toStatus }: { toStatus: string }) => toStatus)).toEqual([
    'active',
    'stopped',
  ]);
});

test('a paused campaign keeps its messages and continues after a resume', async () => {
  const campaign = await stage.create({ maxBudgetTotalUsd: 40 });
  await insertMessages(campaign, ['queued']);
  stage.enqueued();
  expect((await move(campaign.id, 'pause').expect(200)).body.campaign.status).toBe('paused');
  expect((await move(campaign.id, 'pause').expect(200)).body.campaign.status).toBe('paused');
  expect(await messages(campaign.id)).toEqual(['queued']);
  expect(stage.enqueued()).toEqual([]);
  expect((await move(campaign.id, 'resume').expect(200)).body.campaign.status).toBe('active');
  expect((await move(campaign.id, 'resume').expect(200)).body.campaign.status).toBe('active');
  // Resuming a running campaign rechecks its gates.
  expect(stage.enqueued()).toEqual([campaign.id, campaign.id]);
  expect(await isDueNow(campaign.id)).toBe(true);
  expect(await history(campaign.id)).toEqual([
    { fromStatus: null, toStatus: 'active', reason: 'created', at: expect.any(String) },
    { fromStatus: 'active', toStatus: 'paused', reason: 'manual', at: expect.any(String) },
    { fromStatus: 'paused', toStatus: 'active', reason: 'resumed', at: expect.any(String) },
  ]);
  expect((await stage.events(campaign.id)).slice(1)).toEqual([
    {
      kind: 'campaign.paused',
      data: { reason: 'manual', budget_spent_usd: 0, budget_limit_usd: 40, budget_type: 'total', status: 'paused' },
    },
  ]);
});

test('many concurrent stops change the status once, and all succeed', async () => {
  const { id } = await stage.create();
  const answers = await Promise.all(Array.from({ length: 8 }, () => move(id, 'stop')));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await history(id)).toHaveLength(2);
});

test('a stop wins over concurrent pauses and resumes', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await stage.create();
    const verbs = ['pause', 'resume', 'stop', 'pause', 'resume'] as const;
    const answers = await Promise.all(verbs.map((verb) => move(id, verb)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await read(id)).status).toBe('stopped');
    const moves: { fromStatus: string | null; toStatus: string }[] = await history(id);
    expect(moves.slice(1).map(({ fromStatus }) => fromStatus)).toEqual(
      moves.slice(0, -1).map(({ toStatus }) => toStatus),
    );
    expect(moves.at(-1)?.toStatus).toBe('stopped');
  }
});

test('two concurrent patches both take effect', async () => {
  const { id } = await stage.create();
  const changes = [{ maxBudgetDailyUsd: '3' }, { maxBudgetWeeklyUsd: '9' }, { maxLeads: 4 }, { name: 'Both' }];
  const answers = await Promise.all(changes.map((change) => patch(id, change)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await read(id)).toMatchObject(Object.assign({}, ...changes));
});

test('a stop waits for messages that are being sent', async () => {
  const { id } = await stage.create();
  const sender = await stage.api.database.pool.connect();
  try {
    await sender.query('begin');
    await sender.query('select 1 from campaigns where id = $1 for share', [id]);
    let isAnswered = false;
    const stopping = move(id, 'stop').then((answer) => {
      isAnswered = true;
      return answer;
    });
    await expect.poll(() => waitingFor('campaigns')).toBeGreaterThan(0);
    expect(isAnswered).toBe(false);
    await sender.query('commit');
    expect((await stopping).body.campaign.status).toBe('stopped');
  } finally {
    sender.release();
  }
});

const waitingFor = async (table: string): Promise<number> =>
  (
    await sql(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [`%${table}%`],
    )
  )[0].n;

test('a campaign of another organisation is not found', async () => {
  const { id } = await stage.create();
  const { key } = await stage.api.newOrganisation();
  const paths: ['get' | 'post' | 'patch', string][] = [
    ['get', ''],
    ['patch', ''],
    ['post', '/stop'],
    ['post', '/pause'],
    ['post', '/resume'],
    ['get', '/history'],
    ['get', '/budget'],
    ['get', '/stats'],
    ['get', '/emails'],
    ['get', '/stream'],
  ];
  for (const [method, path] of paths) {
    for (const name of [id, 'x']) {
      const { status, body } = await stage.api.call(method, `/v1/campaigns/${name}${path}`, key);
      expect([status, body], path).toEqual([404, { error: 'Campaign not found.' }]);
    }
  }
  expect((await read(id)).status).toBe('active');
});
