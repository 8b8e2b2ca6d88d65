import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundStage, openInbound } from './stage.ts';

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

const open = (leadId: string) =>
  stage.rows<{ step: number; status: string; reason: string | null }>(
    'select step, status, reason from messages where lead_id = $1 and step > 1 order by step',
    [leadId],
  );

test('a reply is found by the message that it answers, whoever writes it, and ends the sequence', async () => {
  const [lead] = await stage.written(1);
  const { body } = await stage
    .reply({
      fromEmail: 'assistant@elsewhere.example',
      bodyText: 'Sounds good, please send us your prices.',
      inReplyTo: `<${lead?.messageId}@acme.example>`,
      messageId: `<${randomUUID()}@elsewhere.example>`,
    })
    .expect(200);
  expect(body).toMatchObject({
    campaignId: lead?.campaignId,
    leadId: lead?.id,
    qualification: 'interested',
    sentiment: 'positive',
    outcome: 'reply',
  });
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ status: 'replied', replied: true });
  expect(await open(lead?.id ?? '')).toEqual([
    { step: 2, status: 'cancelled', reason: 'replied' },
    { step: 3, status: 'cancelled', reason: 'replied' },
  ]);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
  const [event] = await stage.events(lead?.campaignId ?? '', 'reply.received');
  expect(event?.data).toMatchObject({
    reply_id: body.replyId,
    email: 'assistant@elsewhere.example',
    sentiment: 'positive',
    preview: 'Sounds good, please send us your prices.',
  });
});

test('a reply without a thread is found by its address, in any spelling and with a tag', async () => {
  const [lead, other] = await stage.written(2);
  const shout = await stage.reply({ fromEmail: lead?.email.toUpperCase() ?? '', bodyText: 'No thanks.' }).expect(200);
  expect(shout.body).toMatchObject({ leadId: lead?.id, qualification: 'notInterested' });
  const tagged = (other?.email ?? '').replace('@', '+work@');
  const withTag = await stage.reply({ fromEmail: tagged, bodyText: 'Tell me more, please.' }).expect(200);
  expect(withTag.body).toMatchObject({ leadId: other?.id, qualification: 'interested' });
});

test('an address that two campaigns wrote to belongs to the one that wrote last', async () => {
  const [first] = await stage.written(1);
  const [second] = await stage.written(1);
  await stage.rows('update leads set email = $2, person_key = $2 where id = $1', [second?.id, first?.email]);
  await stage.rows("update messages set sent_at = sent_at + interval '1 hour' where id = $1", [second?.messageId]);
  const { body } = await stage.reply({ fromEmail: first?.email ?? '', bodyText: 'Yes, please.' }).expect(200);
  expect(body.leadId).toBe(second?.id);
});

test('what belongs to no message of ours is not found, and is taken in once it does', async () => {
  const mail = { fromEmail: 'later@known.example', bodyText: 'Interested.', messageId: '<early@known.example>' };
  const { body } = await stage.reply(mail).expect(404);
  expect(body).toEqual({ error: 'Message not found.' });
  expect(await stage.rows("select content from inbound_mail where outcome = 'unmatched'")).toEqual([{ content: null }]);
  const [lead] = await stage.written(1);
  await stage.rows('update leads set email = $2, person_key = $2 where id = $1', [lead?.id, mail.fromEmail]);
  expect((await stage.reply(mail).expect(200)).body.leadId).toBe(lead?.id);
});

test('a message of another organisation is not found', async () => {
  const [lead] = await stage.written(1);
  const stranger = await stage.api.newOrganisation();
  await stage.api
    .call('post', '/v1/inbound/replies', stranger.key)
    .send({
      fromEmail: lead?.email,
      toEmail: 'sam@acme.example',
      bodyText: 'Yes!',
      inReplyTo: `<${lead?.messageId}@acme.example>`,
    })
    .expect(404);
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ replied: false });
});

test('the same mail twenty times at once is one reply, counted and told once, and always answered alike', async () => {
  const [lead] = await stage.written(1);
  const mail = { fromEmail: lead?.email ?? '', bodyText: 'Please call me.', messageId: `<${randomUUID()}@x.example>` };
  const answers = await Promise.all(Array.from({ length: 20 }, () => stage.reply(mail).expect(200)));
  expect(new Set(answers.map(({ body }) => body.replyId)).size).toBe(1);
  expect(await stage.rows('select 1 from replies where lead_id = $1', [lead?.id])).toHaveLength(1);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
  expect(await stage.events(lead?.campaignId ?? '', 'reply.received')).toHaveLength(1);
});

test('a person counts under one class: the latest answer moves the count, a polite word does not', async () => {
  const [lead] = await stage.written(1);
  const say = (bodyText: string, minute: number) =>
    stage.reply({ fromEmail: lead?.email ?? '', bodyText, receivedAt: `2026-11-15T10:${minute}:00Z` }).expect(200);
  await say('I am out of the office until Monday. This is an automatic reply.', 10);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:outOfOffice': 1 });
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ status: 'contacted', replied: false });
  expect((await open(lead?.id ?? '')).map(({ status }) => status)).toEqual(['queued', 'queued']);
  expect(await stage.events(lead?.campaignId ?? '', 'reply.received')).toEqual([]);
  await say('This looks useful. How much is it?', 20);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
  await say('Thank you!', 30);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
  await say('After talking to my boss: we are not interested.', 40);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:notInterested': 1 });
  expect(await stage.events(lead?.campaignId ?? '', 'reply.received')).toHaveLength(3);
});

test('one who asks for it in a reply is unsubscribed, in every campaign of the organisation', async () => {
  const [lead] = await stage.written(1);
  const [same] = await stage.written(1);
  await stage.rows('update leads set email = $2, person_key = $2 where id = $1', [same?.id, lead?.email]);
  await stage
    .reply({
      fromEmail: lead?.email ?? '',
      bodyText: 'Remove me from your list.',
      inReplyTo: `<${lead?.messageId}@a.b>`,
    })
    .expect(200);
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({
    status: 'unsubscribed',
    unsubscribed: true,
    replied: true,
  });
  const { body } = await stage.api.call('get', `/v1/suppressions?value=${lead?.email}`).expect(200);
  expect(body.suppressions).toHaveLength(1);
  expect((await open(same?.id ?? '')).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  const counts = await stage.counts(lead?.campaignId ?? '');
  expect(counts).toMatchObject({ 'reply:unsubscribe': 1, unsubscribed: 1, recipientsUnsubscribed: 1 });
});

test('a campaign whose last steps a reply cancelled is looked at again', async () => {
  const [lead] = await stage.written(1);
  stage.jobs.length = 0;
  await stage.reply({ fromEmail: lead?.email ?? '', bodyText: 'Yes.' }).expect(200);
  expect(stage.jobs).toContainEqual({ job: 'messages.send', campaignId: lead?.campaignId, at: null });
});

test('with an Idempotency-Key the first answer is replayed, and there is one reply', async () => {
  const [lead] = await stage.written(1);
  const post = () =>
    stage
      .reply({ fromEmail: lead?.email ?? '', bodyText: 'Interesting!' })
      .set('Idempotency-Key', 'once')
      .expect(200);
  const first = await post();
  const second = await post();
  expect(second.body).toEqual(first.body);
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
});

test('a time that is none, or a body that is too long, is refused with a sentence', async () => {
  await stage.reply({ receivedAt: 'yesterday' }).expect(400);
  await stage.reply({ fromEmail: '' }).expect(400);
});
