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

test('a reply from any address is matched by its thread and ends the sequence', async () => {
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

test('a reply without a thread is matched by its address, in any spelling and with a tag', async () => {
  const [lead, other] = await stage.written(2);
  const shout = await stage.reply({ fromEmail: lead?.email.toUpperCase() ?? '', bodyText: 'No thanks.' }).expect(200);
  expect(shout.body).toMatchObject({ leadId: lead?.id, qualification: 'notInterested' });
  const tagged = (other?.email ?? '').replace('@', '+work@');
  const withTag = await stage.reply({ fromEmail: tagged, bodyText: 'Tell me more, please.' }).expect(200);
  expect(withTag.body).toMatchObject({ leadId: other?.id, qualification: 'interested' });
});

test('a reply from an address in two campaigns belongs to the campaign that wrote last', async () => {
  const [first] = await stage.written(1);
  const [second] = await stage.written(1);
  await stage.rows('update leads set email = $2, person_key = $2 where id = $1', [second?.id, first?.email]);
  await stage.rows("update messages set sent_at = sent_at + interval '1 hour' where id = $1", [second?.messageId]);
  const { body } = await stage.reply({ fromEmail: first?.email ?? '', bodyText: 'Yes, please.' }).expect(200);
  expect(body.leadId).toBe(second?.id);
});

test('an unmatched reply returns 404, and is recorded once it matches', async () => {
  const mail = { fromEmail: 'later@known.example', bodyText: 'Interested.', messageId: '<early@known.example>' };
  const { body } = await stage.reply(mail).expect(404);
  expect(body).toEqual({ error: 'No sent email matches this reply from later@known.example.' });
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

test('twenty concurrent requests with the same mail create one reply and return the same response', async () => {
  const [lead] = await stage.written(1);
  const mail = { fromEmail: lead?.email ?? '', bodyText: 'Please call me.', messageId: `<${randomUUID()}@x.example>` };
  const answers = await Promise.all(Array.from({ length: 20 }, () => stage.reply(mail).expect(200)));
  expect(new Set(answers.map(({ body }) => body.replyId)).size).toBe(1);
  expect(await stage.rows('select 1 from replies where lead_id = $1', [lead?.id])).toHaveLength(1);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
  expect(await stage.events(lead?.campaignId ?? '', 'reply.received')).toHaveLength(1);
});

test('a lead counts under the class of its latest reply, except neutral ones', async () => {
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

test('an unsubscribe reply suppresses the person in every campaign of the organisation', async () => {
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

test('a campaign is checked again after a reply cancels its last steps', async () => {
  const [lead] = await stage.written(1);
  stage.jobs.length = 0;
  await stage.reply({ fromEmail: lead?.email ?? '', bodyText: 'Yes.' }).expect(200);
  expect(stage.jobs).toContainEqual({ job: 'messages.send', campaignId: lead?.campaignId, at: null });
});

test('a repeated Idempotency-Key returns the first response and creates one reply', async () => {
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

test('an invalid time or a too long body is rejected with a message', async () => {
  await stage.reply({ receivedAt: 'yesterday' }).expect(400);
  await stage.reply({ fromEmail: '' }).expect(400);
});
