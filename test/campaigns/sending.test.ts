import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forbidSending, isSending, isStillPermitted, permitSending } from '../../modules/campaign-state/index.ts';
import { recordReports, sendDueMessages } from '../../modules/messages/index.ts';
import { countLedgerChanges } from '../../modules/messages/reports/ledger-changes.ts';
import { writeReports, writeSentMessages } from '../../modules/messages/reports/record-reports.ts';
import { findDueMessages, lockDueMessages } from '../../modules/messages/sandbox/due-messages.ts';
import { sandboxTransport } from '../../modules/messages/transports.ts';
import { drawSandboxReaction } from '../../modules/replies/sandbox/sandbox-reaction.rules.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { newId } from '../../src/kernel/ids.ts';
import { TestClock } from '../harness/clock.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { sentCampaign } from '../tracking/stage.ts';
import { type CampaignStage, openCampaigns } from './stage.ts';

const clock = new TestClock(new Date('2026-11-11T23:30:00Z'));
let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns({ clock, timeZone: 'Europe/Berlin' });
});
afterAll(() => stage.close());

const statuses = (id: string) =>
  stage.rows<{ step: number; status: string; messages: number }>(
    'select step, status, count(*)::int as messages from messages where campaign_id = $1 group by 1, 2 order by 1, 2',
    [id],
  );

async function whileHeld(row: string, id: string, work: () => Promise<void>): Promise<void> {
  const holder = await stage.api.database.pool.connect();
  await holder.query('begin');
  await holder.query(`select 1 from ${row} where id = $1 for no key update`, [id]);
  await work().finally(() => holder.query('rollback').finally(() => holder.release()));
}

test('steps are sent three sandbox days apart', async () => {
  const id = await stage.newCampaign({ maxLeads: 40 });
  await stage.run(id);
  await stage.send(id);
  expect((await statuses(id)).filter(({ status }) => status === 'sent')).toEqual([
    { step: 1, status: 'sent', messages: 40 },
  ]);
  clock.advance(2_999);
  await stage.send(id);
  expect((await stage.counts(id))['step:2:sent']).toBeUndefined();
  clock.advance(1);
  await stage.send(id);
  expect((await stage.counts(id))['step:2:sent']).toBeGreaterThan(30);
});

test("events at night count for the organisation's local day", async () => {
  clock.set('2026-11-11T23:30:00Z');
  const id = await stage.newCampaign({ maxLeads: 5 });
  await stage.finish(id);
  const days = await stage.rows('select distinct day::text from campaign_day_counts where campaign_id = $1', [id]);
  expect(days).toEqual([{ day: '2026-11-12' }]);
});

test('events recorded after midnight count for the day on which they happened', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const { id, first } = await sentCampaign(stage);
  const moments = [new Date('2026-11-20T22:59:59.999Z')];
  const late = { now: () => moments.pop() ?? new Date('2026-11-20T23:00:00Z') };
  await inUnitOfWork(stage.platform, (unit) =>
    recordReports({ ...unit, clock: late }, [{ orgId: stage.orgId, messageId: first.message, opened: true }]),
  );
  const days = await stage.rows(
    `select day::text from campaign_day_counts where campaign_id = $1 and name = 'recipientsOpened'`,
    [id],
  );
  expect(days).toEqual([{ day: '2026-11-20' }]);
});

test('two simultaneous bounces of one lead leave no delivered email', async () => {
  const { id, first } = await sentCampaign(stage);
  const { orgId } = stage;
  await stage.rows(
    `update messages set status = 'sent', delivered = true, sent_at = $2, due_at = null where lead_id = $1`,
    [first.lead, clock.now()],
  );
  await stage.rows('update leads set delivered = true where id = $1', [first.lead]);
  await stage.rows(
    `insert into campaign_counts (org_id, campaign_id, name, value) values ($1, $2, 'recipientsDelivered', 1)`,
    [orgId, id],
  );
  const messages = await stage.rows<{ id: string }>('select id from messages where lead_id = $1 order by step', [
    first.lead,
  ]);
  const [one, ...others] = messages.map((message) => ({ orgId, messageId: message.id, bounced: true }));
  const unit = () => ({ ...stage.platform, em: stage.platform.orm.em.fork() });
  let second: Promise<void> | undefined;
  await unit().em.transactional(async (em) => {
    const inside = { ...unit(), em };
    const news = await writeReports(inside, one === undefined ? [] : [one]);
    second = recordReports(unit(), others);
    await lockWaiting(stage.api.database.pool);
    await countLedgerChanges(inside, news);
  });
  await second;
  expect((await stage.counts(id)).recipientsDelivered).toBe(0);
});

test('of two processes with the same batch, one sends it, and it is counted once', async () => {
  const { orgId } = stage;
  const counted = { id: '', trackOpens: true, trackClicks: true };
  // Finds a lead who books a meeting; the booking has no Message-ID.
  const books = (messageId: string) =>
    drawSandboxReaction(messageId)?.kind === 'meeting' &&
    sandboxTransport.simulate({ orgId, id: messageId }, counted).bounced !== true;
  let booking = newId();
  while (!books(booking)) booking = newId();
  const id = await stage.newCampaign({ maxLeads: 1 });
  await stage.run(id);
  await stage.rows('update messages set id = $2 where campaign_id = $1 and step = 1', [id, booking]);
  // Other campaigns may have meetings too.
  const meetings = () => stage.rows("select 1 from inbound_mail where content ->> 'kind' = 'meeting'");
  const meetingsBefore = await meetings();
  const send = () => inUnitOfWork(stage.platform, (unit) => sendDueMessages(unit, id, { sandbox: sandboxTransport }));
  const { query } = pg.Client.prototype;
  const sentBefore: Promise<unknown>[] = [];
  // Pauses the first sender before it locks leads, until a second one has tried to send the same message.
  pg.Client.prototype.query = function met(this: pg.Client, ...given: unknown[]): unknown {
    const { text = '' } = (given[0] ?? {}) as { text?: string };
    if (sentBefore.length > 0 || !text.includes('for no key update of l skip locked'))
      return Reflect.apply(query, this, given);
    const other = send();
    sentBefore.push(other);
    return other.then((): unknown => {
      clock.advance(1);
      return Reflect.apply(query, this, given);
    });
  } as typeof query;
  const outcome = await send().finally(() => (pg.Client.prototype.query = query));
  expect([...(await Promise.all(sentBefore)), outcome]).toMatchObject([{ kind: 'idle' }, { kind: 'sent' }]);
  expect(await meetings()).toHaveLength(meetingsBefore.length + 1);
});

test('a due second step waits for the result of the first', async () => {
  const id = await stage.newCampaign({ maxLeads: 200 });
  await stage.run(id);
  await stage.rows('update messages set due_at = $2 where campaign_id = $1 and step = 2', [id, clock.now()]);
  await stage.send(id);
  const doubled = await stage.rows(
    `select 1 from messages later join messages first on first.lead_id = later.lead_id and first.campaign_id = later.campaign_id
     where later.campaign_id = $1 and first.step = 1 and first.bounced and later.step = 2 and later.status <> 'cancelled'`,
    [id],
  );
  expect((await stage.counts(id)).bounced).toBeGreaterThan(0);
  expect(doubled).toEqual([]);
});

test('checking again while the daily budget is used up changes nothing', async () => {
  const id = await stage.newCampaign({ maxLeads: 5 });
  await stage.run(id);
  await stage.api.call('patch', `/v1/campaigns/${id}`).send({ maxBudgetDailyUsd: '0.0001' }).expect(200);
  await stage.send(id);
  const runs = () => stage.rows('select id from runs where campaign_id = $1', [id]);
  const before = await runs();
  const { query } = pg.Client.prototype;
  const asked: string[] = [];
  pg.Client.prototype.query = function noted(this: pg.Client, ...given: unknown[]): unknown {
    asked.push(String((given[0] as { text?: string } | undefined)?.text ?? given[0]));
    return Reflect.apply(query, this, given);
  } as typeof query;
  await stage.send(id).finally(() => (pg.Client.prototype.query = query));
  expect(asked.filter((text) => /update messages|for no key update/.test(text))).toEqual([]);
  expect(await runs()).toEqual(before);
  expect((await statuses(id)).every(({ status }) => status === 'queued')).toBe(true);
});

test('nothing is sent while a campaign is paused or after it was stopped', async () => {
  for (const [status, left] of [
    ['paused', 'queued'],
    ['stopped', 'cancelled'],
  ]) {
    const id = await stage.newCampaign({ maxLeads: 5 });
    await stage.run(id);
    await stage.rows('update campaigns set status = $2 where id = $1', [id, status]);
    stage.jobs.length = 0;
    await stage.send(id);
    expect(new Set((await statuses(id)).map((row) => row.status))).toEqual(new Set([left]));
    expect(stage.jobs).toEqual([]);
  }
});

test('nothing is sent to an address or domain suppressed after scheduling', async () => {
  const id = await stage.newCampaign({ maxLeads: 3 });
  await stage.run(id);
  const leads = await stage.rows<{ id: string; person_key: string }>(
    'select id, person_key from leads where campaign_id = $1 order by id',
    [id],
  );
  const [address = '', other = ''] = leads.map(({ person_key }) => person_key);
  const suppress = `insert into suppressions (id, org_id, kind, value, created_at) values (gen_random_uuid(), $1, $2, $3, now())`;
  await stage.rows(suppress, [stage.orgId, 'address', address]);
  await stage.rows(suppress, [stage.orgId, 'domain', other.slice(other.indexOf('@') + 1)]);
  await stage.finish(id);
  const reasons = await stage.rows(
    `select lead_id, bool_or(status = 'sent') as sent, count(*) filter (where reason = 'suppressed')::int as suppressed
     from messages where campaign_id = $1 group by 1 order by 1`,
    [id],
  );
  expect(reasons).toMatchObject([
    { lead_id: leads[0]?.id, sent: false, suppressed: 3 },
    { lead_id: leads[1]?.id, sent: false, suppressed: 3 },
    { lead_id: leads[2]?.id, sent: true },
  ]);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
  expect(await stage.counts(id)).toMatchObject({ leadsContacted: 1, openMessages: 0 });
});

test('a bounced lead gets no more emails', async () => {
  const id = await stage.newCampaign({ maxLeads: 300 });
  await stage.finish(id);
  const [wrong] = await stage.rows<{ later: number; bounced: number }>(
    `select count(*)::int as bounced, count(*) filter (where exists (select 1 from messages m
       where m.lead_id = b.lead_id and m.step > b.step and m.status = 'sent'))::int as later
     from messages b where campaign_id = $1 and bounced`,
    [id],
  );
  expect(wrong?.bounced).toBeGreaterThan(0);
  expect(wrong?.later).toBe(0);
  const { recipientsBounced } = await stage.counts(id);
  expect(await stage.rows("select 1 from leads where campaign_id = $1 and status = 'bounced'", [id])).toHaveLength(
    recipientsBounced ?? -1,
  );
});

test('duplicate events, and events of two messages to one lead, count once', async () => {
  const id = await stage.newCampaign({ maxLeads: 50 });
  await stage.finish(id);
  const before = await stage.counts(id);
  const messages = await stage.rows<{ id: string; lead_id: string }>(
    `select m.id, lead_id from messages m join leads l on l.id = lead_id
     where m.campaign_id = $1 and m.status = 'sent' and not l.opened and not l.bounced order by lead_id`,
    [id],
  );
  const reports = messages.map((message) => ({ orgId: stage.orgId, messageId: message.id, opened: true }));
  const unit = { ...stage.platform, em: stage.platform.orm.em.fork() };
  await recordReports(unit, reports);
  await recordReports(unit, reports);
  const people = new Set(messages.map(({ lead_id }) => lead_id)).size;
  expect(messages.length).toBeGreaterThan(people);
  expect(await stage.counts(id)).toMatchObject({
    opened: (before.opened ?? 0) + messages.length,
    recipientsOpened: (before.recipientsOpened ?? 0) + people,
    sent: before.sent,
  });
});

test('messages of a dead worker are sent once by another worker and paid once', async () => {
  const id = await stage.newCampaign({ maxLeads: 20 });
  await stage.run(id);
  const keep = () => Promise.reject(new Error('The power is gone.'));
  const dying = { ...stage.platform, em: stage.platform.orm.em.fork(), sandboxAnswers: { keep } };
  await expect(sendDueMessages(dying, id, { sandbox: sandboxTransport })).rejects.toThrow('The power is gone.');
  expect(await statuses(id)).toContainEqual({ step: 1, status: 'queued', messages: 20 });
  expect(await stage.counts(id)).not.toHaveProperty('sent');
  await stage.finish(id);
  const { sent = 0 } = await stage.counts(id);
  const [paid] = await stage.rows(
    "select actual::float, provisioned::float, quantity::int from cost_totals where campaign_id = $1 and cost_name = 'sandbox-email'",
    [id],
  );
  expect(paid).toEqual({ actual: Math.round(sent) / 10, provisioned: 0, quantity: sent });
});

test('a cap with room for a part sends that part, and the rest waits', async () => {
  // 20 leads with sequences cost 30 cents, an email 0.1 cent.
  const id = await stage.newCampaign({ maxLeads: 20 });
  await stage.run(id);
  await stage.rows("update budget_windows set cap = 30.7 where campaign_id = $1 and kind = 'daily'", [id]);
  await stage.send(id);
  expect((await statuses(id)).filter(({ step }) => step === 1)).toEqual([
    { step: 1, status: 'queued', messages: 13 },
    { step: 1, status: 'sent', messages: 7 },
  ]);
  const [budget] = await stage.rows(
    "select spent::float, reserved::float from budget_windows where campaign_id = $1 and kind = 'daily'",
    [id],
  );
  expect(budget).toEqual({ spent: 30.7, reserved: 0 });
  expect(await stage.events(id, 'campaign.paused')).toHaveLength(1);
});

test('messages cancelled, postponed or claimed by another worker before sending are not sent', async () => {
  const id = await stage.newCampaign({ maxLeads: 4 });
  await stage.run(id);
  const holder = await stage.api.database.pool.connect();
  const sent = await stage.platform.orm.em.fork().transactional(async (em) => {
    const unit = { ...stage.platform, em };
    const campaign = { orgId: stage.orgId, id };
    const now = clock.now();
    const due = await lockDueMessages(
      em,
      campaign,
      await findDueMessages(em, { campaign, transport: 'sandbox', now, limit: 10 }),
      now,
    );
    const [cancelled, postponed, held] = due;
    await stage.rows("update messages set status = 'cancelled', due_at = null where id = $1", [cancelled?.id]);
    await stage.rows("update messages set due_at = due_at + interval '1 day' where id = $1", [postponed?.id]);
    await holder.query('begin');
    await holder.query('select 1 from messages where id = $1 for update', [held?.id]);
    return writeSentMessages(
      unit,
      due.map(({ id: messageId }) => ({ orgId: stage.orgId, messageId, outcome: 'sent' as const })),
    );
  });
  await holder.query('rollback');
  holder.release();
  expect(sent.filter(({ step }) => step === 1)).toMatchObject([{ sent: 1, closed: 1 }]);
});

test('a bouncing lead is suppressed only if the email was sent', async () => {
  const { orgId } = stage;
  const counted = { id: '', trackOpens: true, trackClicks: true };
  let returning = newId();
  while (sandboxTransport.simulate({ orgId, id: returning }, counted).bounced !== true) returning = newId();
  const id = await stage.newCampaign({ maxLeads: 1 });
  await stage.run(id);
  await stage.rows('update messages set id = $2 where campaign_id = $1 and step = 1', [id, returning]);
  const suppressed = () =>
    stage.rows(
      'select 1 from suppressions s join leads l on l.org_id = s.org_id and l.person_key = s.value where l.campaign_id = $1',
      [id],
    );
  await whileHeld('messages', returning, async () => {
    await stage.send(id);
    expect(await suppressed()).toEqual([]);
  });
  await stage.send(id);
  expect(await suppressed()).toHaveLength(1);
  expect(await stage.counts(id)).toMatchObject({ sent: 1, bounced: 1, openMessages: 0 });
});

test('an early bounce does not block messages to other leads', async () => {
  const { first } = await sentCampaign(stage);
  await stage.rows("update messages set status = 'queued', due_at = $2 where id = $1", [first.message, clock.now()]);
  const returned = { orgId: stage.orgId, messageId: first.message, bounced: true, reason: 'no such mailbox' };
  await whileHeld('leads', first.lead, () => inUnitOfWork(stage.platform, (unit) => recordReports(unit, [returned])));
  const [message] = await stage.rows('select status, bounced from messages where id = $1', [first.message]);
  expect(message).toEqual({ status: 'queued', bounced: false });
});

test('a stop prevents sending, in any letter case of the campaign id', async () => {
  const id = await stage.newCampaign({ maxLeads: 1 });
  const { em } = stage.platform.orm;
  await em.fork().transactional(async (stopping) => {
    await forbidSending(stopping, id.toUpperCase());
    expect(await em.fork().transactional((other) => isStillPermitted(other, id, clock.now()))).toBeNull();
  });
});

test('isSending finds the sending campaign among many', async () => {
  const id = await stage.newCampaign({ maxLeads: 1 });
  await stage.rows(
    `insert into campaigns select copy.* from campaigns c cross join generate_series(1, 6000) n
       cross join lateral jsonb_populate_record(c, jsonb_build_object('id', md5(n::text)::uuid)) copy
     where c.id = $1`,
    [id],
  );
  const [last] = await stage.rows<{ id: string }>('select id from campaigns order by ctid desc limit 1');
  const { em } = stage.platform.orm;
  expect(await isSending(em.fork(), stage.orgId)).toBe(false);
  await em.fork().transactional(async (inside) => {
    await permitSending(inside, last?.id ?? '', clock.now());
    expect(await isSending(em.fork(), stage.orgId)).toBe(true);
  });
});
