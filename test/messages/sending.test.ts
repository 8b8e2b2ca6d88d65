import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURE_INPUTS } from '../campaigns/stage.ts';
import { TestClock } from '../harness/clock.ts';
import { MAIL_WORKFLOW, type MailStage, openMail } from './stage.ts';
import { type Sink, startSink } from './start-sink.ts';

const clock = new TestClock(new Date('2026-11-16T10:00:00Z'));
let stage: MailStage;
let sink: Sink;
let senderId: string;
beforeAll(async () => {
  [stage, sink] = await Promise.all([openMail({ clock }), startSink()]);
  senderId = await stage.newSender({ port: sink.port });
});
afterAll(async () => {
  await stage.close();
  await sink.stop();
});

const DAY_MS = 86_400_000;

test('a campaign sends its steps in one thread per lead and completes', async () => {
  const id = await stage.newMailCampaign([{ email: 'grace@one.example', firstName: 'Grace' }, 'alan@one.example']);
  await stage.send(id);
  expect(await stage.step1(id)).toEqual({ 'grace@one.example': 'sent', 'alan@one.example': 'sent' });
  for (let step = 2; step <= 3; step++) {
    clock.advance(3 * DAY_MS);
    await stage.send(id);
  }
  await sink.received(6);
  const ledger = (await stage.ledger(id)).filter(({ email }) => email === 'grace@one.example');
  expect(ledger.map(({ status, sender_id }) => [status, sender_id])).toEqual([1, 2, 3].map(() => ['sent', senderId]));
  const mails = sink.to('grace@one.example').map(({ raw }) => raw.replaceAll(/\r\n[ \t]+/g, ' '));
  const header = (name: string) => mails.map((raw) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(raw)?.[1] ?? null);
  const ids = ledger.map(({ id: messageId }) => `<${messageId}@acme.example>`);
  expect(header('Message-ID')).toEqual(ids);
  expect(header('In-Reply-To')).toEqual([null, ids[0], ids[0]]);
  expect(header('References')).toEqual([null, ids[0], ids[0]]);
  const [subject] = header('Subject');
  expect(header('Subject')).toEqual([subject, `Re: ${subject}`, `Re: ${subject}`]);
  for (const raw of mails) expect(raw).toMatch(/(?:Kind regards|All the best),\r\nAda Lovelace\r\nAcme Anvils\r\n/);
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
  expect(await stage.counts(id)).toMatchObject({ sent: 6, recipientsSent: 2, openMessages: 0 });
});

test('an email with an unfilled placeholder fails before it leaves', async () => {
  const inputs = { ...FEATURE_INPUTS, offer: 'Hi. {{Icebreaker}} Shall we talk?' };
  const id = await stage.newMailCampaign(['braces@one.example'], { inputs });
  await stage.send(id);
  const [first] = await stage.ledger(id);
  expect(first).toMatchObject({ status: 'failed', bounced: false });
  expect(first?.reason).toContain('The text contains the placeholder {{Icebreaker}}, which has no value.');
  expect(sink.to('braces@one.example')).toEqual([]);
});

test('a rejected address bounces and gets no more email, and other permanent rejections fail', async () => {
  const id = await stage.newMailCampaign(['nobody@two.example', 'blocked@two.example', 'spam@two.example']);
  await stage.send(id);
  const ledger = await stage.ledger(id);
  const first = ledger.filter(({ step }) => step === 1);
  expect(first.map(({ email, status, bounced, reason }) => [email, status, bounced, reason])).toEqual([
    ['blocked@two.example', 'failed', false, '550 5.7.1 Not from you'],
    ['nobody@two.example', 'failed', true, '550 5.1.1 No such mailbox'],
    ['spam@two.example', 'failed', false, '554 5.7.1 This looks like spam'],
  ]);
  expect(ledger.filter(({ step }) => step > 1).every(({ status }) => status === 'cancelled')).toBe(true);
  expect(await stage.counts(id)).toMatchObject({ failed: 3, bounced: 1, recipientsBounced: 1, openMessages: 0 });
});

test('a temporary rejection is retried after 1, 5 and 15 minutes and so on, and finally fails', async () => {
  const id = await stage.newMailCampaign(['grey@three.example', 'full@three.example', 'busy@three.example']);
  await stage.send(id);
  expect(new Set(Object.values(await stage.step1(id)))).toEqual(new Set(['queued']));
  const [busy] = await stage.ledger(id);
  expect(busy).toMatchObject({
    reason: '450 4.2.1 Always busy',
    attempts: 1,
    due_at: new Date(clock.now().getTime() + 60_000),
  });
  clock.advance(59_000);
  await stage.send(id);
  expect(sink.to('grey@three.example')).toHaveLength(0);
  clock.advance(1_000);
  await stage.send(id);
  expect(await stage.step1(id)).toEqual({
    'grey@three.example': 'sent',
    'full@three.example': 'sent',
    'busy@three.example': 'queued',
  });
  for (const minutes of [5, 15, 60, 240, 720]) {
    clock.advance(minutes * 60_000);
    await stage.send(id);
  }
  expect((await stage.ledger(id))[0]).toMatchObject({ status: 'queued', attempts: 7 });
  clock.advance(1440 * 60_000);
  await stage.send(id);
  expect((await stage.ledger(id))[0]).toMatchObject({ email: 'busy@three.example', status: 'failed', attempts: 8 });
});

test('a connection cut after the message makes it unknown, and it is never resent automatically', async () => {
  const id = await stage.newMailCampaign(['cut@four.example', 'fine@four.example']);
  await stage.send(id);
  expect(await stage.step1(id)).toEqual({ 'cut@four.example': 'unknown', 'fine@four.example': 'sent' });
  const [cut] = await stage.ledger(id);
  expect(cut?.reason).toBe('The connection ended before the mail server said whether it has the email.');
  for (let day = 0; day < 10; day++) {
    clock.advance(DAY_MS);
    await stage.send(id);
  }
  expect(sink.to('cut@four.example')).toHaveLength(1);
  expect(sink.to('fine@four.example')).toHaveLength(3);
});

test('a user resolves an unknown message, and its later steps follow', async () => {
  const id = await stage.newMailCampaign([
    'cut1@five.example',
    'cut2@five.example',
    'cut3@five.example',
    'good@five.example',
  ]);
  await stage.send(id);
  const { api } = stage;
  const list = await api.call('get', `/v1/messages?campaignId=${id}&status=unknown`).expect(200);
  expect(list.body.messages).toHaveLength(3);
  const byEmail = new Map<string, string>(
    list.body.messages.map((m: { email: string; id: string }) => [m.email, m.id]),
  );
  const resolve = (email: string, outcome: string) =>
    api.call('post', `/v1/messages/${byEmail.get(email)}/resolve`).send({ outcome });
  const sent = await resolve('cut1@five.example', 'sent').expect(200);
  expect(sent.body.message).toMatchObject({ status: 'sent', email: 'cut1@five.example' });
  await resolve('cut2@five.example', 'failed').expect(200);
  await resolve('cut3@five.example', 'resend').expect(200);
  const again = await resolve('cut1@five.example', 'failed').expect(409);
  expect(again.body.error).toBe('The message is sent. Only messages with status unknown can be resolved.');
  await resolve('cut2@five.example', 'lost').expect(400);
  expect(await stage.counts(id)).toMatchObject({ sent: 2, failed: 1, recipientsSent: 2 });
  await stage.send(id);
  await sink.received(sink.arrivals.length);
  expect(sink.to('cut3@five.example')).toHaveLength(2);
  const ledger = await stage.ledger(id);
  const later = (email: string) =>
    ledger.filter((row) => row.email === email && row.step > 1).map(({ status }) => status);
  expect(later('cut2@five.example')).toEqual(['cancelled', 'cancelled']);
  clock.advance(3 * DAY_MS);
  await stage.send(id);
  expect(sink.to('cut1@five.example')).toHaveLength(2);
  const [counted] = await stage.rows<{ open: number }>(
    `select count(*)::int as open from messages where campaign_id = $1 and status in ('queued', 'sending')`,
    [id],
  );
  expect((await stage.counts(id)).openMessages).toBe(counted?.open);
});

test('no email leaves while a campaign is paused or stopped, or to suppressed leads', async () => {
  for (const status of ['paused', 'stopped']) {
    const id = await stage.newMailCampaign([`${status}@six.example`]);
    await stage.rows('update campaigns set status = $2 where id = $1', [id, status]);
    await stage.send(id);
    expect(sink.to(`${status}@six.example`)).toEqual([]);
  }
  const id = await stage.newMailCampaign(['listed@six.example', 'free@seven.example']);
  await stage.api.call('post', '/v1/suppressions').send({ value: 'six.example' }).expect(200);
  await stage.send(id);
  expect(await stage.step1(id)).toEqual({ 'listed@six.example': 'cancelled', 'free@seven.example': 'sent' });
});

test('contacts that a later upload marks as unsubscribed or without consent get no email', async () => {
  const people = ['gone@eight.example', 'unasked@eight.example', 'free@eight.example'];
  const id = await stage.newMailCampaign(people);
  await stage.send(id);
  const { brand_ids: brandIds } = (await stage.campaign(id)) as unknown as { brand_ids: string[] };
  const file =
    'email,unsubscribed,consent\ngone@eight.example,yes,\nunasked@eight.example,,no\nfree@eight.example,no,yes\n';
  await stage.api
    .call('post', '/v1/orgs/contacts/upload')
    .field('brandId', brandIds[0] ?? '')
    .attach('file', Buffer.from(file), 'contacts.csv')
    .expect(200);
  clock.advance(3 * DAY_MS);
  await stage.send(id);
  const second = (await stage.ledger(id)).filter(({ step }) => step === 2);
  expect(second.map(({ email, status, reason }) => [email, status, reason])).toEqual([
    ['free@eight.example', 'sent', null],
    ['gone@eight.example', 'cancelled', 'unsubscribed'],
    ['unasked@eight.example', 'cancelled', 'no_consent'],
  ]);
  for (const email of people) expect(sink.to(email)).toHaveLength(email === 'free@eight.example' ? 2 : 1);
});

test('a contact who unsubscribed from one brand of a campaign gets no email for the others, as forecast', async () => {
  const id = await stage.newCampaign({ workflowSlug: MAIL_WORKFLOW });
  const other = await stage.newBrand();
  await stage.rows('update campaigns set brand_ids = brand_ids || $2::uuid where id = $1', [id, other]);
  const { brand_ids: brandIds } = (await stage.campaign(id)) as unknown as { brand_ids: string[] };
  for (const brandId of brandIds) await stage.addContacts(brandId, ['gone@nine.example', 'free@nine.example']);
  await stage.rows("update contacts set unsubscribed = true where brand_id = $1 and email = 'gone@nine.example'", [
    other,
  ]);
  await stage.run(id);
  await stage.send(id);
  expect(await stage.step1(id)).toEqual({ 'free@nine.example': 'sent' });
  expect(
    await stage.rows("select skip_reason from leads where campaign_id = $1 and email = 'gone@nine.example'", [id]),
  ).toEqual([{ skip_reason: 'unsubscribed' }, { skip_reason: 'unsubscribed' }]);
});

test('a contacted lead gets no more after an upload for another brand marks it as unsubscribed', async () => {
  const id = await stage.newMailCampaign(['gone@ten.example', 'free@ten.example']);
  const other = await stage.newBrand();
  await stage.rows('update campaigns set brand_ids = brand_ids || $2::uuid where id = $1', [id, other]);
  await stage.send(id);
  await stage.api
    .call('post', '/v1/orgs/contacts/upload')
    .field('brandId', other)
    .attach('file', Buffer.from('email,unsubscribed\ngone@ten.example,yes\n'), 'contacts.csv')
    .expect(200);
  clock.advance(3 * DAY_MS);
  await stage.send(id);
  const second = (await stage.ledger(id)).filter(({ step }) => step === 2);
  expect(second.map(({ email, status, reason }) => [email, status, reason])).toEqual([
    ['free@ten.example', 'sent', null],
    ['gone@ten.example', 'cancelled', 'unsubscribed'],
  ]);
});
