import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TestClock } from '../harness/clock.ts';
import { type MailStage, openMail } from './stage.ts';
import { type Sink, startSink } from './start-sink.ts';

const clock = new TestClock(new Date('2026-11-16T10:00:00Z'));
let stage: MailStage;
let sink: Sink;
beforeAll(async () => {
  [stage, sink] = await Promise.all([openMail({ clock }), startSink({ keepMail: false })]);
});
afterEach(async () => {
  await stage.rows("update senders set deleted_at = now(), status = 'paused'");
  clock.set('2026-11-16T10:00:00Z');
  stage.jobs.length = 0;
});
afterAll(async () => {
  await stage.close();
  await sink.stop();
});

const people = (count: number, domain: string) => Array.from({ length: count }, (_nothing, i) => `p${i}@${domain}`);
const sentBy = async (id: string) =>
  Object.fromEntries(
    (
      await stage.rows<{ sender_id: string; sent: number }>(
        "select sender_id, count(*)::int as sent from messages where campaign_id = $1 and status = 'sent' group by 1",
        [id],
      )
    ).map(({ sender_id, sent }) => [sender_id, sent]),
  );
const enqueuedAt = () => stage.jobs.findLast(({ job }) => job === 'messages.send')?.at?.toISOString();

test('the daily cap is exact, and the campaign shows that the rest waits for the next day', async () => {
  const sender = await stage.newSender({ port: sink.port, dailyCap: 7 });
  const id = await stage.newMailCampaign(people(20, 'cap.example'));
  await stage.send(id);
  expect(await sentBy(id)).toEqual({ [sender]: 7 });
  expect(enqueuedAt()).toBe('2026-11-17T00:00:00.000Z');
  expect(await stage.campaign(id)).toMatchObject({
    status: 'active',
    closed_gate: 'mailbox_allowance',
    next_run_at: new Date('2026-11-17T00:00:00Z'),
  });
  const { body } = await stage.api.call('get', `/v1/senders/${sender}`).expect(200);
  expect(body.sender).toMatchObject({ sentToday: 7, remainingToday: 0 });
  clock.set('2026-11-17T00:00:00Z');
  await stage.send(id);
  expect(await sentBy(id)).toEqual({ [sender]: 14 });
  clock.set('2026-11-18T00:00:00Z');
  await stage.send(id);
  expect(await sentBy(id)).toEqual({ [sender]: 20 });
  expect(await stage.campaign(id)).toMatchObject({ closed_gate: null, next_run_at: null });
});

test('campaigns that send at the same time never exceed the cap together', async () => {
  const sender = await stage.newSender({ port: sink.port, dailyCap: 25 });
  const ids = await Promise.all([1, 2, 3].map((n) => stage.newMailCampaign(people(20, `together${n}.example`))));
  await Promise.all(ids.map((id) => stage.send(id)));
  const sent = await Promise.all(ids.map(sentBy));
  expect(sent.reduce((sum, by) => sum + (by[sender] ?? 0), 0)).toBe(25);
});

test('a new sender starts low and sends more every day', async () => {
  const sender = await stage.newSender({ port: sink.port, dailyCap: 12, rampPerDay: 5 });
  const id = await stage.newMailCampaign(people(40, 'ramp.example'));
  const totals: (number | undefined)[] = [];
  for (const day of [16, 17, 18, 19]) {
    clock.set(`2026-11-${day}T10:00:00Z`);
    await stage.send(id);
    const [row] = await stage.rows<{ sent: number }>(
      "select count(*)::int as sent from messages where campaign_id = $1 and step = 1 and status = 'sent'",
      [id],
    );
    totals.push(row?.sent);
  }
  expect(totals[0]).toBe(5);
  expect(totals[1]).toBe(15);
  expect(totals[2]).toBe(27);
  expect((await sentBy(id))[sender]).toBeLessThanOrEqual(5 + 10 + 12 + 12);
});

test('emails of a sender are spaced as configured', async () => {
  await stage.newSender({ port: sink.port, spacingSeconds: 60 });
  const id = await stage.newMailCampaign(people(3, 'space.example'));
  for (let sent = 1; sent <= 3; sent++) {
    await stage.send(id);
    await stage.send(id);
    expect(Object.values(await sentBy(id))).toEqual([sent]);
    if (sent < 3) expect(enqueuedAt()).toBe(new Date(clock.now().getTime() + 60_000).toISOString());
    clock.advance(60_000);
  }
});

test('no email leaves outside the send window', async () => {
  const window = { days: ['tue'], from: '09:00', to: '10:00', timeZone: 'Asia/Tokyo' };
  await stage.newSender({ port: sink.port, window });
  const id = await stage.newMailCampaign(people(2, 'window.example'));
  await stage.send(id);
  expect(await sentBy(id)).toEqual({});
  expect(await stage.campaign(id)).toMatchObject({
    closed_gate: 'sending_window',
    next_run_at: new Date('2026-11-17T00:00:00Z'),
  });
  expect(enqueuedAt()).toBe('2026-11-17T00:00:00.000Z');
  clock.set('2026-11-17T00:00:00Z');
  await stage.send(id);
  expect(Object.values(await sentBy(id))).toEqual([2]);
});

test("a recipient window uses the recipient's time zone", async () => {
  const window = { days: ['mon', 'tue', 'wed'], from: '09:00', to: '17:00', timeZone: 'recipient' };
  await stage.newSender({ port: sink.port, window });
  const id = await stage.newMailCampaign([
    { email: 'hans@zone.example', country: 'Austria' },
    { email: 'yuki@zone.example', country: 'Japan' },
  ]);
  await stage.send(id);
  expect(await stage.step1(id)).toEqual({ 'hans@zone.example': 'sent', 'yuki@zone.example': 'queued' });
  expect(enqueuedAt()).toBe('2026-11-17T00:00:00.000Z');
  clock.set('2026-11-17T00:00:00Z');
  await stage.send(id);
  expect(await stage.step1(id)).toMatchObject({ 'yuki@zone.example': 'sent' });
});

test("no email leaves outside the recipient's window, however many are due", async () => {
  const window = { days: ['mon', 'tue', 'wed'], from: '09:00', to: '17:00', timeZone: 'recipient' };
  await stage.newSender({ port: sink.port, window });
  const id = await stage.newMailCampaign([{ email: 'first@asleep.example', country: 'Japan' }]);
  await repeatMessage(id, 1_200);
  await stage.send(id);
  const sent = await stage.rows("select 1 from messages where campaign_id = $1 and status <> 'queued'", [id]);
  expect(sent).toEqual([]);
  expect(enqueuedAt()).toBe('2026-11-17T00:00:00.000Z');
});

async function repeatMessage(campaignId: string, times: number): Promise<void> {
  await stage.rows(
    `with more as (
       insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, sandbox, created_at)
       select gen_random_uuid(), org_id, campaign_id, brand_id, reach, i || person_key, i || email, status, sandbox, created_at
       from leads, generate_series(1, $2::int) as i where campaign_id = $1 returning *
     ), known as (
       insert into contacts (id, org_id, brand_id, person_key, email, country, created_at, updated_at)
       select gen_random_uuid(), org_id, brand_id, person_key, email, 'Japan', created_at, created_at from more
     ), email as (
       insert into emails (id, org_id, campaign_id, lead_id, brand_id, subject, sequence, created_at)
       select gen_random_uuid(), more.org_id, more.campaign_id, more.id, more.brand_id, subject, sequence, more.created_at
       from more, emails where emails.campaign_id = $1 returning *
     )
     insert into messages (id, org_id, campaign_id, lead_id, email_id, step, transport, status, due_at, created_at)
     select gen_random_uuid(), email.org_id, email.campaign_id, email.lead_id, email.id, 1, 'smtp', 'queued', due_at,
       email.created_at
     from email, messages where messages.campaign_id = $1 and step = 1`,
    [campaignId, times],
  );
}

test('senders share first emails by remaining allowance, and follow-ups stay with the first sender', async () => {
  const large = await stage.newSender({ port: sink.port, dailyCap: 300 });
  const small = await stage.newSender({ port: sink.port, dailyCap: 100, fromEmail: 'bob@acme.example' });
  const id = await stage.newMailCampaign(people(80, 'turns.example'));
  await stage.send(id);
  const by = await sentBy(id);
  expect((by[large] ?? 0) + (by[small] ?? 0)).toBe(80);
  expect(by[small]).toBeGreaterThanOrEqual(5);
  expect(by[large]).toBeGreaterThan(by[small] ?? 0);
  clock.advance(3 * 86_400_000);
  await stage.send(id);
  const [mixed] = await stage.rows<{ followed: number; strayed: number }>(
    `select count(*)::int as followed, count(*) filter (where first.sender_id <> m.sender_id)::int as strayed
     from messages m join messages first on first.campaign_id = m.campaign_id and first.lead_id = m.lead_id and first.step = 1
     where m.campaign_id = $1 and m.step = 2 and m.status = 'sent'`,
    [id],
  );
  expect(mixed).toEqual({ followed: 80, strayed: 0 });
});

test('deleting a sender cancels its follow-ups, and another sender sends the first emails', async () => {
  const gone = await stage.newSender({ port: sink.port, dailyCap: 2 });
  const id = await stage.newMailCampaign(people(3, 'gone.example'));
  await stage.send(id);
  await stage.api.call('delete', `/v1/senders/${gone}`).expect(200);
  const other = await stage.newSender({ port: sink.port });
  await stage.send(id);
  expect(await sentBy(id)).toEqual({ [gone]: 2, [other]: 1 });
  const ledger = await stage.ledger(id);
  const cancelled = ledger.filter(({ reason }) => reason === 'sender_deleted');
  expect(cancelled.map(({ step }) => step)).toEqual([2, 3, 2, 3]);
  expect((await stage.counts(id)).openMessages).toBe(2);
});

test('a step that left late moves the next one', async () => {
  await stage.newSender({ port: sink.port, dailyCap: 1 });
  const id = await stage.newMailCampaign(people(2, 'late.example'));
  await stage.send(id);
  clock.set('2026-11-17T10:00:00Z');
  await stage.send(id);
  const due = (await stage.ledger(id)).filter(({ step }) => step === 2).map(({ due_at }) => due_at?.toISOString());
  expect(new Set(due)).toEqual(new Set(['2026-11-19T10:00:00.000Z', '2026-11-20T10:00:00.000Z']));
});

describe('messages that wait for another hour or day are due again', () => {
  const closed = { days: ['sun'], from: '09:00', to: '17:00', timeZone: 'recipient' };
  async function waiting(limits: object): Promise<{ id: string; sender: string; sent: number }> {
    const sender = await stage.newSender({ port: sink.port, ...limits });
    const id = await stage.newMailCampaign(people(3, `again-${sender}.example`));
    await stage.send(id);
    stage.jobs.length = 0;
    return { id, sender, sent: (await sentBy(id))[sender] ?? 0 };
  }
  async function leaves(id: string): Promise<void> {
    expect(stage.jobs).toContainEqual({ job: 'messages.send', campaignId: id, at: null });
    await stage.send(id);
    expect(Object.values(await sentBy(id)).reduce((sum, sent) => sum + sent)).toBe(3);
  }

  test.each([
    ['of a company', { peoplePerCompanyPerDay: 1 }, { peoplePerCompanyPerDay: null }, 1],
    ['of a window', { window: closed }, { window: null }, 0],
  ])('when the limit %s is removed', async (_of, limits, lifted, before) => {
    const { id, sender, sent } = await waiting(limits);
    expect(sent).toBe(before);
    await stage.api.call('patch', `/v1/senders/${sender}`).send({ name: 'The same limits' }).expect(200);
    await stage.send(id);
    expect((await sentBy(id))[sender] ?? 0).toBe(before);
    stage.jobs.length = 0;
    await stage.api.call('patch', `/v1/senders/${sender}`).send(lifted).expect(200);
    await leaves(id);
  });

  test('when a sender without the limit is added', async () => {
    const { id } = await waiting({ peoplePerCompanyPerDay: 1 });
    await stage.newSender({ port: sink.port });
    await leaves(id);
  });

  test('when the sender with the limit is deleted', async () => {
    const { id, sender } = await waiting({ window: closed });
    const later = 'select 1 from messages where campaign_id = $1 and step = 1 and due_at > $2';
    expect(await stage.rows(later, [id, clock.now()])).toHaveLength(3);
    await stage.api.call('delete', `/v1/senders/${sender}`).expect(200);
    expect(await stage.rows(later, [id, clock.now()])).toEqual([]);
  });
});
