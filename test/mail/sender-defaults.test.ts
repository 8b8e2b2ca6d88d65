import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { permitSending } from '../../modules/campaign-state/index.ts';
import { claimMessages } from '../../modules/messages/smtp/claim-messages.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { FEATURE_INPUTS } from '../campaigns/stage.ts';
import { TestClock } from '../harness/clock.ts';
import { AT_ONCE, MAIL_WORKFLOW, type MailStage, openMail, SENDER } from '../messages/stage.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';

const clock = new TestClock(new Date('2026-11-15T12:00:00Z'));
let stage: MailStage;
let sink: Sink;
beforeAll(async () => {
  [stage, sink] = await Promise.all([openMail({ clock, timeZone: 'Europe/Berlin' }), startSink({ keepMail: false })]);
});
/** A Sunday. */
beforeEach(async () => {
  clock.set('2026-11-15T12:00:00Z');
  await stage.rows("update senders set status = 'paused', deleted_at = now()");
  await stage.rows('delete from company_days');
});
afterAll(async () => {
  await stage.close();
  await sink.stop();
});

const call = (method: 'get' | 'post' | 'patch', path: string, body?: object) => stage.api.call(method, path).send(body);
const { name, fromName, fromEmail } = SENDER;
const newSender = (given: object = {}) =>
  call('post', '/v1/senders', { name, fromName, fromEmail, smtp: { ...SENDER.smtp, port: sink.port }, ...given });

const LIMITS = {
  dailyCap: null,
  rampPerDay: 10,
  spacingSeconds: 60,
  spacingJitterSeconds: 30,
  peoplePerCompanyPerDay: 1,
  window: { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '18:00', timeZone: 'organisation' },
};

const strangers = (length: number, word: string) =>
  Array.from({ length }, (_nothing, i) => `p@${word}${String(i).padStart(2, '0')}.example`);

async function departures(id: string, until: string): Promise<number[]> {
  for (let next: Date | null = clock.now(); next !== null && next < new Date(until); ) {
    clock.set(next);
    await stage.send(id);
    next = stage.jobs.findLast(({ campaignId, at }) => campaignId === id && at !== null)?.at ?? null;
  }
  const rows = await stage.rows<{ left_at: Date }>(
    'select left_at from messages where campaign_id = $1 and left_at is not null order by left_at',
    [id],
  );
  return rows.map(({ left_at }) => left_at.getTime());
}

const sentTo = async (id: string) =>
  (
    await stage.rows<{ email: string }>(
      `select l.email from messages m join leads l on l.id = m.lead_id
       where m.campaign_id = $1 and m.status = 'sent' order by l.email`,
      [id],
    )
  ).map(({ email }) => email);

/** Claims one message like a worker and keeps the transaction open until `meanwhile` resolves. */
const takeOne = <Answer>(id: string, senderId: string, meanwhile: () => Promise<Answer>) =>
  inUnitOfWork(stage.platform, (unit) =>
    unit.em.transactional(async (em) => {
      const campaign = await permitSending(em, id, clock.now());
      if (campaign === null) throw new Error('The campaign does not run.');
      await claimMessages({ ...unit, em }, { campaign, senderId, limit: 1 });
      return meanwhile();
    }),
  );

async function dueLast(id: string, email: string): Promise<void> {
  await stage.rows(
    `update messages m set due_at = m.due_at + interval '1 second' from leads l
     where l.id = m.lead_id and m.campaign_id = $1 and m.step = 1 and l.email = $2`,
    [id, email],
  );
  clock.advance(1_000);
}

const staff = (length: number, company: string) => Array.from({ length }, (_nothing, i) => `p${i}@${company}.example`);

test('a new sender has default limits, and each can be changed or removed', async () => {
  const { id, ...made } = (await newSender().expect(200)).body.sender;
  expect(made).toMatchObject({ ...LIMITS, remainingToday: 10 });
  const slow = { spacingSeconds: 90, spacingJitterSeconds: null, peoplePerCompanyPerDay: 3, rampPerDay: 5 };
  expect((await call('patch', `/v1/senders/${id}`, slow).expect(200)).body.sender).toMatchObject({
    ...LIMITS,
    ...slow,
  });
  const other = (await newSender({ ...AT_ONCE, dailyCap: 7 }).expect(200)).body.sender;
  expect(other).toMatchObject({ ...AT_ONCE, dailyCap: 7 });
  for (const wrong of [{ spacingJitterSeconds: -1 }, { peoplePerCompanyPerDay: 0 }]) await newSender(wrong).expect(400);
});

test('a new sender waits for its window, spaces its emails and sends ten at most, as the preflight forecasts', async () => {
  await newSender().expect(200);
  const brandId = await stage.newBrand();
  await stage.addContacts(brandId, strangers(25, 'new'));
  const body = { name: 'New', workflowSlug: MAIL_WORKFLOW, brandIds: [brandId], featureInputs: FEATURE_INPUTS };
  const shown = (await call('post', '/v1/campaigns/preflight', body).expect(200)).body;
  expect(shown.firstSendAt).toBe('2026-11-16T07:00:00.000Z');
  expect(shown.schedule.slice(0, 2)).toEqual([
    { day: '2026-11-16', mails: 10, first: 10, followUps: 0 },
    { day: '2026-11-17', mails: 15, first: 15, followUps: 0 },
  ]);
  const { id } = (await call('post', '/v1/campaigns', body).expect(200)).body.campaign;
  await stage.run(id);
  expect(await departures(id, '2026-11-15T24:00:00Z')).toEqual([]);
  expect(await stage.campaign(id)).toMatchObject({
    closed_gate: 'sending_window',
    next_run_at: new Date('2026-11-16T07:00:00Z'),
  });
  clock.set('2026-11-16T07:00:00Z');
  const moments = await departures(id, '2026-11-17T00:00:00Z');
  expect(moments).toHaveLength(10);
  const between = moments.slice(1).map((moment, i) => (moment - (moments[i] ?? 0)) / 1000);
  expect(Math.min(...between)).toBeGreaterThanOrEqual(60);
  expect(Math.max(...between)).toBeLessThanOrEqual(90);
  expect(new Set(between).size).toBeGreaterThan(1);
});

test('the company limit counts leads per day across senders and ignores free mail domains', async () => {
  clock.set('2026-11-16T10:00:00Z');
  const oneEach = { ...AT_ONCE, peoplePerCompanyPerDay: 1 };
  await newSender(oneEach).expect(200);
  await newSender({ ...oneEach, fromEmail: 'bob@acme.example' }).expect(200);
  const company = ['ann', 'bob', 'eve'].map((person) => `${person}@forge.example`);
  const free = ['ann@gmail.com', 'bob@gmail.com', 'eve@gmail.com'];
  const brandId = await stage.newBrand();
  await stage.addContacts(brandId, [...company, ...free]);
  const body = { name: 'One', workflowSlug: MAIL_WORKFLOW, brandIds: [brandId], featureInputs: FEATURE_INPUTS };
  const { schedule } = (await call('post', '/v1/campaigns/preflight', body).expect(200)).body;
  expect(schedule.slice(0, 3).map(({ first }: { first: number }) => first)).toEqual([4, 1, 1]);
  const { id } = (await call('post', '/v1/campaigns', body).expect(200)).body.campaign;
  await stage.run(id);
  const atCompany = async () => (await sentTo(id)).filter((email) => email.endsWith('@forge.example'));
  for (const people of [1, 2, 3]) {
    for (let turn = 0; turn < 3; turn++) await stage.send(id);
    expect(new Set(await atCompany()).size).toBe(people);
    clock.advance(86_400_000);
  }
  expect((await sentTo(id)).filter((email) => email.endsWith('@gmail.com'))).toEqual(expect.arrayContaining(free));
});

test('the company limit holds across campaigns and concurrent processes', async () => {
  clock.set('2026-11-16T10:00:00Z');
  for (const word of ['a', 'b', 'c', 'd'])
    await newSender({ ...AT_ONCE, peoplePerCompanyPerDay: 2, fromEmail: `${word}@acme.example` }).expect(200);
  const people = (word: string) => Array.from({ length: 10 }, (_nothing, i) => `${word}${i}@mill.example`);
  const ids = await Promise.all(['x', 'y', 'z'].map((word) => stage.newMailCampaign(people(word))));
  await Promise.all(ids.map((id) => stage.send(id)));
  await Promise.all(ids.map((id) => stage.send(id)));
  const sent = async () => [...new Set((await Promise.all(ids.map(sentTo))).flat())];
  expect(await sent()).toHaveLength(2);
  // A clock that is behind, or a time zone further west, gives no second quota for the day.
  const allAreDue = () =>
    stage.rows("update messages set due_at = '2026-11-16T09:00:00Z' where status = 'queued' and step = 1");
  await stage.rows("update company_days set day = '2026-11-17'");
  await allAreDue();
  await Promise.all(ids.map((id) => stage.send(id)));
  expect(await sent()).toHaveLength(2);
  // The rest of the started day is used without repeated queries.
  await stage.rows('update company_days set lead_ids = lead_ids[1:1]');
  await allAreDue();
  await Promise.all(ids.map((id) => stage.send(id)));
  expect(await sent()).toHaveLength(3);
});

test('a sender at its company limit leaves emails to other senders and sends the next ones', async () => {
  clock.set('2026-11-16T10:00:00Z');
  await newSender({ ...AT_ONCE, peoplePerCompanyPerDay: 1 }).expect(200);
  const free = (await newSender({ ...AT_ONCE, fromEmail: 'bob@acme.example' }).expect(200)).body.sender;
  const id = await stage.newMailCampaign(staff(6, 'open'));
  for (let turn = 0; turn < 3; turn++) await stage.send(id);
  expect(await sentTo(id)).toEqual(staff(6, 'open'));
  await call('patch', `/v1/senders/${free.id}`, { dailyCap: 1 }).expect(200);
  const other = await stage.newMailCampaign([...staff(120, 'full'), 'last@behind.example']);
  await dueLast(other, 'last@behind.example');
  await stage.send(other);
  expect(await sentTo(other)).toEqual(['last@behind.example', expect.stringContaining('@full.example')]);
});

test('if all senders are at the company limit, unassigned first emails wait until the next day', async () => {
  clock.set('2026-11-16T10:00:00Z');
  const mondays = { ...LIMITS.window, days: ['mon'] };
  for (const peoplePerCompanyPerDay of [1, 2])
    await newSender({ ...AT_ONCE, window: mondays, peoplePerCompanyPerDay }).expect(200);
  const id = await stage.newMailCampaign(staff(4, 'week'));
  for (let turn = 0; turn < 2; turn++) await stage.send(id);
  expect(await sentTo(id)).toHaveLength(2);
  expect(
    await stage.rows("select distinct due_at from messages where campaign_id = $1 and step = 1 and status = 'queued'", [
      id,
    ]),
  ).toEqual([{ due_at: new Date('2026-11-16T23:00:00Z') }]);
});

test('claiming one email locks few rows, and a large company first in the queue delays no others', async () => {
  clock.set('2026-11-16T10:00:00Z');
  const spaced = { ...AT_ONCE, spacingSeconds: 60, peoplePerCompanyPerDay: 1 };
  const { id: senderId } = (await newSender(spaced).expect(200)).body.sender;
  const id = await stage.newMailCampaign([...staff(70, 'large'), 'last@behind.example']);
  await dueLast(id, 'last@behind.example');
  const free = await takeOne(id, senderId, () =>
    stage.rows('select id from messages where campaign_id = $1 and step = 1 for no key update skip locked', [id]),
  );
  expect(free.length).toBeGreaterThanOrEqual(71 - 20);
  clock.advance(60_000);
  await stage.send(id);
  expect(await sentTo(id)).toEqual(['last@behind.example']);
});

test('a cancelled email does not count towards the company limit', async () => {
  clock.set('2026-11-16T10:00:00Z');
  await newSender({ ...AT_ONCE, peoplePerCompanyPerDay: 1 }).expect(200);
  const id = await stage.newMailCampaign(['gone@yard.example', 'here@yard.example']);
  await dueLast(id, 'here@yard.example');
  await stage.rows("update leads set unsubscribed = true where campaign_id = $1 and email = 'gone@yard.example'", [id]);
  await stage.send(id);
  expect(await stage.step1(id)).toEqual({ 'gone@yard.example': 'cancelled', 'here@yard.example': 'sent' });
});

test('a lead keeps its place in the company limit when the worker dies, and counts once', async () => {
  clock.set('2026-11-16T10:00:00Z');
  const { id: senderId } = (await newSender({ ...AT_ONCE, peoplePerCompanyPerDay: 1 }).expect(200)).body.sender;
  const id = await stage.newMailCampaign(staff(3, 'dock'));
  await takeOne(id, senderId, () => Promise.resolve());
  const places = () => stage.rows<{ lead_ids: string[] }>('select lead_ids from company_days');
  const [before] = await places();
  expect(before?.lead_ids).toHaveLength(1);
  clock.advance(360_000);
  await stage.send(id);
  const sent = await stage.rows("select lead_id from messages where campaign_id = $1 and status = 'sent'", [id]);
  expect(sent).toEqual([{ lead_id: before?.lead_ids[0] }]);
  expect(await places()).toEqual([before]);
});

test('an absent lead gets no email before the return date, whatever made the message due', async () => {
  clock.set('2026-11-16T10:00:00Z');
  const back = new Date('2026-12-24T23:00:00Z');
  for (const peoplePerCompanyPerDay of [1, null]) {
    await stage.rows("update senders set status = 'paused'");
    await newSender({ ...AT_ONCE, peoplePerCompanyPerDay }).expect(200);
    const word = peoplePerCompanyPerDay === null ? 'none' : 'one';
    const [here, away, arrived] = strangers(3, word);
    const id = await stage.newMailCampaign([here, away, arrived].map(String));
    const step = async (email: string | undefined, number: number) =>
      (await stage.ledger(id)).find((own) => own.email === email && own.step === number);
    await stage.rows(
      `update messages m set status = case when step = 1 then 'unknown' else m.status end, due_at = null
       from leads l where l.id = m.lead_id and m.campaign_id = $1 and l.email = $2`,
      [id, arrived],
    );
    // As if the auto-reply arrived while the lead's messages were locked: only the lead was updated.
    await stage.rows('update leads set away_until = $2 where campaign_id = $1 and email = any($3)', [
      id,
      back,
      [away, arrived],
    ]);
    await call('post', `/v1/messages/${(await step(arrived, 1))?.id}/resolve`, { outcome: 'sent' }).expect(200);
    expect(await step(arrived, 2)).toMatchObject({ status: 'queued', due_at: back });
    await stage.send(id);
    expect(await step(here, 1)).toMatchObject({ status: 'sent' });
    expect(await step(away, 1)).toMatchObject({ status: 'queued', due_at: back });
  }
});

test('the ramp counts days with sent emails, as the preflight forecasts', async () => {
  // A Friday.
  clock.set('2026-11-13T10:00:00Z');
  const { id: senderId } = (await newSender({ spacingSeconds: null }).expect(200)).body.sender;
  const brandId = await stage.newBrand();
  await stage.addContacts(brandId, strangers(100, 'ramp'));
  const body = { name: 'Ramp', workflowSlug: MAIL_WORKFLOW, brandIds: [brandId], featureInputs: FEATURE_INPUTS };
  const { schedule } = (await call('post', '/v1/campaigns/preflight', body).expect(200)).body;
  const firsts = ['2026-11-13', '2026-11-16', '2026-11-17'].map(
    (day) => schedule.find((own: { day: string }) => own.day === day).mails,
  );
  expect(firsts).toEqual([10, 20, 30]);
  const id = await stage.newMailCampaign(strangers(10, 'friday'));
  await stage.send(id);
  expect(await sentTo(id)).toHaveLength(10);
  for (const day of ['2026-11-16', '2026-11-30']) {
    clock.set(`${day}T10:00:00Z`);
    const { sender } = (await call('get', `/v1/senders/${senderId}`).expect(200)).body;
    expect(sender).toMatchObject({ sentToday: 0, remainingToday: 20 });
  }
});
