import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InboundContent } from '../../modules/replies/receive/inbound-mail.schema.ts';
import { keepInbound } from '../../modules/replies/receive/keep-inbound.ts';
import { type MailStage, openMail } from '../messages/stage.ts';
import { mailWith } from './mails.ts';

let stage: MailStage;
beforeAll(async () => {
  stage = await openMail();
  await stage.newSender();
});
afterAll(() => stage.close());

/** Nobody knew what became of the first mail to a person, and somebody decided. */
async function decided(email: string, outcome: 'resend' | 'failed') {
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
  await stage.api.call('post', `/v1/messages/${first?.id}/resolve`).send({ outcome }).expect(200);
  return { campaign, messageId: `<${first?.id}@acme.example>` };
}

async function arrives(content: InboundContent): Promise<void> {
  const now = stage.clock.now();
  await keepInbound(stage.platform.orm.em.fork(), now, [
    { orgId: stage.orgId, source: 'imap', senderId: null, content, receivedAt: now },
  ]);
  await stage.read();
}

const returned = (email: string, messageId: string) =>
  mailWith({
    from: 'mailer-daemon@mx.example',
    messageId: `<return-of-${email}>`,
    report: `Final-Recipient: rfc822; ${email}\nAction: failed\nStatus: 5.1.1\n`,
    original: `Message-ID: ${messageId}\nTo: ${email}\n`,
    headers: { 'content-type': 'multipart/report; report-type=delivery-status' },
  });

const statuses = async (campaign: string) => (await stage.ledger(campaign)).map(({ status }) => status);
const openCounted = async (campaign: string) => (await stage.counts(campaign)).openMessages ?? 0;

test('a mail that is to leave once more does not, when its first copy comes back', async () => {
  const { campaign, messageId } = await decided('gone@resent.example', 'resend');
  await arrives(returned('gone@resent.example', messageId));
  expect(await stage.ledger(campaign)).toMatchObject([
    { status: 'sent', bounced: true },
    { status: 'cancelled', reason: 'bounced' },
    { status: 'cancelled', reason: 'bounced' },
  ]);
  expect(await stage.counts(campaign)).toMatchObject({ sent: 1, bounced: 1, recipientsBounced: 1 });
  expect(await openCounted(campaign)).toBe(0);
  const { body } = await stage.api.call('get', '/v1/suppressions?value=gone@resent.example');
  expect(body.suppressions).toMatchObject([{ source: 'bounce' }]);
});

test('nor when its first copy is answered, and who asks for no more mail gets none', async () => {
  const { campaign, messageId } = await decided('no@resent.example', 'resend');
  await arrives(
    mailWith({ from: 'no@resent.example', messageId: '<no@x.example>', answers: [messageId], text: 'Unsubscribe me.' }),
  );
  expect(await statuses(campaign)).toEqual(['sent', 'cancelled', 'cancelled']);
  expect(await openCounted(campaign)).toBe(0);
  expect(await stage.counts(campaign)).toMatchObject({
    sent: 1,
    delivered: 1,
    unsubscribed: 1,
    'reply:unsubscribe': 1,
  });
});

test('after the first copy was answered by a machine, the next step follows it', async () => {
  const { campaign, messageId } = await decided('away@resent.example', 'resend');
  await arrives(
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
  expect(await openCounted(campaign)).toBe(2);
});

test('who answers a mail that somebody had taken for lost is heard, and what comes back of it too', async () => {
  const asked = await decided('heard@lost.example', 'failed');
  await arrives(
    mailWith({
      from: 'heard@lost.example',
      messageId: '<heard@x.example>',
      answers: [asked.messageId],
      text: 'Unsubscribe me.',
    }),
  );
  expect(await stage.counts(asked.campaign)).toMatchObject({ unsubscribed: 1, 'reply:unsubscribe': 1 });
  const gone = await decided('gone@lost.example', 'failed');
  await arrives(returned('gone@lost.example', gone.messageId));
  const suppressed = await stage.rows(
    "select value, source from suppressions where value like '%lost.example' order by 1",
  );
  expect(suppressed).toEqual([
    { value: 'gone@lost.example', source: 'bounce' },
    { value: 'heard@lost.example', source: 'unsubscribe' },
  ]);
});
