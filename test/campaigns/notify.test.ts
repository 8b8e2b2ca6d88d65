import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createJobs } from '../../jobs/index.ts';
import { Campaign } from '../../modules/campaign-state/index.ts';
import { nextDigestAt } from '../../modules/campaigns/notify/digest.rules.ts';
import { digestText } from '../../modules/campaigns/notify/digest-text.rules.ts';
import { saveNotices } from '../../modules/campaigns/notify/notify-settings.ts';
import { writeDueDigests } from '../../modules/campaigns/notify/write-digests.ts';
import { reserve, startRun, voidReservation } from '../../modules/costs/index.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { type Receiver, startReceiver, status } from '../api/webhooks/receiver.ts';
import { RETENTION, RETRIES } from '../api/webhooks/stage.ts';
import { usd } from '../costs/stage.ts';
import { TestClock } from '../harness/clock.ts';
import { gate } from '../harness/gate.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { type MailStage, openMail } from '../messages/stage.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';

const clock = new TestClock();
let stage: MailStage;
let sink: Sink;
let receiver: Receiver;
beforeAll(async () => {
  clock.set('2026-11-11T15:00:00Z');
  [stage, sink, receiver] = await Promise.all([
    openMail({ clock, timeZone: 'Europe/Berlin' }),
    startSink(),
    startReceiver(),
  ]);
  await stage.newSender({ port: sink.port });
});
afterAll(async () => {
  await stage.close();
  await Promise.all([sink.stop(), receiver.close()]);
});

async function work(...names: string[]) {
  const { platform, api } = stage;
  const pool = api.service.database.pool;
  const jobs = createJobs(platform, { webhooks: { retries: RETRIES, pool }, retention: RETENTION });
  const run = { log: platform.log, signal: new AbortController().signal };
  for (const name of names) await jobs.find(({ contract }) => contract.name === name)?.handle({}, run);
}
const notify = () => work('outbox.relay', 'campaigns.notify');

const patch = (id: string, body: object) => stage.api.call('patch', `/v1/campaigns/${id}`).send(body);
const settings = (notifyFrequency: string, notifyChannel: string, notifyDestination: string) => ({
  notifyFrequency,
  notifyChannel,
  notifyDestination,
});
const digestsOf = (id: string) =>
  stage.rows<{ id: string; status: string }>(
    'select id, status from campaign_digests where campaign_id = $1 order by created_at',
    [id],
  );
const posted = (id: string) =>
  receiver.received.flatMap((request) => {
    const body = JSON.parse(request.body);
    return body.campaign_id === id ? [{ ...request, json: body }] : [];
  });

test("a daily digest is sent once at 8:00 in the organisation's time zone, and is not counted", async () => {
  const id = await stage.newCampaign({ daily: '1' });
  await patch(id, settings('daily', 'email', 'owner@acme.example')).expect(200);
  await stage.run(id);
  await stage.send(id);
  const before = await stage.counts(id);
  clock.set('2026-11-12T06:59:59Z');
  await notify();
  expect(sink.to('owner@acme.example')).toEqual([]);
  clock.set('2026-11-12T07:00:00Z');
  await Promise.all([notify(), notify(), notify()]);
  await notify();
  await sink.received(1);
  const [digest] = await digestsOf(id);
  expect(await digestsOf(id)).toEqual([{ id: expect.any(String), status: 'sent' }]);
  const arrived = sink.to('owner@acme.example');
  expect(arrived).toHaveLength(1);
  expect(arrived[0]?.messageId).toBe(`<${digest?.id}@acme.example>`);
  const raw = String(arrived[0]?.raw);
  expect(raw).toContain(`Sent: ${before.sent}`);
  expect(raw).toContain('daily closed');
  expect(raw).not.toMatch(/\/t\/[oc]\//);
  expect(await stage.counts(id)).toEqual(before);
  // The next digest contains only later notices.
  clock.set('2026-11-13T07:00:00Z');
  await notify();
  await sink.received(2);
  expect(String(sink.to('owner@acme.example')[1]?.raw)).toContain('Sent: 0');
  await patch(id, { notifyChannel: null }).expect(200);
});

test('a weekly digest is sent on Monday, signed like webhooks, and retried with the same id', async () => {
  clock.set('2026-11-13T12:00:00Z');
  const id = await stage.newCampaign({ weekly: '1' });
  await patch(id, settings('weekly', 'webhook', receiver.url)).expect(200);
  await stage.run(id);
  await notify();
  expect(await digestsOf(id)).toEqual([]);
  clock.set('2026-11-16T07:00:00Z');
  receiver.answer = status(503);
  await notify();
  expect(await digestsOf(id)).toMatchObject([{ status: 'queued' }]);
  receiver.answer = status(200);
  await notify();
  clock.set('2026-11-16T07:01:00Z');
  await notify();
  const [first, second, ...others] = posted(id);
  expect(others).toEqual([]);
  expect(second?.body).toBe(first?.body);
  expect(second?.json).toMatchObject({
    id: (await digestsOf(id))[0]?.id,
    event: 'campaign.digest',
    data: {
      frequency: 'weekly',
      emails_sent: 0,
      replied: 0,
      cost_usd: expect.any(Number),
      gates: [{ kind: 'weekly', state: 'closed', opensAt: '2026-11-15T23:00:00.000Z' }],
    },
  });
  expect(second?.json.data.cost_usd).toBeGreaterThan(0.8);
  const { secret } = (await stage.api.call('get', '/v1/webhooks/secret').expect(200)).body;
  const signature = createHmac('sha256', secret)
    .update(second?.body ?? '')
    .digest('hex');
  expect(second?.headers['x-distribute-signature']).toBe(`sha256=${signature}`);
  expect(second?.headers['webhook-id']).toBe(second?.json.id);
  await patch(id, { notifyChannel: null }).expect(200);
});

test('immediate digests report a closed gate to a chat, at most once a minute', async () => {
  const id = await stage.newCampaign({ daily: '1' });
  const texts = () => receiver.received.flatMap(({ body }) => JSON.parse(body).text ?? []);
  await patch(id, settings('immediately', 'slack', receiver.url)).expect(200);
  clock.advance(60_000);
  await notify();
  expect(texts()).toEqual([]);
  await stage.run(id);
  await notify();
  expect(texts()).toEqual([expect.stringContaining('daily closed')]);
  await patch(id, { maxBudgetDailyUsd: '2' }).expect(200);
  await stage.run(id);
  await notify();
  expect(texts()).toHaveLength(1);
  clock.advance(60_000);
  await notify();
  await notify();
  expect(texts()).toHaveLength(2);
  expect(texts()[1]).toMatch(/daily opened[^]*daily closed/);
  await patch(id, { notifyChannel: null }).expect(200);
});

test('a frequency changed while a digest is written applies to the next digest', async () => {
  const [first, second] = [await stage.newCampaign({}), await stage.newCampaign({})];
  for (const id of [first, second]) await patch(id, settings('immediately', 'slack', receiver.url)).expect(200);
  const item = JSON.stringify([{ kind: 'meeting', meetingTime: null }]);
  for (const [ago, id] of [first, second].toReversed().entries())
    await stage.rows('update campaign_notices set items = $2, due_at = $3 where id = $1', [
      id,
      item,
      new Date(clock.now().getTime() - ago),
    ]);
  const { pool } = stage.api.database;
  // Locking the first campaign delays its digest until the second campaign changes.
  const other = await pool.connect();
  await other.query('begin');
  await other.query('select 1 from campaigns where id = $1 for update', [first]);
  const writing = inUnitOfWork(stage.platform, writeDueDigests);
  await lockWaiting(pool);
  const [changed, goOn] = [gate(), gate()];
  const changing = inUnitOfWork(stage.platform, (unit) =>
    unit.em.transactional(async (em) => {
      const campaign = await em.findOneOrFail(Campaign, { id: second, orgId: stage.orgId });
      campaign.notifyFrequency = 'daily';
      await em.flush();
      await saveNotices({ ...unit, em }, campaign);
      changed.open();
      await goOn.opened;
    }),
  );
  await changed.opened;
  await other.query('rollback');
  other.release();
  await expect.poll(() => digestsOf(first)).toHaveLength(1);
  await lockWaiting(pool);
  goOn.open();
  await Promise.all([writing, changing]);
  const [kept] = await stage.rows<{ due_at: Date }>('select due_at from campaign_notices where id = $1', [second]);
  expect(kept?.due_at).toEqual(nextDigestAt('daily', clock.now(), 'Europe/Berlin'));
  await notify();
  for (const id of [first, second]) await patch(id, { notifyChannel: null }).expect(200);
});

test('a digest has the counts of the campaign and shows only positive replies', async () => {
  const id = await stage.newCampaign({ maxLeads: 400 });
  await patch(id, settings('daily', 'webhook', receiver.url)).expect(200);
  await stage.finish(id);
  clock.advance(86_400_000);
  await stage.read();
  await notify();
  const [digest, ...others] = posted(id);
  expect(others).toEqual([]);
  const counts = await stage.counts(id);
  const positive = await stage.rows<{ id: string }>(
    "select id from replies where campaign_id = $1 and sentiment = 'positive'",
    [id],
  );
  expect(positive.length).toBeGreaterThan(0);
  expect(digest?.json.data).toMatchObject({
    emails_sent: counts['sent'],
    delivered: counts['delivered'],
    opened: counts['opened'],
    bounced: counts['bounced'],
  });
  const { answers, replies } = digest?.json.data ?? {};
  expect(new Set(answers.map(({ reply_id }: { reply_id: string }) => reply_id))).toEqual(
    new Set(positive.map((reply) => reply.id)),
  );
  expect(answers[0]).toMatchObject({ sentiment: 'positive', preview: expect.stringMatching(/./) });
  for (const [name, value] of Object.entries(replies)) expect(value, name).toBe(counts[`reply:${name}`]);
  await patch(id, { notifyChannel: null }).expect(200);
});

test('a digest email whose worker died while sending is not repeated, and the history shows it', async () => {
  const id = await stage.newCampaign({ maxLeads: 1 });
  await patch(id, settings('daily', 'email', 'doubt@acme.example')).expect(200);
  await stage.rows(
    `insert into campaign_digests (org_id, id, campaign_id, channel, destination, facts, status, left_at, created_at,
       due_at, claimed_until, claim_token, attempts)
     select org_id, gen_random_uuid(), id, 'email', 'doubt@acme.example',
       '{"frequency": "daily", "since": "", "until": "", "counts": {}, "cost": "0", "items": []}', 'queued', $2, $2, $2, $2,
       gen_random_uuid(), 1 from campaigns where id = $1`,
    [id, new Date(clock.now().getTime() - 1)],
  );
  await notify();
  expect(await digestsOf(id)).toMatchObject([{ status: 'unknown' }]);
  expect(sink.to('doubt@acme.example')).toEqual([]);
  const history = (await stage.api.call('get', `/v1/campaigns/${id}/history`).expect(200)).body;
  expect(history.at(-1)).toMatchObject({ reason: 'notify_unknown:email' });
  await patch(id, { notifyChannel: null }).expect(200);
});

test('a sent digest is recorded as sent, even if the first recording failed', async () => {
  const id = await stage.newCampaign({ maxLeads: 1 });
  await patch(id, settings('daily', 'email', 'known@acme.example')).expect(200);
  clock.set('2026-11-19T07:00:00Z');
  await stage.rows('create sequence tries');
  await stage.rows(
    `create function wait_in_vain() returns trigger language plpgsql as
     $$ begin if nextval('tries') = 1 then raise lock_not_available; end if; return new; end $$`,
  );
  await stage.rows(
    `create trigger wait_in_vain before update of status on campaign_digests for each row
     when (new.status = 'sent') execute function wait_in_vain()`,
  );
  await notify();
  await stage.rows('drop trigger wait_in_vain on campaign_digests');
  expect(await digestsOf(id)).toMatchObject([{ status: 'sent' }]);
  await expect.poll(() => sink.to('known@acme.example').length).toBe(1);
  await patch(id, { notifyChannel: null }).expect(200);
});

test('a digest whose worker stalled before sending is sent later', async () => {
  const id = await stage.newCampaign({ maxLeads: 1 });
  await patch(id, settings('daily', 'email', 'late@acme.example')).expect(200);
  clock.set('2026-11-20T07:00:00Z');
  await stage.rows(
    `create function stand_still() returns trigger language plpgsql as
     $$ begin perform pg_advisory_xact_lock(1); return new; end $$`,
  );
  await stage.rows(
    `create trigger stand_still before update of left_at on campaign_digests for each row
     when (new.left_at is not null) execute function stand_still()`,
  );
  const { pool } = stage.api.database;
  const holder = await pool.connect();
  await holder.query('begin; select pg_advisory_xact_lock(1)');
  const sending = notify();
  await lockWaiting(pool);
  clock.advance(31_000);
  await holder.query('commit');
  holder.release();
  await sending;
  await stage.rows('drop trigger stand_still on campaign_digests');
  expect(sink.to('late@acme.example')).toEqual([]);
  expect(await digestsOf(id)).toMatchObject([{ status: 'queued' }]);
  clock.advance(60_000);
  await notify();
  await expect.poll(() => sink.to('late@acme.example').length).toBe(1);
  expect(await digestsOf(id)).toMatchObject([{ status: 'sent' }]);
  await patch(id, { notifyChannel: null }).expect(200);
});

test('a worker keeps its claim of a digest while slow mail servers respond', async () => {
  const id = await stage.newCampaign({ maxLeads: 1 });
  await patch(id, settings('daily', 'email', 'hanging@acme.example')).expect(200);
  clock.set('2026-11-21T07:00:00Z');
  const hanging = await startSink();
  await stage.rows("update senders set status = 'paused'");
  const sender = await stage.newSender({ port: hanging.port });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sending = notify();
  await hanging.received(1);
  const ends = async () =>
    (await stage.rows<{ at: Date }>('select claimed_until as at from campaign_digests where campaign_id = $1', [id]))[0]
      ?.at;
  for (let minute = 0; minute < 5; minute++) {
    clock.advance(60_000);
    vi.advanceTimersByTime(60_000);
    await expect.poll(async () => (await ends()) ?? clock.now()).toEqual(new Date(clock.now().getTime() + 120_000));
  }
  vi.useRealTimers();
  await notify();
  expect(await digestsOf(id)).toMatchObject([{ status: 'queued' }]);
  await hanging.stop();
  await sending;
  expect(await digestsOf(id)).toMatchObject([{ status: 'unknown' }]);
  await stage.rows("update senders set status = case when id = $1 then 'paused' else 'active' end", [sender]);
  await patch(id, { notifyChannel: null }).expect(200);
});

test('a digest to a refusing destination is abandoned, and the history shows it', async () => {
  const id = await stage.newCampaign({ maxLeads: 1 });
  await patch(id, settings('daily', 'slack', receiver.url)).expect(200);
  clock.advance(86_400_000);
  receiver.answer = status(404);
  await notify();
  receiver.answer = status(200);
  expect(await digestsOf(id)).toMatchObject([{ status: 'failed' }]);
  const history = (await stage.api.call('get', `/v1/campaigns/${id}/history`).expect(200)).body;
  expect(history.at(-1)).toMatchObject({ fromStatus: 'active', toStatus: 'active', reason: 'notify_failed:slack' });
  await patch(id, { notifyChannel: null }).expect(200);
});

test.each<[string, object]>([
  ['notifyDestination must be an email address.', settings('daily', 'email', 'https://acme.example/')],
  [
    'notifyDestination cannot be used. The address is in a private network.',
    settings('daily', 'webhook', 'http://10.0.0.1/'),
  ],
  ['notifyDestination cannot be used. The address is not a valid URL.', settings('daily', 'slack', 'general')],
  [
    'notifyFrequency, notifyChannel and notifyDestination must be set together: notifyDestination is missing.',
    { notifyFrequency: 'daily', notifyChannel: 'email' },
  ],
])('400 at creation: %s', async (sentence, given) => {
  const body = { name: 'Test', workflowSlug: 'sales-cold-email-outreach-sandbox-v1', brandUrls: ['https://a.example'] };
  const refused = await stage.api.call('post', '/v1/campaigns').send({ ...body, ...given });
  expect([refused.status, refused.body]).toEqual([400, { error: sentence }]);
});

test('incomplete notification settings are refused', async () => {
  const id = await stage.newCampaign({});
  const { body } = await patch(id, { notifyFrequency: 'daily' }).expect(400);
  expect(body.error).toMatch(/must be set together: notifyChannel and notifyDestination are missing/);
});

test('conflicting changes of notification settings return a conflict', async () => {
  const id = await stage.newCampaign({ daily: '1' });
  await patch(id, settings('daily', 'email', 'owner@acme.example')).expect(200);
  const { pool } = stage.api.database;
  const other = await pool.connect();
  await other.query('begin');
  await other.query('update campaigns set notify_destination = null where id = $1', [id]);
  const patched = patch(id, { notifyFrequency: 'weekly' }).then(({ status: answered }) => answered);
  await lockWaiting(pool);
  await other.query('commit');
  other.release();
  expect(await patched).toBe(409);
  expect(await stage.campaign(id)).toMatchObject({ notify_frequency: 'daily', notify_destination: null });
});

test('a digest lists a meeting without a time', () => {
  const [since, until] = ['2026-11-11T07:00:00Z', '2026-11-12T07:00:00Z'];
  const figures = { emails_sent: 0, delivered: 0, opened: 0, bounced: 0, replied: 0, replies: {}, meetings_booked: 1 };
  const { text } = digestText({
    campaign: 'Autumn',
    status: 'active',
    frequency: 'daily',
    since,
    until,
    ...figures,
    cost_usd: 0,
    answers: [],
    gates: [],
    meetings: [{ meeting_time: null }],
  });
  expect(text).toContain('Meetings:\n- time not given in the reply');
});

test('a digest contains spent money only, not reserved money', async () => {
  clock.set('2026-12-01T12:00:00Z');
  const { orgId, platform } = stage;
  const campaignId = await stage.newCampaign({});
  await patch(campaignId, settings('daily', 'webhook', receiver.url)).expect(200);
  const unit = { ...platform, em: platform.orm.em.fork() };
  const runId = await startRun(unit, { orgId, campaignId, serviceName: 'campaigns', taskName: 'batch' });
  const wanted = { orgId, campaignId, runId, costName: 'lead', unitCost: usd('0.01'), wanted: 3 };
  const { reservationId } = await reserve(unit, wanted);
  clock.set('2026-12-02T07:00:00Z');
  await notify();
  await voidReservation(unit, orgId, reservationId ?? '');
  clock.set('2026-12-03T07:00:00Z');
  await notify();
  const told = "select facts ->> 'cost' as cents from campaign_digests where campaign_id = $1 order by created_at";
  expect(await stage.rows(told, [campaignId])).toEqual([{ cents: '0' }, { cents: '0' }]);
});
