import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endPausedCampaigns } from '../../modules/campaigns/index.ts';
import { setCaps } from '../../modules/costs/index.ts';
import { recordReports } from '../../modules/messages/index.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { usd } from '../costs/stage.ts';
import { TestClock } from '../harness/clock.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { type CampaignStage, openCampaigns, WORKFLOW } from './stage.ts';

const clock = new TestClock();
let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns({ clock, timeZone: 'Europe/Berlin' });
});
afterAll(() => stage.close());

const spent = async (id: string) => {
  const [row] = await stage.rows<{ cents: string }>(
    'select coalesce(sum(actual + provisioned), 0) as cents from cost_totals where campaign_id = $1',
    [id],
  );
  return Number(row?.cents);
};

/** A lead costs 1 cent, its sequence 0.5, its three emails 0.3. */
const LEAD_TO_THE_END = 1.8;

describe.for([
  ['daily', '2026-11-11T15:00:00Z', '2026-11-11T23:00:00.000Z'],
  ['daily', '2026-03-28T15:00:00Z', '2026-03-28T23:00:00.000Z'],
  // Daylight saving time: the first day has 23 hours, the last one 25.
  ['daily', '2026-03-29T00:30:00Z', '2026-03-29T22:00:00.000Z'],
  ['daily', '2026-10-24T22:30:00Z', '2026-10-25T23:00:00.000Z'],
  ['daily', '2028-02-28T23:30:00Z', '2028-02-29T23:00:00.000Z'],
  ['weekly', '2026-11-11T15:00:00Z', '2026-11-15T23:00:00.000Z'],
  ['weekly', '2026-10-21T15:00:00Z', '2026-10-25T23:00:00.000Z'],
  ['monthly', '2026-11-11T15:00:00Z', '2026-11-30T23:00:00.000Z'],
  ['monthly', '2028-02-10T15:00:00Z', '2028-02-29T23:00:00.000Z'],
  ['monthly', '2026-03-10T15:00:00Z', '2026-03-31T22:00:00.000Z'],
] as const)('a %s cap reached at %s', ([kind, now, opensAt]) => {
  test(`makes the campaign wait until ${opensAt} and then continue`, async () => {
    clock.set(now);
    const id = await stage.newCampaign({ [kind]: '1' });
    await stage.run(id);
    const waiting = await stage.campaign(id);
    expect(waiting).toMatchObject({ status: 'active', closed_gate: kind, claimed_until: null });
    expect(waiting?.next_run_at?.toISOString()).toBe(opensAt);
    expect(waiting?.due_at?.toISOString()).toBe(opensAt);
    expect(stage.jobs).toContainEqual({ job: 'campaigns.run', campaignId: id, at: new Date(opensAt) });
    expect(await stage.counts(id)).toMatchObject({ leadsServed: Math.floor(100 / LEAD_TO_THE_END) });
    expect(await stage.events(id, 'campaign.paused')).toMatchObject([{ data: { reason: 'budget_exceeded' } }]);

    clock.set(new Date(new Date(opensAt).getTime() - 1));
    await stage.run(id);
    expect(await stage.counts(id)).toMatchObject({ leadsServed: 55 });

    clock.set(opensAt);
    await stage.send(id);
    await stage.run(id);
    expect((await stage.counts(id)).leadsServed).toBeGreaterThan(95);
    expect((await stage.campaign(id))?.next_run_at?.getTime()).toBeGreaterThan(new Date(opensAt).getTime());
  });
});

test('a total cap is used up to the last affordable lead, then the campaign completes', async () => {
  clock.set('2026-11-11T15:00:00Z');
  const id = await stage.newCampaign({ total: '10' });
  await stage.finish(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed', no_more_leads: 'budget_exhausted' });
  const counts = await stage.counts(id);
  const { leadsServed = 0 } = counts;
  // Money released by cancelled steps pays for further leads.
  expect(leadsServed).toBeGreaterThanOrEqual(555);
  expect(counts).toMatchObject({ leadsContacted: leadsServed, openMessages: 0 });
  expect(await spent(id)).toBeCloseTo(leadsServed * 1.5 + (counts.sent ?? 0) * 0.1, 6);
  expect(await spent(id)).toBeLessThanOrEqual(1000);
  expect(await spent(id)).toBeGreaterThan(1000 - LEAD_TO_THE_END);
  const [completed] = await stage.events(id, 'campaign.completed');
  expect(completed?.data).toMatchObject({ reason: 'budget_exhausted', final_stats: { emails_sent: counts.sent } });
});

test('a raised cap continues the campaign at once; a cap below the spending blocks it', async () => {
  clock.set('2026-11-11T15:00:00Z');
  const id = await stage.newCampaign({ daily: '1' });
  await stage.run(id);
  const change = async (cap: string) => {
    await setCaps(
      { em: stage.platform.orm.em.fork() },
      { orgId: stage.orgId, campaignIds: [id], caps: { daily: usd(cap) } },
    );
    await stage.rows('update campaigns set due_at = $2, next_run_at = null, closed_gate = null where id = $1', [
      id,
      clock.now(),
    ]);
    await stage.run(id);
    return stage.counts(id);
  };
  expect(await change('2')).toMatchObject({ leadsServed: 111 });
  expect(await change('0.5')).toMatchObject({ leadsServed: 111 });
  expect(await stage.campaign(id)).toMatchObject({ closed_gate: 'daily' });
});

test('a campaign of a paused brand waits and continues after the resume', async () => {
  const id = await stage.newCampaign({ maxLeads: 5 });
  await stage.rows('update brands set paused_at = now()');
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'active', closed_gate: 'brand_paused', next_run_at: null });
  expect(await stage.counts(id)).toEqual({});
  await stage.rows('update brands set paused_at = null');
  await stage.rows('update campaigns set due_at = $1 where id = $2', [clock.now(), id]);
  await stage.finish(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed', closed_gate: null });
});

test('a campaign without a required key waits for it', async () => {
  const id = await stage.newCampaign({ workflowSlug: 'sales-cold-email-outreach-apollo-v1' });
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'active', closed_gate: 'missing_keys', failed_runs: 0 });
});

test('a campaign starts at its start date and ends at its end date despite scheduled messages', async () => {
  clock.set('2026-11-11T15:00:00Z');
  const startDate = new Date('2026-11-12T08:00:00Z');
  const endDate = new Date('2026-11-12T09:00:00Z');
  const id = await stage.newCampaign({ startDate, endDate, daily: '1' });
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({
    closed_gate: 'start_date',
    next_run_at: startDate,
    due_at: startDate,
  });
  clock.set(startDate);
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ closed_gate: 'daily', due_at: endDate });
  clock.set(endDate);
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed', due_at: null });
  expect(await stage.rows('select distinct status, reason from messages where campaign_id = $1', [id])).toEqual([
    { status: 'cancelled', reason: 'schedule_complete' },
  ]);
});

test('the sweep finds a due campaign and due messages whose jobs were lost', async () => {
  clock.set('2026-11-11T15:00:00Z');
  const id = await stage.newCampaign({ maxLeads: 3 });
  await stage.run(id);
  stage.jobs.length = 0;
  const { sweepMessages } = await import('../../modules/messages/index.ts');
  const { sweepCampaigns } = await import('../../modules/campaigns/index.ts');
  const unit = { ...stage.platform, em: stage.platform.orm.em.fork() };
  await sweepMessages(unit);
  expect(stage.jobs).toContainEqual({ job: 'messages.send', campaignId: id, at: null });
  const other = await stage.newCampaign({ maxLeads: 3 });
  await sweepCampaigns(unit);
  expect(stage.jobs).toContainEqual({ job: 'campaigns.run', campaignId: other, at: null });
});

test('money of cancelled steps is used for new leads', async () => {
  clock.set('2026-11-11T15:00:00Z');
  const id = await stage.newCampaign({ total: '1' });
  await stage.run(id);
  await stage.send(id);
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 55 });
  const sent = await stage.rows<{ id: string }>(
    `select distinct on (lead_id) id from messages where campaign_id = $1 and status = 'sent' and not bounced limit 30`,
    [id],
  );
  const unit = { ...stage.platform, em: stage.platform.orm.em.fork() };
  await recordReports(
    unit,
    sent.map(({ id: messageId }) => ({ orgId: stage.orgId, messageId, bounced: true })),
  );
  await stage.finish(id);
  // 30 fewer leads with two open steps each: 6 cents, which is 3 leads, plus money released by bounces.
  const { leadsServed = 0, sent: emails = 0 } = await stage.counts(id);
  expect(leadsServed).toBeGreaterThanOrEqual(58);
  expect(await spent(id)).toBeCloseTo(leadsServed * 1.5 + emails * 0.1, 6);
  expect(await spent(id)).toBeLessThanOrEqual(100);
  expect(await spent(id)).toBeGreaterThan(100 - LEAD_TO_THE_END);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed', no_more_leads: 'budget_exhausted' });
});

describe("the end of an organisation's trial", () => {
  const trialEndsAt = new Date('2026-11-12T09:00:00Z');
  const setTrial = (at: Date | null) =>
    stage.api
      .call('patch', '/v1/orgs/current', stage.api.adminKey)
      .set('x-org-id', stage.orgId)
      .send({ trialEndsAt: at?.toISOString() ?? null })
      .expect(200);
  afterEach(() => setTrial(null));

  test('ends its campaigns despite scheduled messages', async () => {
    clock.set('2026-11-11T15:00:00Z');
    const id = await stage.newCampaign({ daily: '1', endDate: new Date('2026-11-13T09:00:00Z') });
    const waiting = await stage.newCampaign({ maxLeads: 4 });
    await stage.run(id);
    await stage.run(waiting);
    stage.jobs.length = 0;
    const { body } = await setTrial(trialEndsAt);
    expect(body.org).toMatchObject({ trialEndsAt: trialEndsAt.toISOString() });
    expect(stage.jobs.map(({ campaignId }) => campaignId)).toEqual(expect.arrayContaining([id, waiting]));
    await stage.run(id);
    expect(stage.jobs).toContainEqual({ job: 'campaigns.run', campaignId: id, at: new Date('2026-11-11T23:00:00Z') });
    clock.set('2026-11-11T23:00:00Z');
    await stage.run(id);
    expect(await stage.campaign(id)).toMatchObject({ status: 'active', due_at: trialEndsAt });
    expect(stage.jobs).toContainEqual({ job: 'campaigns.run', campaignId: id, at: trialEndsAt });
    clock.set(new Date(trialEndsAt.getTime() - 1));
    await stage.run(id);
    expect(await stage.campaign(id)).toMatchObject({ status: 'active' });
    clock.set(trialEndsAt);
    await stage.run(id);
    expect(await stage.campaign(id)).toMatchObject({ status: 'completed', due_at: null });
    expect(await stage.rows(`select 1 from messages where campaign_id = $1 and status = 'queued'`, [id])).toEqual([]);
    expect(await stage.rows('select distinct reason from messages where campaign_id = $1', [id])).toEqual([
      { reason: 'trial_ended' },
    ]);
    expect(await stage.events(id, 'campaign.completed')).toMatchObject([{ data: { reason: 'trial_ended' } }]);
  });

  test('ends paused campaigns too, as does their own end date', async () => {
    clock.set('2026-11-11T15:00:00Z');
    const [byTrial, byDate, later] = [
      await stage.newCampaign({ maxLeads: 4 }),
      await stage.newCampaign({ maxLeads: 4, endDate: new Date('2026-11-12T08:00:00Z') }),
      await stage.newCampaign({ maxLeads: 4, endDate: new Date('2026-11-12T08:00:00Z') }),
    ];
    for (const id of [byTrial, byDate, later]) {
      await stage.run(id);
      await stage.api.call('post', `/v1/campaigns/${id}/pause`).expect(200);
    }
    const statuses = async () =>
      Promise.all([byTrial, byDate, later].map(async (id) => (await stage.campaign(id))?.status));
    await inUnitOfWork(stage.platform, endPausedCampaigns);
    expect(await statuses()).toEqual(['paused', 'paused', 'paused']);
    await stage.rows('update campaigns set end_date = null where id = $1', [later]);
    clock.set('2026-11-12T08:00:00Z');
    await inUnitOfWork(stage.platform, endPausedCampaigns);
    expect(await statuses()).toEqual(['paused', 'completed', 'paused']);
    await setTrial(clock.now());
    await inUnitOfWork(stage.platform, endPausedCampaigns);
    expect(await statuses()).toEqual(['completed', 'completed', 'completed']);
    expect(await stage.rows('select distinct status, reason from messages where campaign_id = $1', [byTrial])).toEqual([
      { status: 'cancelled', reason: 'trial_ended' },
    ]);
    expect(await stage.events(byDate, 'campaign.completed')).toMatchObject([{ data: { reason: 'schedule_complete' } }]);
  });

  test('ends no campaign if the trial was extended meanwhile', async () => {
    clock.set('2026-11-12T09:00:00Z');
    const id = await stage.newCampaign({ maxLeads: 4 });
    await setTrial(trialEndsAt);
    const sender = await stage.api.database.pool.connect();
    await sender.query('begin');
    await sender.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [`sending:${id}`]);
    const running = stage.run(id);
    await lockWaiting(stage.api.database.pool);
    await stage.rows('update organisations set trial_ends_at = null where id = $1', [stage.orgId]);
    await sender.query('commit');
    sender.release();
    await running;
    expect(await stage.campaign(id)).toMatchObject({ status: 'active' });
    expect(await stage.counts(id)).toMatchObject({ leadsServed: 4 });
  });

  test('cannot be changed by a member, and prevents new campaigns', async () => {
    clock.set('2026-11-12T09:00:00Z');
    const { body } = await stage.api.call('patch', '/v1/orgs/current').send({ trialEndsAt: null }).expect(403);
    expect(body).toEqual({ error: 'trialEndsAt can only be changed with the admin key.' });
    await setTrial(trialEndsAt);
    const campaign = { name: 'Late', workflowSlug: WORKFLOW, brandUrls: ['https://acme.example'] };
    const refused = await stage.api.call('post', '/v1/campaigns').send(campaign).expect(400);
    expect(refused.body).toEqual({
      error: 'The trial ended at 2026-11-12T09:00:00.000Z, so no campaign can be created.',
    });
  });
});

test('new leads are searched only while senders have capacity', async () => {
  const id = await stage.newCampaign({ maxLeads: 5 });
  const until = new Date(clock.now().getTime() + 3_600_000);
  await stage.rows("update campaigns set closed_gate = 'mailbox_allowance', next_run_at = $2 where id = $1", [
    id,
    until,
  ]);
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({
    status: 'active',
    closed_gate: 'mailbox_allowance',
    next_run_at: until,
    due_at: until,
  });
  expect((await stage.counts(id)).leadsServed ?? 0).toBe(0);
  clock.advance(3_600_000);
  await stage.run(id);
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 5 });
});
