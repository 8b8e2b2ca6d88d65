import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordReports } from '../../modules/messages/index.ts';
import type { InboundContent } from '../../modules/replies/receive/inbound-mail.schema.ts';
import { storeInbound } from '../../modules/replies/receive/store-inbound.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { type MailStage, openMail } from '../messages/stage.ts';
import { mailWith } from './mails.ts';

let stage: MailStage;
beforeAll(async () => {
  stage = await openMail();
  await stage.newSender();
});
afterAll(() => stage.close());

async function sendWithUnknownDelivery(email: string) {
  const campaign = await stage.newMailCampaign([email]);
  const [first] = await stage.rows<{ id: string }>(
    `update messages set status = 'unknown', due_at = null, leaving_at = now(), left_at = now(),
       sender_id = (select id from senders limit 1)
     where campaign_id = $1 and step = 1 returning id`,
    [campaign],
  );
  await stage.rows(
    "update messages set due_at = null, reason = 'previous_step_unknown' where campaign_id = $1 and step > 1",
    [campaign],
  );
  await stage.rows("update campaign_counts set value = value - 1 where campaign_id = $1 and name = 'openMessages'", [
    campaign,
  ]);
  return { campaign, id: first?.id ?? '', messageId: `<${first?.id}@acme.example>` };
}

async function sendAndDecide(email: string, outcome: 'resend' | 'failed') {
  const mail = await sendWithUnknownDelivery(email);
  await stage.api.call('post', `/v1/messages/${mail.id}/resolve`).send({ outcome }).expect(200);
  return mail;
}

async function deliverMail(content: InboundContent): Promise<void> {
  const now = stage.clock.now();
  await storeInbound(stage.platform.orm.em.fork(), now, [
    { orgId: stage.orgId, source: 'imap', senderId: null, content, receivedAt: now },
  ]);
  await stage.read();
}

const bounceContent = (email: string, messageId: string) =>
  mailWith({
    from: 'mailer-daemon@mx.example',
    messageId: `<return-of-${email}>`,
    report: `Final-Recipient: rfc822; ${email}\nAction: failed\nStatus: 5.1.1\n`,
    original: `Message-ID: ${messageId}\nTo: ${email}\n`,
    headers: { 'content-type': 'multipart/report; report-type=delivery-status' },
  });

const listStatuses = async (campaign: string) => (await stage.ledger(campaign)).map(({ status }) => status);
const countOpenMessages = async (campaign: string) => (await stage.counts(campaign)).openMessages ?? 0;

const open = (id: string) =>
  inUnitOfWork(stage.platform, (unit) => recordReports(unit, [{ orgId: stage.orgId, messageId: id, opened: true }]));

test('opening an email with unknown delivery proves that it was sent, and the next step follows', async () => {
  const { campaign, id } = await sendWithUnknownDelivery('reader@resent.example');
  await open(id);
  await open(id);
  expect(await stage.ledger(campaign)).toMatchObject([
    { status: 'sent', reason: null },
    { status: 'queued', reason: null, due_at: expect.any(Date) },
    { status: 'queued' },
  ]);
  expect(await countOpenMessages(campaign)).toBe(2);
  expect(await stage.counts(campaign)).toMatchObject({ sent: 1, delivered: 1, opened: 1, leadsContacted: 1 });
  const get = async (path: string) => (await stage.api.call('get', `/campaigns/${campaign}/${path}`).expect(200)).body;
  expect(await get('stats')).toMatchObject({ stats: { emails_sent: 1, delivered: 1 }, rates: { delivery_rate: 1 } });
  expect((await get('export?format=json')).emails).toMatchObject([{ step: 1, opened: true }]);
  await stage.api.call('post', `/v1/messages/${id}/resolve`).send({ outcome: 'failed' }).expect(409);
});

test('a reply to or a bounce of an email with unknown delivery proves that it was sent, and no step follows', async () => {
  const answered = await sendWithUnknownDelivery('says@resent.example');
  await deliverMail(
    mailWith({
      from: 'says@resent.example',
      messageId: '<says@x.example>',
      answers: [answered.messageId],
      text: 'Tell me more.',
    }),
  );
  expect(await listStatuses(answered.campaign)).toEqual(['sent', 'cancelled', 'cancelled']);
  expect(await stage.counts(answered.campaign)).toMatchObject({ sent: 1, delivered: 1 });
  const back = await sendWithUnknownDelivery('back@resent.example');
  await deliverMail(bounceContent('back@resent.example', back.messageId));
  expect(await listStatuses(back.campaign)).toEqual(['sent', 'cancelled', 'cancelled']);
  const counts = await stage.counts(back.campaign);
  expect(counts).toMatchObject({ sent: 1, bounced: 1 });
  expect([counts.delivered ?? 0, await countOpenMessages(back.campaign)]).toEqual([0, 0]);
});

test('an email queued again is not sent if its first copy bounces', async () => {
  const { campaign, messageId } = await sendAndDecide('gone@resent.example', 'resend');
  await deliverMail(bounceContent('gone@resent.example', messageId));
  expect(await stage.ledger(campaign)).toMatchObject([
    { status: 'sent', bounced: true },
    { status: 'cancelled', reason: 'bounced' },
    { status: 'cancelled', reason: 'bounced' },
  ]);
  expect(await stage.counts(campaign)).toMatchObject({ sent: 1, bounced: 1, recipientsBounced: 1 });
  expect(await countOpenMessages(campaign)).toBe(0);
  const { body } = await stage.api.call('get', '/v1/suppressions?value=gone@resent.example');
  expect(body.suppressions).toMatchObject([{ source: 'bounce' }]);
});

test('an email queued again is not sent if its first copy gets a reply', async () => {
  const { campaign, messageId } = await sendAndDecide('no@resent.example', 'resend');
  await deliverMail(
    mailWith({ from: 'no@resent.example', messageId: '<no@x.example>', answers: [messageId], text: 'Unsubscribe me.' }),
  );
  expect(await listStatuses(campaign)).toEqual(['sent', 'cancelled', 'cancelled']);
  expect(await countOpenMessages(campaign)).toBe(0);
  expect(await stage.counts(campaign)).toMatchObject({
    sent: 1,
    delivered: 1,
    unsubscribed: 1,
    'reply:unsubscribe': 1,
  });
});

test('after an auto-reply to the first copy the next step follows', async () => {
  const { campaign, messageId } = await sendAndDecide('away@resent.example', 'resend');
  await deliverMail(
    mailWith({
      from: 'away@resent.example',
      messageId: '<away@x.example>',
      answers: [messageId],
      subject: 'Automatic reply',
      text: 'I am out of the office.',
      headers: { 'auto-submitted': 'auto-replied' },
    }),
  );
  const [first, second] = await stage.ledger(campaign);
  expect(first).toMatchObject({ status: 'sent' });
  expect(second).toMatchObject({ status: 'queued', due_at: expect.any(Date), reason: null });
  expect(await countOpenMessages(campaign)).toBe(2);
});

test('replies to and bounces of an email marked as failed are recorded', async () => {
  const asked = await sendAndDecide('heard@lost.example', 'failed');
  await deliverMail(
    mailWith({
      from: 'heard@lost.example',
      messageId: '<heard@x.example>',
      answers: [asked.messageId],
      text: 'Unsubscribe me.',
    }),
  );
  expect(await stage.counts(asked.campaign)).toMatchObject({ unsubscribed: 1, 'reply:unsubscribe': 1 });
  const gone = await sendAndDecide('gone@lost.example', 'failed');
  await deliverMail(bounceContent('gone@lost.example', gone.messageId));
  const suppressed = await stage.rows(
    "select value, source from suppressions where value like '%lost.example' order by 1",
  );
  expect(suppressed).toEqual([
    { value: 'gone@lost.example', source: 'bounce' },
    { value: 'heard@lost.example', source: 'unsubscribe' },
  ]);
});
