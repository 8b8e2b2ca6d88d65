import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepOutcomes } from '../../modules/messages/smtp/keep-outcomes.ts';
import { settleLost } from '../../modules/messages/smtp/lost-messages.ts';
import type { UnitOfWork } from '../../src/kernel/context.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { type MailStage, openMail } from './stage.ts';

let stage: MailStage;
beforeAll(async () => {
  stage = await openMail();
});
afterAll(() => stage.close());

const LEASE_MS = 300_000;

type Ended = Parameters<typeof keepOutcomes>[2];

const unit = () =>
  ({
    ...stage.platform,
    em: stage.platform.orm.em.fork(),
    queue: { enqueue: () => Promise.resolve() },
    afterCommit: () => {},
  }) as unknown as UnitOfWork;

/** A worker has the first mail to each address under way. */
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
  return { campaignId, senderId, first, keep: (ended: Ended) => keepOutcomes(unit(), round, ended, []) };
}

test.each([
  ['sent', { kind: 'sent' }],
  ['failed', { kind: 'failed', bounced: false, reason: '554 no' }],
] as const)('a worker that wakes up after its lease and brings "%s" moves no follow-up', async (name, outcome) => {
  const { campaignId, first, keep } = await underWay([`a@${name}-late.example`]);
  stage.clock.advance(LEASE_MS + 1_000);
  await settleLost(unit(), campaignId);
  await keep([{ id: first[0]?.id ?? '', outcome }]);
  const [mail, followUp] = await stage.ledger(campaignId);
  expect(mail?.status).toBe('unknown');
  expect(followUp).toMatchObject({ status: 'queued', due_at: null });
});

const SENT = { kind: 'sent' } as const;
const FAILED = { kind: 'failed', bounced: false, reason: '554 no' } as const;
const BOUNCED = { kind: 'failed', bounced: true, reason: '550 no such user' } as const;

test.each([
  ['a bounce beside what was sent', [SENT, SENT, BOUNCED]],
  ['a failure beside what was sent', [FAILED, null, SENT]],
] as const)('%s and the deletion of the sender never wait for each other crosswise', async (what, outcomes) => {
  const { pool } = stage.api.database;
  const domain = `${what.split(' ')[1]}.example`;
  const { campaignId, senderId, first, keep } = await underWay(['a', 'b', 'c'].map((name) => `${name}@${domain}`));
  const followUps = await stage.rows<{ id: string; lead_id: string }>(
    'select id, lead_id from messages where campaign_id = $1 and step = 2 order by id',
    [campaignId],
  );
  const ended = followUps.flatMap(({ lead_id }, place) => {
    const id = first.find((mail) => mail.lead_id === lead_id)?.id ?? '';
    const outcome = outcomes[place] ?? null;
    return outcome === null ? [] : [{ id, outcome }];
  });
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from messages where id = $1 for update', [followUps[1]?.id]);
  const deleting = stage.api.call('delete', `/v1/senders/${senderId}`).then(({ status }) => status);
  await lockWaiting(pool);
  const keeping = keep(ended).then(
    () => 'kept',
    (error: unknown) => error,
  );
  await lockWaiting(pool, 2);
  await holder.query('commit');
  holder.release();
  expect([await deleting, await keeping]).toEqual([200, 'kept']);
});

test('a follow-up that is to be sent again while its sender is deleted does not wait for ever', async () => {
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
  // Somebody counts for the campaign at this moment: the resend waits for its counters, after it has looked at the sender.
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

test('what a deleted sender had taken and not let leave is begun anew by others, and they follow up on it', async () => {
  const { campaignId, senderId, first, keep } = await underWay(['left@taken.example', 'unleft@taken.example']);
  const [left, unleft] = first.map(({ id }) => id);
  await stage.rows('update messages set leaving_at = null, attempts = 1 where id = $1', [unleft]);
  await stage.api.call('delete', `/v1/senders/${senderId}`).expect(200);
  const stepsAfter = async (id: string | undefined) =>
    (
      await stage.rows<{ status: string }>(
        `select later.status from messages m join messages later using (campaign_id, lead_id)
         where m.id = $1 and later.step >= m.step order by later.step`,
        [id],
      )
    ).map(({ status }) => status);
  expect(await stepsAfter(left)).toEqual(['sending', 'cancelled', 'cancelled']);
  expect(await stepsAfter(unleft)).toEqual(['queued', 'queued', 'queued']);
  // Who had taken them finds that they are not theirs any more.
  await keep([{ id: unleft ?? '', outcome: { kind: 'put-back' } }]);
  expect((await stage.ledger(campaignId)).find(({ id }) => id === unleft)).toMatchObject({
    status: 'queued',
    attempts: 0,
  });
});
