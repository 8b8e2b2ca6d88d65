import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClock } from '../harness/clock.ts';
import { type MailStage, openMail } from './stage.ts';
import { type Sink, startSink } from './start-sink.ts';

const clock = new TestClock(new Date('2026-11-16T10:00:00Z'));
let stage: MailStage;
let sink: Sink;
beforeAll(async () => {
  [stage, sink] = await Promise.all([openMail({ clock }), startSink()]);
  await stage.newSender({ port: sink.port });
});
afterAll(async () => {
  await stage.close();
  await sink.stop();
});

const DAY_MS = 86_400_000;

interface Waiting {
  id: string;
  email: string;
  step: number;
  subject: string;
  bodyText: string;
}
const waiting = async (id: string): Promise<Waiting[]> => {
  const path = `/v1/messages?status=awaiting_approval&campaignId=${id}`;
  const { messages } = (await stage.api.call('get', path).expect(200)).body as { messages: Waiting[] };
  return messages.toSorted((one, other) => one.email.localeCompare(other.email) || one.step - other.step);
};
const decide = (id: string, verb: 'approve' | 'drop', body: object = {}) =>
  stage.api.call('post', `/v1/messages/${id}/${verb}`).send(body);
const approveAll = async (id: string) =>
  (await stage.api.call('post', `/v1/campaigns/${id}/approve-all`).expect(200)).body;
/** Returns the emails of a mailbox, decoded as far as the tests need. */
const arrived = (email: string) => sink.to(email).map(({ raw }) => raw.replaceAll('=\r\n', ''));
const work = async (id: string) => {
  await stage.run(id);
  await stage.send(id);
};
const statuses = async (id: string, email: string) =>
  (await stage.ledger(id)).filter((row) => row.email === email).map(({ status, reason }) => [status, reason]);
const open = async (id: string) => (await stage.counts(id)).openMessages;

test('with `first`, the first email to each lead waits for approval, and the campaign completes only afterwards', async () => {
  const people = ['ann@first.example', 'bob@first.example', 'eve@first.example'];
  const id = await stage.newMailCampaign(people, { approval: 'first' });
  await work(id);
  await work(id);
  clock.advance(10 * DAY_MS);
  await work(id);
  expect(sink.arrivals).toEqual([]);
  const [ann, bob, eve] = await waiting(id);
  expect([ann, bob, eve].map((one) => [one?.email, one?.step])).toEqual(people.map((email) => [email, 1]));
  expect(ann?.bodyText).toContain('Acme Anvils');
  expect(await stage.campaign(id)).toMatchObject({ status: 'active', no_more_leads: 'audience_exhausted' });
  expect(await open(id)).toBe(9);

  const edit = { subject: 'Anvils, Ann?', bodyText: 'Hi Ann,\n\none <anvil> & a hammer.' };
  const approved = await decide(ann?.id ?? '', 'approve', edit).expect(200);
  expect(approved.body.message).toMatchObject({ status: 'queued', subject: edit.subject, bodyText: null });
  const dropped = await decide(bob?.id ?? '', 'drop').expect(200);
  expect(dropped.body.message).toMatchObject({ status: 'cancelled', reason: 'dropped' });
  expect(await statuses(id, 'bob@first.example')).toEqual([
    ['cancelled', 'dropped'],
    ['cancelled', 'previous_step_dropped'],
    ['cancelled', 'previous_step_dropped'],
  ]);
  expect(await open(id)).toBe(6);
  await work(id);
  await sink.received(1);
  const [mail] = arrived('ann@first.example');
  expect(mail).toContain('Subject: Anvils, Ann?');
  expect(mail).toContain('one <anvil> & a hammer.');
  expect(mail).toContain('<p>one &lt;anvil&gt; &amp; a hammer.</p>');

  for (const verb of ['approve', 'drop'] as const) {
    const again = await decide(ann?.id ?? '', verb).expect(409);
    const done = verb === 'approve' ? 'approved' : 'dropped';
    expect(again.body.error).toBe(`The message is sent. Only messages that await approval can be ${done}.`);
  }
  // Later steps follow automatically. Those to Eve wait for her first email.
  for (let step = 2; step <= 3; step++) {
    clock.advance(3 * DAY_MS);
    await work(id);
  }
  await sink.received(3);
  expect(
    (await stage.ledger(id)).filter(({ email }) => email === 'ann@first.example').map((row) => row.status),
  ).toEqual(['sent', 'sent', 'sent']);
  expect(await statuses(id, 'eve@first.example')).toEqual([
    ['awaiting_approval', null],
    ['queued', 'previous_step_awaits_approval'],
    ['queued', 'previous_step_awaits_approval'],
  ]);
  await work(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'active' });
  await decide(eve?.id ?? '', 'drop').expect(200);
  await stage.send(id);
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
  expect(await stage.counts(id)).toMatchObject({ openMessages: 0, sent: 3 });
  expect(sink.arrivals).toHaveLength(3);
});

test('with `all`, every email waits, and an email approved early leaves after the earlier steps', async () => {
  const id = await stage.newMailCampaign(['joe@all.example'], { approval: 'all' });
  const [one, two, three] = await waiting(id);
  const unfilled = await decide(two?.id ?? '', 'approve', { bodyText: 'Hi {{firstName}}, shall we talk?' }).expect(400);
  expect(unfilled.body.error).toBe(
    'bodyText contains the unknown placeholder {{firstName}}. Write the final text, because placeholders are not filled in.',
  );
  const refused = await decide(two?.id ?? '', 'approve', { subject: 'Other' }).expect(400);
  expect(refused.body.error).toBe(
    'subject can be changed only in the first email, because later steps reply in its thread.',
  );
  const half = await decide(one?.id ?? '', 'approve', { bodyHtml: '<p>Hi</p>' }).expect(400);
  expect(half.body.error).toBe('bodyHtml can be sent only together with bodyText, because an email contains both.');
  await decide(three?.id ?? '', 'approve').expect(200);
  clock.advance(10 * DAY_MS);
  await work(id);
  expect(arrived('joe@all.example')).toHaveLength(0);

  await decide(one?.id ?? '', 'approve').expect(200);
  await work(id);
  clock.advance(10 * DAY_MS);
  await work(id);
  expect(arrived('joe@all.example')).toHaveLength(1);
  // Its previous step was sent long ago, so it is sent at once, and the third one three days later.
  await decide(two?.id ?? '', 'approve').expect(200);
  await work(id);
  await sink.received(5);
  await work(id);
  expect(arrived('joe@all.example')).toHaveLength(2);
  clock.advance(3 * DAY_MS);
  await work(id);
  expect(arrived('joe@all.example')).toHaveLength(3);
  expect(new Set((await stage.ledger(id)).map(({ sender_id }) => sender_id)).size).toBe(1);
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
});

test('pausing, resuming or stopping sends no unapproved email, and concurrent decisions count once', async () => {
  const people = Array.from({ length: 4 }, (_nothing, i) => `p${i}@two.example`);
  const id = await stage.newMailCampaign(people, { approval: 'all' });
  const before = sink.arrivals.length;
  const move = (verb: string) => stage.api.call('post', `/v1/campaigns/${id}/${verb}`).expect(200);
  await move('pause');
  await move('resume');
  await work(id);
  expect(sink.arrivals.length).toBe(before);
  const first = (await waiting(id)).find(({ step }) => step === 1)?.id ?? '';
  const race = await Promise.all(
    Array.from({ length: 6 }, (_nothing, i) => decide(first, i % 2 === 0 ? 'approve' : 'drop')),
  );
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
  const approved = (await stage.ledger(id)).find((row) => row.id === first);
  await move('pause');
  const all = await Promise.all([approveAll(id), approveAll(id)]);
  const left = approved?.status === 'queued' ? 11 : 9;
  expect(all.map((answer) => answer.approved).reduce((sum, more) => sum + more, 0)).toBe(left);
  expect(all.map(({ hasMore }) => hasMore)).toEqual([false, false]);
  await work(id);
  expect(sink.arrivals.length).toBe(before);
  await move('resume');
  await work(id);
  await work(id);
  const leaving = approved?.status === 'queued' ? 4 : 3;
  await sink.received(before + leaving);
  expect(new Set(sink.arrivals.slice(before).map(({ to }) => to)).size).toBe(leaving);

  const stopped = await stage.newMailCampaign(['q@two.example'], { approval: 'first' });
  const [waits] = await waiting(stopped);
  await stage.api.call('post', `/v1/campaigns/${stopped}/stop`).expect(200);
  expect((await stage.ledger(stopped)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  await decide(waits?.id ?? '', 'approve').expect(409);
  await stage.api.call('post', `/v1/campaigns/${stopped}/approve-all`).expect(409);
  expect(await open(stopped)).toBe(0);
});

test('an unsubscribe cancels emails that await approval, and sandbox emails wait too', async () => {
  const id = await stage.newMailCampaign(['gone@out.example'], { approval: 'first' });
  await stage.api.call('post', '/v1/emails/opt-outs').send({ email: 'gone@out.example' }).expect(200);
  const sandbox = await stage.newCampaign({ approval: 'all', maxLeads: 2 });
  await stage.finish(sandbox);
  expect(await waiting(sandbox)).toHaveLength(6);
  expect(await approveAll(sandbox)).toEqual({ approved: 6, hasMore: false });
  await stage.finish(sandbox);
  expect(await stage.campaign(sandbox)).toMatchObject({ status: 'completed' });
  expect(await waiting(id)).toHaveLength(0);
});
