import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordReports, sweepMessages } from '../../modules/messages/index.ts';
import { recoverLostMessages } from '../../modules/messages/smtp/lost-messages.ts';
import { recordOutcomes } from '../../modules/messages/smtp/record-outcomes.ts';
import type { UnitOfWork } from '../../src/kernel/context.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { type MailStage, openMail } from './stage.ts';

let stage: MailStage;
beforeAll(async () => {
  stage = await openMail();
});
afterAll(() => stage.close());

const LEASE_MS = 300_000;

type Ended = Parameters<typeof recordOutcomes>[2];

const unit = () =>
  ({
    ...stage.platform,
    em: stage.platform.orm.em.fork(),
    queue: { enqueue: () => Promise.resolve() },
    afterCommit: () => {},
  }) as unknown as UnitOfWork;

async function underWay(addresses: string[]) {
  const senderId = await stage.newSender();
  const campaignId = await stage.newMailCampaign(addresses);
  const token = randomUUID();
  const now = stage.clock.now();
  const first = await stage.rows<{ id: string; lead_id: string }>(
    `update messages set status = 'sending', sender_id = $2, leaving_at = $4, claimed_until = $5, claim_token = $3
     where campaign_id = $1 and step = 1 returning id, lead_id`,
    [campaignId, senderId, token, now, new Date(now.getTime() + LEASE_MS)],
  );
  const campaign = {
    id: campaignId,
    orgId: stage.orgId,
    timeZone: 'UTC',
    brandIds: [],
    workflowSlug: '',
    featureSlug: null,
    closedGate: null,
    trackOpens: true,
    trackClicks: true,
  };
  const round = { campaign, token, sender: { orgId: stage.orgId, id: senderId }, day: '2026-11-15' };
  return { campaignId, senderId, first, keep: (ended: Ended) => recordOutcomes(unit(), round, ended, []) };
}

test.each([
  ['sent', { kind: 'sent' }],
  ['failed', { kind: 'failed', bounced: false, reason: '554 no' }],
] as const)('an outcome "%s" reported after the lease expired moves no follow-up', async (name, outcome) => {
  const { campaignId, first, keep } = await underWay([`a@${name}-late.example`]);
  stage.clock.advance(LEASE_MS + 1_000);
  await recoverLostMessages(unit(), campaignId);
  await keep([{ id: first[0]?.id ?? '', outcome }]);
  const [mail, followUp] = await stage.ledger(campaignId);
  expect(mail?.status).toBe('unknown');
  expect(followUp).toMatchObject({ status: 'queued', due_at: null });
});

test.each([
  ['of a campaign that runs', (id: string) => recoverLostMessages(unit(), id)],
  [
    'of one that was stopped',
    async (id: string) => {
      await stage.api.call('post', `/v1/campaigns/${id}/stop`).expect(200);
      await sweepMessages(unit());
    },
  ],
] as const)('a mail %s whose worker died was sent if it was answered or came back by then', async (what, look) => {
  const domain = `${what.split(' ').at(-1)}.example`;
  const { campaignId } = await underWay(['answers', 'back', 'silent'].map((name) => `${name}@${domain}`));
  stage.clock.advance(LEASE_MS + 1_000);
  const [answers, back] = (await stage.ledger(campaignId)).filter(({ step }) => step === 1);
  const { orgId } = stage;
  await recordReports(unit(), [
    { orgId, messageId: answers?.id ?? '', answered: true },
    { orgId, messageId: back?.id ?? '', bounced: true, reason: '550 no such user' },
  ]);
  await look(campaignId);
  const ledger = await stage.ledger(campaignId);
  expect(ledger.filter(({ step }) => step === 1)).toMatchObject([
    { status: 'sent', reason: null },
    { status: 'sent', reason: '550 no such user' },
    { status: 'unknown', reason: 'The worker stopped while the email was being sent.' },
  ]);
  const open = ledger.filter(({ status }) => status === 'queued').length;
  const counts = await stage.counts(campaignId);
  expect(counts).toMatchObject({ sent: 2, delivered: 1, bounced: 1, leadsContacted: 2 });
  expect(counts.openMessages ?? 0).toBe(open);
  expect(ledger.find(({ email, step }) => email.startsWith('answers') && step === 2)?.due_at).toEqual(
    open === 0 ? null : expect.any(Date),
  );
});

const SENT = { kind: 'sent' } as const;
const UNKNOWN = { kind: 'unknown', reason: 'The connection ended.' } as const;
const FAILED = { kind: 'failed', bounced: false, reason: '554 no' } as const;
const BOUNCED = { kind: 'failed', bounced: true, reason: '550 no such user' } as const;

test.each([
  ['a bounce beside what was sent', [SENT, SENT, BOUNCED]],
  ['a failure beside what was sent', [FAILED, null, SENT]],
  ['an opened one beside what was sent', [SENT, null, UNKNOWN]],
] as const)('%s and the deletion of the sender cannot deadlock', async (what, outcomes) => {
  const domain = `${what.split(' ')[1]}.example`;
  const { campaignId, senderId, first, keep } = await underWay(['a', 'b', 'c'].map((name) => `${name}@${domain}`));
  const { followUps, firstOf } = await followUpsOf(campaignId, first);
  const ended = followUps.flatMap((_followUp, place) => {
    const id = firstOf(place);
    const outcome = outcomes[place] ?? null;
    return outcome === null ? [] : [{ id, outcome }];
  });
  const opened = ended.filter(({ outcome }) => outcome === UNKNOWN).map(({ id }) => id);
  await stage.rows('update messages set opened = true where id = any($1)', [opened]);
  const kept = () => keep(ended);
  expect(await whileDeleted(senderId, followUps[1]?.id, kept)).toEqual([200, 'kept']);
});

test('a reply and a bounce for unknown messages and the deletion of the sender cannot deadlock', async () => {
  const { campaignId, senderId, first } = await underWay(['a', 'b', 'c'].map((name) => `${name}@unknown.example`));
  await stage.rows("update messages set status = 'unknown', left_at = leaving_at where campaign_id = $1 and step = 1", [
    campaignId,
  ]);
  const { followUps, firstOf } = await followUpsOf(campaignId, first);
  const { orgId } = stage;
  const heard = () =>
    recordReports(unit(), [
      { orgId, messageId: firstOf(0), answered: true },
      { orgId, messageId: firstOf(2), bounced: true, reason: '550 no such user' },
    ]);
  expect(await whileDeleted(senderId, followUps[1]?.id, heard)).toEqual([200, 'kept']);
});

async function followUpsOf(campaignId: string, first: { id: string; lead_id: string }[]) {
  const followUps = await stage.rows<{ id: string; lead_id: string }>(
    'select id, lead_id from messages where campaign_id = $1 and step = 2 order by id',
    [campaignId],
  );
  const firstOf = (place: number) => first.find(({ lead_id }) => lead_id === followUps[place]?.lead_id)?.id ?? '';
  return { followUps, firstOf };
}

/** Runs `work` while the deletion of the sender has locked one follow-up and waits for another one. */
async function whileDeleted(senderId: string, heldId: string | undefined, work: () => Promise<unknown>) {
  const { pool } = stage.api.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from messages where id = $1 for update', [heldId]);
  const deleting = stage.api.call('delete', `/v1/senders/${senderId}`).then(({ status }) => status);
  await lockWaiting(pool);
  const working = work().then(
    () => 'kept',
    (error: unknown) => error,
  );
  await lockWaiting(pool, 2);
  await holder.query('commit');
  holder.release();
  return [await deleting, await working];
}

test('a follow-up that is resent while its sender is deleted does not wait forever', async () => {
  const senderId = await stage.newSender();
  const campaign = await stage.newMailCampaign(['ada@race.example']);
  const set = (change: string, steps: string) =>
    stage.rows(
      `update messages set due_at = null, sender_id = $2, leaving_at = now(), left_at = now(), ${change} where campaign_id = $1 and ${steps}`,
      [campaign, senderId],
    );
  await set("status = 'sent', sent_at = now()", 'step = 1');
  await set("status = 'unknown'", 'step = 2');
  await set("status = 'cancelled'", 'step > 2');
  const [second] = await stage.rows<{ id: string }>('select id from messages where campaign_id = $1 and step = 2', [
    campaign,
  ]);
  // A concurrent count makes the resend wait for the counters, after it has checked the sender.
  const counter = await stage.api.database.pool.connect();
  await counter.query('begin');
  await counter.query("select 1 from campaign_counts where campaign_id = $1 and name = 'openMessages' for update", [
    campaign,
  ]);
  const resend = stage.api
    .call('post', `/v1/messages/${second?.id}/resolve`)
    .send({ outcome: 'resend' })
    .then(() => null);
  await lockWaiting(stage.api.database.pool);
  const deleting = stage.api.call('delete', `/v1/senders/${senderId}`).then(({ status }) => status);
  await lockWaiting(stage.api.database.pool, 2);
  await counter.query('commit');
  counter.release();
  await resend;
  expect(await deleting).toBe(200);
  const row = (await stage.ledger(campaign)).find(({ step }) => step === 2);
  expect(row?.status).toBe('cancelled');
});

const stepsFrom = async (id: string | undefined) =>
  (
    await stage.rows<{ status: string }>(
      `select later.status from messages m join messages later using (campaign_id, lead_id)
       where m.id = $1 and later.step >= m.step order by later.step`,
      [id],
    )
  ).map(({ status }) => status);

test('first emails that a deleted sender claimed but did not send go to other senders, with their follow-ups', async () => {
  const { campaignId, senderId, first, keep } = await underWay(['left@taken.example', 'unleft@taken.example']);
  const [left, unleft] = first.map(({ id }) => id);
  await stage.rows('update messages set leaving_at = null, attempts = 1 where id = $1', [unleft]);
  await stage.api.call('delete', `/v1/senders/${senderId}`).expect(200);
  expect(await stepsFrom(left)).toEqual(['sending', 'cancelled', 'cancelled']);
  expect(await stepsFrom(unleft)).toEqual(['queued', 'queued', 'queued']);
  // The worker that had claimed them finds its claim gone.
  await keep([{ id: unleft ?? '', outcome: { kind: 'put-back' } }]);
  expect((await stage.ledger(campaignId)).find(({ id }) => id === unleft)).toMatchObject({
    status: 'queued',
    attempts: 0,
  });
});

test.each([
  ['are followed up on', 'none', ['queued', 'queued', 'queued']],
  ['wait for a person once more where all mails do', 'all', ['queued', 'awaiting_approval', 'awaiting_approval']],
] as const)(
  'emails that were leaving when their sender was deleted but did not leave %s',
  async (_how, approval, steps) => {
    const { campaignId, senderId, first, keep } = await underWay([
      `back@${approval}.example`,
      `sent@${approval}.example`,
    ]);
    const [back, sent] = first.map(({ id }) => id);
    await stage.rows('update campaigns set approval = $2 where id = $1', [campaignId, approval]);
    await stage.api.call('delete', `/v1/senders/${senderId}`).expect(200);
    expect(await stepsFrom(back)).toEqual(['sending', 'cancelled', 'cancelled']);
    await keep([
      { id: back ?? '', outcome: { kind: 'put-back' } },
      { id: sent ?? '', outcome: SENT },
    ]);
    expect(await stepsFrom(back)).toEqual(steps);
    expect(await stepsFrom(sent)).toEqual(['sent', 'cancelled', 'cancelled']);
    expect((await stage.counts(campaignId)).openMessages).toBe(3);
  },
);

test('an unknown email that another sender resends after the deletion gets its follow-ups', async () => {
  const { campaignId, senderId, first } = await underWay(['again@other.example']);
  const id = first[0]?.id ?? '';
  stage.clock.advance(LEASE_MS + 1_000);
  await recoverLostMessages(unit(), campaignId);
  await stage.api.call('delete', `/v1/senders/${senderId}`).expect(200);
  expect(await stepsFrom(id)).toEqual(['unknown', 'cancelled', 'cancelled']);
  await stage.api.call('post', `/v1/messages/${id}/resolve`).send({ outcome: 'resend' }).expect(200);
  expect(await stepsFrom(id)).toEqual(['queued', 'queued', 'queued']);
  expect((await stage.counts(campaignId)).openMessages).toBe(3);
});

test('emails that did not leave before a stop get no follow-ups', async () => {
  const { campaignId, senderId, first, keep } = await underWay(['back@stopped-too.example']);
  await stage.api.call('delete', `/v1/senders/${senderId}`).expect(200);
  await stage.rows("update campaigns set status = 'stopped' where id = $1", [campaignId]);
  await keep([{ id: first[0]?.id ?? '', outcome: { kind: 'put-back' } }]);
  expect(await stepsFrom(first[0]?.id)).toEqual(['cancelled', 'cancelled', 'cancelled']);
});
