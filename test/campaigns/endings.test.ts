import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueReleased, enqueueWhenDone } from '../../modules/campaigns/index.ts';
import { expireReservationsHandler, reserve, startRun } from '../../modules/costs/index.ts';
import { MAX_SANDBOX_PEOPLE } from '../../modules/leads/index.ts';
import { recordReports } from '../../modules/messages/index.ts';
import { simulateOutcome } from '../../modules/messages/transports.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { usd } from '../costs/stage.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { type CampaignStage, openCampaigns } from './stage.ts';

let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns();
});
afterAll(() => stage.close());

const run = (campaignId: string) =>
  inUnitOfWork(stage.platform, (unit) =>
    startRun(unit, { orgId: stage.orgId, campaignId, serviceName: 'campaigns', taskName: 'batch' }),
  );
const messages = (id: string) =>
  stage.rows<{ id: string; status: string }>('select id, status from messages where campaign_id = $1 order by id', [
    id,
  ]);

test('a stop releases the money of cancelled messages', async () => {
  const id = await stage.newCampaign({ maxLeads: 5 });
  await stage.run(id);
  expect((await stage.counts(id)).openMessages).toBe(15);
  await stage.api.call('post', `/v1/campaigns/${id}/stop`).expect(200);
  expect((await stage.counts(id)).openMessages).toBe(0);
});

test('a sandbox campaign without limits completes after the last invented lead', async () => {
  const id = await stage.newCampaign();
  const position = JSON.stringify({ next: MAX_SANDBOX_PEOPLE - 3 });
  await stage.rows('update campaigns set source_position = $2 where id = $1', [id, position]);
  await stage.run(id);
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 3 });
  expect(await stage.campaign(id)).toMatchObject({ status: 'active', no_more_leads: 'audience_exhausted' });
});

test('a message to retry is not left queued when its campaign is stopped', async () => {
  const id = await stage.newCampaign({ maxLeads: 1 });
  await stage.run(id);
  const [first] = await messages(id);
  await stage.rows("update messages set status = 'unknown', due_at = null where id = $1", [first?.id]);
  const holder = await stage.api.database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from messages where id = $1 for update', [first?.id]);
  const resent = stage.api
    .call('post', `/v1/messages/${first?.id}/resolve`)
    .send({ outcome: 'resend' })
    .then(({ status }) => status);
  const isWaiting = async () =>
    (await stage.rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .length;
  await expect.poll(isWaiting).toBe(1);
  const stopped = stage.api.call('post', `/v1/campaigns/${id}/stop`).then(({ status }) => status);
  await expect.poll(isWaiting).toBe(2);
  await holder.query('commit');
  holder.release();
  expect(await Promise.all([resent, stopped])).toEqual([200, 200]);
  expect(new Set((await messages(id)).map(({ status }) => status))).toEqual(new Set(['cancelled']));
});

test('a campaign that reaches its end marks its open runs as cancelled, not failed', async () => {
  const id = await stage.newCampaign({ maxLeads: 1 });
  const runId = await run(id);
  await stage.rows('update campaigns set end_date = $2 where id = $1', [id, stage.clock.now()]);
  // The next runner cleans up its own runs, so this run belongs to another service.
  await stage.rows("update runs set service_name = 'delivery' where id = $1", [runId]);
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
  expect(await stage.rows('select status from runs where id = $1', [runId])).toEqual([{ status: 'cancelled' }]);
});

const COUNTED = { trackOpens: true, trackClicks: true };

/** Creates a campaign with one lead who got step 1 of 3. About one in 50 such emails bounces. */
async function written(): Promise<{ id: string; email: string | undefined }> {
  const id = await stage.newCampaign({ maxLeads: 1 });
  await stage.run(id);
  const fates = (await messages(id)).map((message) => simulateOutcome({ orgId: stage.orgId, ...message }, COUNTED));
  if (fates.some(({ bounced }) => bounced)) return written();
  await stage.send(id);
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'active', no_more_leads: 'max_leads_reached' });
  const [lead] = await stage.rows<{ email: string }>('select email from leads where campaign_id = $1', [id]);
  stage.jobs.length = 0;
  return { id, email: lead?.email };
}

test.each([
  ['asks for no more mail', '/v1/emails/opt-outs'],
  ['is erased', '/v1/people/erase'],
])('a campaign completes as soon as its last lead %s', async (_what, path) => {
  const { id, email } = await written();
  await stage.api.call('post', path).send({ email }).expect(200);
  expect(stage.jobs).toContainEqual({ job: 'messages.send', campaignId: id, at: null });
  await stage.send(id);
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
});

test('a campaign completes as soon as its last email bounces', async () => {
  const { id } = await written();
  const [first] = await messages(id);
  const report = { orgId: stage.orgId, messageId: first?.id ?? '', bounced: true };
  await inUnitOfWork(stage.platform, (unit) => recordReports(unit, [report]));
  expect(stage.jobs).toContainEqual({ job: 'messages.send', campaignId: id, at: null });
});

test('a campaign that just ran out of leads notices that its last step was cancelled', async () => {
  const { id } = await written();
  await stage.rows('update campaigns set no_more_leads = null where id = $1', [id]);
  await stage.rows("update messages set status = 'cancelled', due_at = null where campaign_id = $1", [id]);
  const runner = await stage.api.database.pool.connect();
  await runner.query('begin');
  await runner.query("update campaigns set no_more_leads = 'max_leads_reached' where id = $1", [id]);
  const telling = inUnitOfWork(stage.platform, (unit) => enqueueWhenDone(unit, id));
  await Promise.race([lockWaiting(stage.api.database.pool), telling]);
  await runner.query('commit');
  runner.release();
  await telling;
  expect(stage.jobs).toContainEqual({ job: 'campaigns.run', campaignId: id, at: null });
});

/** Creates a campaign whose emails wait for the weekly cap, which a dead worker's reservation has exhausted. */
async function waitingForTheDead() {
  const id = await stage.newCampaign({ weekly: '1', maxLeads: 5 });
  await stage.run(id);
  const runId = await run(id);
  const left = { runId, costName: 'lead', unitCost: usd('0.925'), wanted: 1, leaseMs: -1 };
  await inUnitOfWork(stage.platform, (unit) => reserve(unit, { orgId: stage.orgId, campaignId: id, ...left }));
  await stage.send(id);
  expect((await stage.counts(id)).sent ?? 0).toBe(0);
  stage.jobs.length = 0;
  return id;
}
const expire = () =>
  expireReservationsHandler(stage.platform, [enqueueReleased]).handle(
    {},
    { log: stage.platform.log, signal: new AbortController().signal },
  );

test('messages that wait for a weekly cap continue as soon as money is released', async () => {
  const id = await waitingForTheDead();
  await expire();
  expect(stage.jobs).toContainEqual({ job: 'messages.send', campaignId: id, at: null });
  await stage.send(id);
  expect((await stage.counts(id)).sent).toBe(5);
});

test('expired money is released only together with the notice to its campaign', async () => {
  const id = await waitingForTheDead();
  const holder = await stage.api.database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from campaigns where id = $1 for update', [id]);
  await expect(expire()).rejects.toThrow(/lock timeout/);
  await holder.query('commit');
  holder.release();
  expect(stage.jobs).toEqual([]);
  await expire();
  expect(stage.jobs).toContainEqual({ job: 'messages.send', campaignId: id, at: null });
});

test('stopping a campaign with a long queue cancels a part at once and the rest later', async () => {
  const id = await stage.newCampaign({ maxLeads: 1 });
  await stage.run(id);
  await stage.rows(
    `insert into messages (id, org_id, campaign_id, lead_id, email_id, step, transport, status, due_at, created_at)
     select gen_random_uuid(), m.org_id, m.campaign_id, m.lead_id, m.email_id, n, m.transport, 'queued', m.due_at, now()
     from (select * from messages where campaign_id = $1 limit 1) m, generate_series(100, 25099) n`,
    [id],
  );
  await stage.rows(
    `update campaign_counts set value = value + 25000 where campaign_id = $1 and name = 'openMessages'`,
    [id],
  );
  await stage.api.call('post', `/v1/campaigns/${id}/stop`).expect(200);
  expect(stage.jobs).toContainEqual({ job: 'messages.send', campaignId: id, at: null });
  await stage.send(id);
  expect(new Set((await messages(id)).map(({ status }) => status))).toEqual(new Set(['cancelled']));
  expect((await stage.counts(id)).openMessages).toBe(0);
});
