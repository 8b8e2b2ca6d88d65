import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src/kernel/ids.ts';
import { ledgerOf } from '../costs/ledger.ts';
import { INPUTS, SANDBOX, type Stage, setStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  stage.clock.set('2026-11-18T10:00:00Z');
});
afterAll(() => stage.close());

const budgetOf = async (id: string) => (await stage.api.call('get', `/v1/campaigns/${id}/budget`).expect(200)).body;

test('the budget shows spent and reserved money, the closed gate and the next run', async () => {
  const { id, orgId } = await stage.create({
    maxBudgetDailyUsd: '0.10',
    maxBudgetTotalUsd: 5,
    maxLeads: 50,
    endDate: '2027-01-31',
  });
  await stage.count(id, { leadsServed: 4 });
  expect(await budgetOf(id)).toMatchObject({ closedGate: null, nextRunAt: null, leadsServed: 4 });
  const ledger = ledgerOf(stage.api, orgId);
  const runId = await ledger.run({ campaignId: id });
  await ledger.settle(await ledger.reserve(runId, id, { wanted: 4 }), 4);
  await ledger.reserve(runId, id, { wanted: 20 });
  const none = { spentInUsdCents: '4', reservedInUsdCents: '6', limitInUsdCents: null };
  expect(await budgetOf(id)).toEqual({
    campaignId: id,
    status: 'active',
    windows: [
      { ...none, kind: 'daily', limitInUsdCents: '10', resetsAt: '2026-11-19T00:00:00.000Z' },
      { ...none, kind: 'weekly', resetsAt: '2026-11-23T00:00:00.000Z' },
      { ...none, kind: 'monthly', resetsAt: '2026-12-01T00:00:00.000Z' },
      { ...none, kind: 'total', limitInUsdCents: '500', resetsAt: null },
    ],
    maxLeads: 50,
    leadsServed: 4,
    endDate: '2027-02-01T00:00:00.000Z',
    closedGate: { kind: 'daily', opensAt: '2026-11-19T00:00:00.000Z' },
    nextRunAt: '2026-11-19T00:00:00.000Z',
  });
  await stage.api.call('patch', `/v1/campaigns/${id}`).send({ maxBudgetDailyUsd: 1 }).expect(200);
  expect(await budgetOf(id)).toMatchObject({ closedGate: null, nextRunAt: null });
  await stage.api.database.pool.query("update campaigns set closed_gate = 'missing_key' where id = $1", [id]);
  expect(await budgetOf(id)).toMatchObject({ closedGate: { kind: 'missing_key', opensAt: null }, nextRunAt: null });
});

test("a brand's daily budget changes all its open campaigns and enqueues the active ones", async () => {
  const brandId = await stage.brand();
  const [active, paused, stopped] = [
    await stage.create({ brandIds: [brandId], maxBudgetDailyUsd: 1, maxBudgetTotalUsd: 9 }),
    await stage.create({ brandIds: [await stage.brand(), brandId] }),
    await stage.create({ brandIds: [brandId], maxBudgetDailyUsd: 3 }),
  ];
  await stage.api.call('post', `/v1/campaigns/${paused.id}/pause`).expect(200);
  await stage.api.call('post', `/v1/campaigns/${stopped.id}/stop`).expect(200);
  const other = await stage.create({ maxBudgetDailyUsd: 4 });
  stage.enqueued();
  const set = (dailyBudgetCents: unknown) =>
    stage.api.call('patch', `/v1/brands/${brandId}/campaigns/daily-budget`).send({ dailyBudgetCents });
  const caps = async () =>
    Promise.all(
      [active, paused, stopped, other].map(
        async ({ id }) => (await stage.api.call('get', `/v1/campaigns/${id}`)).body.campaign.maxBudgetDailyUsd,
      ),
    );
  const { body } = await set(1250).expect(200);
  expect(body).toEqual({ brandId, dailyBudgetCents: 1250, campaignIds: [active.id, paused.id] });
  expect(await caps()).toEqual(['12.5', '12.5', '3', '4']);
  expect(stage.enqueued()).toEqual([active.id]);
  await set(0).expect(200);
  expect(await caps()).toEqual(['0', '0', '3', '4']);
  await set(null).expect(200);
  expect(await caps()).toEqual([null, null, '3', '4']);
  expect((await stage.api.call('get', `/v1/campaigns/${active.id}`)).body.campaign.maxBudgetTotalUsd).toBe('9');
  for (const [wrong, sentence] of [
    [-1, 'dailyBudgetCents must be at least 0.'],
    [1.5, 'dailyBudgetCents must be a whole number.'],
    ['10', 'dailyBudgetCents must be a number.'],
    [undefined, 'dailyBudgetCents is required.'],
  ]) {
    await set(wrong).expect(400, { error: sentence });
  }
});

test('a brand stores the daily budget of its campaigns', async () => {
  const brandId = await stage.brand();
  const campaign = await stage.create({ brandIds: [brandId], maxBudgetDailyUsd: 1 });
  const path = `/v1/brands/${brandId}/daily-budget`;
  const read = async () => (await stage.api.call('get', path).expect(200)).body;
  const capOf = async () =>
    (await stage.api.call('get', `/v1/campaigns/${campaign.id}`).expect(200)).body.campaign.maxBudgetDailyUsd;
  const none = await read();
  expect(none).toEqual({ brandId, orgId: campaign.orgId, dailyBudgetCents: null, updatedAt: expect.any(String) });
  const set = await stage.api.call('patch', path).send({ dailyBudgetCents: 100_000_000_000 }).expect(200);
  expect(set.body).toEqual({
    ...none,
    dailyBudgetCents: 100_000_000_000,
    updatedAt: stage.clock.now().toISOString(),
  });
  expect(await read()).toEqual(set.body);
  expect(await capOf()).toBe('1000000000');
  await stage.api
    .call('patch', `/v1/brands/${brandId}/campaigns/daily-budget`)
    .send({ dailyBudgetCents: 5 })
    .expect(200);
  expect(await read()).toMatchObject({ dailyBudgetCents: 5 });
  expect(
    (await stage.api.call('patch', path).send({ dailyBudgetCents: null }).expect(200)).body.dailyBudgetCents,
  ).toBeNull();
  expect(await capOf()).toBeNull();
  await stage.api.call('patch', path).send({ dailyBudgetCents: -1 }).expect(400);
  const { key } = await stage.api.newOrganisation('Other');
  await stage.api.call('get', path, key).expect(404);
  await stage.api.call('patch', path, key).send({ dailyBudgetCents: 1 }).expect(404);
});

const preflight = async (more: Record<string, unknown> = {}) =>
  stage.api.call('post', '/v1/campaigns/preflight').send(await stage.body(more));

test('a preflight shows reach and cost, and creates nothing', async () => {
  const count = async () =>
    (await stage.api.database.pool.query('select (select count(*) from campaigns) c, (select count(*) from brands) b'))
      .rows[0];
  const body = await stage.body({ maxLeads: 500, maxBudgetTotalUsd: 100 });
  const before = await count();
  const answer = await stage.api.call('post', '/v1/campaigns/preflight').send(body).expect(200);
  const { mails, mailsNote, leftOut, schedule, ...figures } = answer.body;
  expect([mails.length, mailsNote, leftOut]).toEqual([3, null, []]);
  expect(schedule).toHaveLength(3);
  expect(figures).toEqual({
    keyStatus: { workflowSlug: `${SANDBOX}-v1`, ready: true, keys: [], missing: [], missingOneOf: [] },
    sendableLeads: 10_000,
    suppressedLeads: 0,
    projectedLeads: 500,
    projectedCost: { minUsd: '8', maxUsd: '9' },
    firstSendAt: '2026-11-18T10:00:00.000Z',
    blockedBy: null,
  });
  const unread = { ...body, brandIds: undefined, brandUrls: ['https://new-site.example'] };
  await stage.api.call('post', '/v1/campaigns/preflight').send(unread).expect(200);
  expect(await count()).toEqual(before);
  expect(stage.web.visits).toEqual([]);
});

test('the projection stops at the total cap', async () => {
  const capped = await preflight({ maxLeads: 500, maxBudgetTotalUsd: '1.60' });
  expect(capped.body).toMatchObject({ projectedLeads: 100, projectedCost: { minUsd: '1.6', maxUsd: '1.6' } });
  const unlimited = await preflight();
  expect(unlimited.body).toMatchObject({ projectedLeads: 10_000, projectedCost: { minUsd: '160', maxUsd: '180' } });
  const poor = await preflight({ maxBudgetDailyUsd: '0.015' });
  expect(poor.body).toMatchObject({ firstSendAt: null, blockedBy: 'budget' });
});

test('a preflight refuses the same requests as a creation', async () => {
  expect((await preflight({ goal: 'fame' })).body.error).toBe('goal must be one of signup, meetingBooked, purchase.');
  expect((await preflight({ featureInputs: {} })).body.error).toMatch(
    /^featureInputs\.\w+, .* are required by the feature/,
  );
  expect((await preflight({ brandIds: [newId()] })).status).toBe(404);
  expect((await preflight({ brandIds: undefined, brandUrls: ['ftp://x.example'] })).body.error).toBe(
    'brandUrls.0 must be an http:// or https:// address of a website.',
  );
});

test('blockedBy names missing keys, a missing sender, a paused brand and a paused audience', async () => {
  const contacts = await preflight({ workflowDynastySlug: 'sales-cold-email-outreach-contacts' });
  expect(contacts.body).toMatchObject({
    keyStatus: { ready: false, missing: ['smtp'] },
    sendableLeads: 0,
    firstSendAt: null,
    blockedBy: 'no_sender',
  });
  const found = await preflight({ workflowDynastySlug: 'sales-cold-email-outreach-apollo' });
  expect(found.body).toMatchObject({
    keyStatus: { missing: expect.arrayContaining(['apollo', 'smtp']) },
    blockedBy: 'missing_key',
  });
  const brandId = await stage.brand();
  await stage.api.call('patch', `/v1/brands/${brandId}/pause`).send({ paused: true }).expect(200);
  expect((await preflight({ brandIds: [brandId] })).body).toMatchObject({ blockedBy: 'brand_paused' });
  const own = await stage.brand();
  const { body } = await stage.api.call('post', '/v1/orgs/audiences').send({ brandId: own, name: 'Some' }).expect(200);
  const audienceIds = [body.audience.id];
  expect((await preflight({ brandIds: [own], audienceIds })).body).toMatchObject({ blockedBy: null });
  await stage.api.call('patch', `/v1/orgs/audiences/${audienceIds[0]}/status`).send({ status: 'paused' }).expect(200);
  expect((await preflight({ brandIds: [own], audienceIds })).body).toMatchObject({ blockedBy: 'audience_paused' });
});

test('sendableLeads counts only contacts that may be contacted, each once', async () => {
  const brandIds = [await stage.brand(), await stage.brand()] as const;
  const { orgId } = (await stage.api.call('get', '/v1/me')).body;
  const { pool } = stage.api.database;
  const contact = (key: string, brandId: string, more: { consent?: boolean; unsubscribed?: boolean } = {}) =>
    pool.query(
      `insert into contacts (id, org_id, brand_id, person_key, email, consent, unsubscribed, created_at, updated_at)
       values ($1, $2, $3, $4, $4, $5, $6, now(), now())`,
      [newId(), orgId, brandId, key, more.consent ?? null, more.unsubscribed ?? false],
    );
  await contact('free@one.example', brandIds[0]);
  await contact('free@one.example', brandIds[1]);
  await contact('agreed@one.example', brandIds[0], { consent: true });
  await contact('refused@one.example', brandIds[0], { consent: false });
  await contact('gone@one.example', brandIds[0], { unsubscribed: true });
  await contact('listed@one.example', brandIds[1]);
  await contact('someone@mail.two.example', brandIds[1]);
  await contact('near@nottwo.example', brandIds[1]);
  for (const local of ['noreply', 'shop.no-reply', 'abuse']) await contact(`${local}@one.example`, brandIds[1]);
  for (const [kind, value] of [
    ['address', 'listed@one.example'],
    ['domain', 'two.example'],
  ]) {
    await pool.query('insert into suppressions (id, org_id, kind, value, created_at) values ($1, $2, $3, $4, now())', [
      newId(),
      orgId,
      kind,
      value,
    ]);
  }
  const { body } = await preflight({
    workflowDynastySlug: 'sales-cold-email-outreach-contacts',
    brandIds: [...brandIds],
    featureInputs: INPUTS,
  });
  expect(body).toMatchObject({ sendableLeads: 3, suppressedLeads: 7, projectedLeads: 3 });
  expect(body.leftOut[0]).toEqual({
    reason: 'system_address',
    people: 3,
    examples: ['abuse@one.example', 'shop.no-reply@one.example'],
  });
});

test('a forecast counts only contacts of the audiences', async () => {
  const brandIds = [await stage.brand(), await stage.brand()] as const;
  const { orgId } = (await stage.api.call('get', '/v1/me')).body;
  const contact = (key: string, brandId: string, title: string, unsubscribed = false) =>
    stage.api.database.pool.query(
      `insert into contacts (id, org_id, brand_id, person_key, email, title, unsubscribed, created_at, updated_at)
       values ($1, $2, $3, $4, $4, $5, $6, now(), now())`,
      [newId(), orgId, brandId, key, title, unsubscribed],
    );
  await contact('a@audience.example', brandIds[0], 'Head of Sales');
  await contact('b@audience.example', brandIds[0], 'Head of Sales', true);
  await contact('c@audience.example', brandIds[0], 'Founder');
  await contact('d@audience.example', brandIds[1], 'Head of Sales');
  const audience = async (brandId: string, title: string) =>
    (
      await stage.api
        .call('post', '/v1/orgs/audiences')
        .send({ brandId, name: title, filters: { title: [title] } })
        .expect(200)
    ).body.audience.id as string;
  const heads = await audience(brandIds[0], 'head of');
  const founders = await audience(brandIds[0], 'founder');
  const forecast = async (audienceIds?: string[]) =>
    (
      await preflight({
        workflowDynastySlug: 'sales-cold-email-outreach-contacts',
        brandIds: [...brandIds],
        ...(audienceIds ? { audienceIds } : {}),
      })
    ).body;
  expect(await forecast()).toMatchObject({ sendableLeads: 3, suppressedLeads: 1 });
  expect(await forecast([heads])).toMatchObject({ sendableLeads: 1, suppressedLeads: 1, projectedLeads: 1 });
  expect(await forecast([founders])).toMatchObject({ sendableLeads: 1, suppressedLeads: 0 });
  expect(await forecast([heads, founders])).toMatchObject({ sendableLeads: 2, suppressedLeads: 1 });
});
