import { afterAll, beforeAll, expect, test } from 'vitest';
import { planSendDays } from '../../modules/campaigns/preflight/send-days.rules.ts';
import { TestClock } from '../harness/clock.ts';
import { MAIL_WORKFLOW, type MailStage, openMail } from '../messages/stage.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';
import { FEATURE_INPUTS } from './stage.ts';

/** A Monday. */
const clock = new TestClock(new Date('2026-11-16T10:00:00Z'));
let stage: MailStage;
let sink: Sink;
let senderId: string;
beforeAll(async () => {
  [stage, sink] = await Promise.all([openMail({ clock }), startSink()]);
  const window = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '18:00', timeZone: 'UTC' };
  senderId = await stage.newSender({ port: sink.port, signature: 'Ada', dailyCap: 2, window });
});
afterAll(async () => {
  await stage.close();
  await sink.stop();
});

const call = (method: 'get' | 'post' | 'patch', path: string, body?: object) => stage.api.call(method, path).send(body);
const peopleAt = (domain: string) =>
  ['ann', 'bob', 'eve', 'joe', 'kim'].map((name) => ({ email: `${name}@${domain}`, firstName: name }));

async function draft(domain: string): Promise<{ id: string; body: object }> {
  const brandId = await stage.newBrand();
  await stage.addContacts(brandId, [...peopleAt(domain), 'no@one.example', 'off@bad.example', 'out@one.example']);
  const body = {
    name: 'Draft',
    workflowSlug: MAIL_WORKFLOW,
    brandIds: [brandId],
    featureInputs: FEATURE_INPUTS,
  };
  const made = await call('post', '/v1/campaigns', { ...body, draft: true }).expect(200);
  await stage.rows("update contacts set unsubscribed = true where brand_id = $1 and person_key = 'no@one.example'", [
    brandId,
  ]);
  return { id: made.body.campaign.id, body };
}

test('the preview of a draft shows emails, skipped contacts and schedule, and creates nothing', async () => {
  await call('post', '/v1/suppressions', { value: 'bad.example' }).expect(200);
  await call('post', '/v1/suppressions', { value: 'out@one.example' }).expect(200);
  const { id, body } = await draft('one.example');
  const shown = (await call('get', `/v1/campaigns/${id}/preflight`).expect(200)).body;
  expect(shown).toMatchObject({ sendableLeads: 5, suppressedLeads: 3, blockedBy: null, mailsNote: null });
  expect(shown.leftOut).toEqual([
    { reason: 'suppressed', people: 2, examples: ['off@bad.example', 'out@one.example'] },
    { reason: 'unsubscribed', people: 1, examples: ['no@one.example'] },
  ]);
  expect(shown.mails.map(({ to }: { to: string }) => to)).toEqual(
    peopleAt('one.example')
      .slice(0, 3)
      .map(({ email }) => email),
  );
  const [mail] = shown.mails;
  expect(mail).toMatchObject({ senderId, subject: 'Ann, a question from Acme Anvils' });
  const header = (name: string) => mail.headers.find((own: { name: string }) => own.name === name)?.value;
  expect(header('From')).toBe('"Ada Lovelace" <ada@acme.example>');
  expect(header('To')).toBe('"ann" <ann@one.example>');
  expect(header('List-Unsubscribe')).toContain(mail.unsubscribeUrl);
  expect(mail.text).toContain('Hi Ann,');
  expect(mail.text).toContain(`Unsubscribe: ${mail.unsubscribeUrl}`);
  expect(mail.html).toContain('/t/o/');
  // Two a day on working days; follow-ups go first.
  expect(shown.schedule.slice(0, 5)).toEqual([
    { day: '2026-11-16', mails: 2, first: 2, followUps: 0 },
    { day: '2026-11-17', mails: 2, first: 2, followUps: 0 },
    { day: '2026-11-18', mails: 1, first: 1, followUps: 0 },
    { day: '2026-11-19', mails: 2, first: 0, followUps: 2 },
    { day: '2026-11-20', mails: 2, first: 0, followUps: 2 },
  ]);
  expect(shown.schedule.reduce((sum: number, { mails }: { mails: number }) => sum + mails, 0)).toBe(15);

  const before = (await call('post', '/v1/campaigns/preflight', body).expect(200)).body;
  expect({ ...before, mails: before.mails.length }).toEqual({ ...shown, mails: 3 });
  expect(await stage.rows('select 1 from leads union all select 1 from messages union all select 1 from runs')).toEqual(
    [],
  );
  await call('post', `/v1/campaigns/${id}/start`).expect(200);
  expect((await call('get', `/v1/campaigns/${id}/preflight`).expect(409)).body.error).toBe(
    'This campaign is active. Only a draft has a preflight.',
  );
  // The preview equals the written emails.
  await stage.run(id);
  const emails = await call('get', `/v1/campaigns/${id}/emails`).expect(200);
  expect(emails.body.emails.map(({ subject }: { subject: string }) => subject)).toContain(mail.subject);
});

test('featureInputs of a draft can be changed until it starts', async () => {
  const { id } = await draft('words.example');
  const path = `/v1/campaigns/${id}`;
  const inputs = { ...FEATURE_INPUTS, valueProposition: 'We forge anvils that never crack.' };
  expect((await call('patch', path, { featureInputs: { tone: 'Loud' } }).expect(400)).body.error).toMatch(
    /^featureInputs\..* are required .*; featureInputs.tone must be one of Friendly, Formal, Direct\.$/,
  );
  await call('patch', path, { featureInputs: inputs }).expect(200);
  const shown = (await call('get', `${path}/preflight`).expect(200)).body;
  expect(shown.mails[0].text).toContain('We forge anvils that never crack.');
  await call('post', `${path}/start`).expect(200);
  expect((await call('patch', path, { featureInputs: inputs }).expect(409)).body.error).toBe(
    'Only a draft can change its featureInputs. This campaign is active.',
  );
});

test('a test email is really sent, not counted and not tracked', async () => {
  const { id } = await draft('two.example');
  const path = `/v1/campaigns/${id}/test-email`;
  const asked = { senderId, recipient: 'me@acme.example' };
  const sent = await call('post', path, asked).set('idempotency-key', 'once').expect(200);
  expect((await call('post', path, asked).set('idempotency-key', 'once').expect(200)).body).toEqual(sent.body);
  await sink.received(1);
  const raw = sink.to('me@acme.example')[0]?.raw.replaceAll('=\r\n', '') ?? '';
  expect(sink.arrivals).toHaveLength(1);
  expect(raw).toContain(`Message-ID: <${sent.body.messageId}@acme.example>`);
  expect(raw).toContain(`Subject: ${sent.body.subject}`);
  expect(raw).not.toMatch(/\/t\/[oc]\//);
  const [unsubscribe] = /http[^\s<>]*\/u\/[\w.-]+/.exec(raw) ?? [];
  const link = new URL(unsubscribe ?? '');
  await stage.api.call('post', link.pathname, null).type('form').send('List-Unsubscribe=One-Click');
  expect(await stage.rows("select 1 from suppressions where value = 'me@acme.example'")).toEqual([]);
  const later = await call('post', path, { ...asked, step: 2 }).expect(200);
  expect(later.body.subject).toBe(`Re: ${sent.body.subject}`);
  await sink.received(2);
  const second = sink.to('me@acme.example')[1]?.raw ?? '';
  expect(second).toContain('In-Reply-To: <');
  expect(second).not.toContain(`In-Reply-To: <${later.body.messageId}@`);
  expect(await stage.rows('select 1 from messages where campaign_id = $1', [id])).toEqual([]);
  expect(await stage.rows('select 1 from runs where campaign_id = $1', [id])).toEqual([]);
  expect(await stage.counts(id)).toEqual({});
});

test('invalid test emails are refused with a reason, and too many are limited', async () => {
  const { id } = await draft('three.example');
  const path = `/v1/campaigns/${id}/test-email`;
  const refused = async (status: number, more: object) =>
    (await call('post', path, { senderId, recipient: 'me@acme.example', ...more }).expect(status)).body.error;
  expect(await refused(400, { recipient: 'nobody' })).toBe('recipient must be an email address.');
  expect(await refused(400, { step: 4 })).toBe('step must be at most 3, the number of steps in the sequence.');
  expect(await refused(404, { senderId: id })).toBe('Sender not found.');
  expect(await refused(404, { leadId: id })).toBe('Lead not found.');
  expect(await refused(409, { recipient: 'x@bad.example' })).toBe(
    'recipient is on the suppression list, so nothing is sent to this address.',
  );
  expect(await refused(409, { recipient: 'blocked@two.example' })).toBe(
    'The mail server rejected the email: 550 5.7.1 Not from you',
  );
  const closed = await stage.newSender({ port: 1, fromEmail: 'closed@acme.example' });
  expect(await refused(409, { senderId: closed })).toBe('No connection could be made to the mail server.');
  clock.advance(3_600_000);
  const answers = await Promise.all(
    Array.from({ length: 22 }, () => call('post', path, { senderId, recipient: 'many@acme.example' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const refusal = answers.find(({ status }) => status === 429);
  expect(refusal?.body.error).toBe('At most 20 test emails can be sent per hour. Try again later.');
  // Waiting for exactly `Retry-After` is enough, and less is not.
  const wait = Number(refusal?.headers['retry-after']) * 1000;
  clock.advance(wait - 1000);
  await refused(429, {});
  clock.advance(1000);
  await call('post', path, { senderId, recipient: 'many@acme.example' }).expect(200);
});

test('the schedule respects the daily limit per company', () => {
  const plan = { leads: 6, steps: 2, daysBetweenSteps: 1, caps: [], capacities: [9, 9, 0, 9, 9, 9, 9, 9] };
  // One company with four contacts and two with one; follow-ups share the rotation.
  const sizes = [
    { people: 4, companies: 1 },
    { people: 1, companies: 2 },
  ];
  const days = planSendDays({ ...plan, companies: { sizes, limit: 1 } });
  expect(days[0]).toEqual({ first: 3, followUps: 0 });
  expect(days.reduce((sum, { first }) => sum + first, 0)).toBe(6);
  const mails = days.map(({ first, followUps }) => first + followUps);
  expect(mails.slice(0, 2).reduce((sum, some) => sum + some, 0)).toBeLessThanOrEqual(2 + 4);
  expect(mails.slice(0, 6).reduce((sum, some) => sum + some, 0)).toBeLessThan(12);
});

test('no day exceeds the company limit, even with a backlog', () => {
  const plan = { leads: 60, steps: 1, daysBetweenSteps: 3, caps: [], capacities: [10, 20, 30, 40] };
  const days = planSendDays({ ...plan, companies: { sizes: [{ people: 3, companies: 20 }], limit: 1 } });
  expect(days.map(({ first }) => first)).toEqual([10, 20, 20, 10]);
});

test.each([
  ['maxBudgetDailyUsd', [2, 2, 2]],
  ['maxBudgetWeeklyUsd', [2, 0, 0]],
])('a preflight schedules no more first emails than %s pays for', async (cap, first) => {
  const workflowSlug = 'sales-cold-email-outreach-sandbox-v1';
  const brandIds = [await stage.newBrand()];
  const body = { name: 'Capped', workflowSlug, brandIds, featureInputs: FEATURE_INPUTS, maxLeads: 20, [cap]: '0.05' };
  const { schedule } = (await call('post', '/v1/campaigns/preflight', body).expect(200)).body;
  const on = (day: string) => schedule.find((one: { day: string }) => one.day === day)?.first ?? 0;
  expect(['2026-11-16', '2026-11-17', '2026-11-18'].map(on)).toEqual(first);
  expect(on('2026-11-23')).toBe(2);
});

test('a preflight shows no days after the end date', async () => {
  const { body } = await draft('ended.example');
  await stage.rows("update senders set status = 'paused' where id <> $1", [senderId]);
  const until = async (endDate: string) =>
    (await call('post', '/v1/campaigns/preflight', { ...body, endDate }).expect(200)).body;
  clock.set('2026-11-16T17:59:00Z');
  const days = ({ schedule }: { schedule: { day: string }[] }) => schedule.map(({ day }) => day);
  expect(days(await until('2026-11-18'))).toEqual(['2026-11-16', '2026-11-17', '2026-11-18']);
  clock.set('2026-11-16T18:30:00Z');
  expect(await until('2026-11-16')).toMatchObject({ firstSendAt: null, schedule: [] });
});

test('the schedule follows capacity, steps and caps, and full days lose no emails', () => {
  const plan = { leads: 5, steps: 2, daysBetweenSteps: 1, caps: [], capacities: [3, 3, 0, 3, 3, 3] };
  expect(planSendDays(plan).map(({ first, followUps }) => [first, followUps])).toEqual([
    [3, 0],
    [0, 3],
    [0, 0],
    [2, 0],
    [0, 2],
    [0, 0],
  ]);
  const firstUnder = (leads: number, ...windows: string[]) =>
    planSendDays({ ...plan, caps: [{ leads, windows }] }).map(({ first }) => first);
  expect(firstUnder(1, 'a', 'b', 'c', 'd', 'e', 'f')).toEqual([1, 1, 0, 1, 1, 1]);
  expect(firstUnder(2, 'a', 'a', 'a', 'a', 'b', 'b')).toEqual([2, 0, 0, 0, 2, 0]);
});
