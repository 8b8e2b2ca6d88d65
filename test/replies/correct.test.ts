import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundStage, openInbound } from './stage.ts';

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

const correct = (id: string, qualification: string) =>
  stage.api.call('patch', `/v1/replies/${id}`).send({ qualification });

test('a correction moves the count and records that a person decided', async () => {
  const [lead] = await stage.written(1);
  const { body } = await stage.reply({ fromEmail: lead?.email ?? '', bodyText: 'Hm.' }).expect(200);
  expect(body.qualification).toBe('neutral');
  const corrected = await correct(body.replyId, 'interested').expect(200);
  expect(corrected.body.reply).toMatchObject({
    id: body.replyId,
    qualification: 'interested',
    sentiment: 'positive',
    confidence: 1,
    correctedAt: stage.clock.now().toISOString(),
  });
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
  await correct(body.replyId, 'interested').expect(200);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
});

test('correcting a reply to unsubscribe suppresses the lead for good', async () => {
  const [lead] = await stage.written(1);
  const { body } = await stage.reply({ fromEmail: lead?.email ?? '', bodyText: 'Enough.' }).expect(200);
  await correct(body.replyId, 'unsubscribe').expect(200);
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ status: 'unsubscribed', unsubscribed: true });
  expect(await stage.counts(lead?.campaignId ?? '')).toMatchObject({ unsubscribed: 1, 'reply:unsubscribe': 1 });
  await correct(body.replyId, 'neutral').expect(200);
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ status: 'unsubscribed', unsubscribed: true });
});

test('correcting a reply to auto-reply makes the lead contacted again', async () => {
  const [lead] = await stage.written(1);
  const { body } = await stage.reply({ fromEmail: lead?.email ?? '', bodyText: 'Interested.' }).expect(200);
  await correct(body.replyId, 'autoReply').expect(200);
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ status: 'contacted', replied: false });
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:autoReply': 1 });
  await correct(body.replyId, 'meetingBooked').expect(200);
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ status: 'replied', replied: true });
});

test('correcting an auto-reply to a reply emits reply.received once', async () => {
  const [lead] = await stage.written(1);
  const told = async () => (await stage.events(lead?.campaignId ?? '', 'reply.received')).length;
  const mail = { subject: 'Automatic reply: out of office', bodyText: 'I am out of office until Monday.' };
  const { body } = await stage.reply({ fromEmail: lead?.email ?? '', ...mail }).expect(200);
  expect([body.qualification, await told()]).toEqual(['outOfOffice', 0]);
  for (const [qualification, events] of [
    ['autoReply', 0],
    ['interested', 1],
    ['autoReply', 1],
    ['notInterested', 1],
  ] as const) {
    await correct(body.replyId, qualification).expect(200);
    expect(await told()).toBe(events);
  }
});

test('correcting an unknown or foreign reply returns 404, an unknown class 400', async () => {
  const [lead] = await stage.written(1);
  const { body } = await stage.reply({ fromEmail: lead?.email ?? '', bodyText: 'Yes.' }).expect(200);
  const stranger = await stage.api.newOrganisation();
  await stage.api
    .call('patch', `/v1/replies/${body.replyId}`, stranger.key)
    .send({ qualification: 'neutral' })
    .expect(404);
  await correct('nonsense', 'neutral').expect(404);
  await correct(body.replyId, 'angry').expect(400);
});

test('conversations list emails and replies in order of time, with pagination', async () => {
  const [lead, other] = await stage.written(2);
  stage.clock.advance(60_000);
  await stage.reply({ fromEmail: lead?.email ?? '', bodyText: 'Tell me more.', subject: 'Re: anvils' }).expect(200);
  const list = async (query: string) => (await stage.api.call('get', `/v1/conversations?${query}`).expect(200)).body;
  const { conversations } = await list(`campaignId=${lead?.campaignId}&email=${encodeURIComponent(lead?.email ?? '')}`);
  expect((await list(`leadId=${lead?.id}`)).conversations).toEqual(conversations);
  expect(conversations).toMatchObject([
    {
      leadId: lead?.id,
      qualification: 'interested',
      status: 'replied',
      messages: [
        { direction: 'out', id: lead?.messageId, step: 1, qualification: null },
        { direction: 'in', subject: 'Re: anvils', text: 'Tell me more.', step: null, qualification: 'interested' },
      ],
    },
  ]);
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(`campaignId=${lead?.campaignId}&limit=5${cursor === '' ? '' : `&cursor=${cursor}`}`);
    seen.push(...page.conversations.map(({ leadId }: { leadId: string }) => leadId));
    cursor = page.nextCursor;
  }
  expect(new Set(seen).size).toBe(14);
  expect(seen).toHaveLength(14);
  expect(seen).toContain(other?.id);
  expect((await list('limit=1000')).conversations.length).toBeGreaterThan(14);
  await stage.api.call('get', '/v1/conversations?campaignId=nonsense').expect(404);
});

test('qualify classifies an email and stores nothing', async () => {
  const before = await stage.rows('select count(*) from inbound_mail');
  const { body } = await stage.api
    .call('post', '/v1/qualify')
    .send({ fromEmail: 'a@b.example', toEmail: 'c@d.example', bodyHtml: '<p>Wir haben <b>kein Interesse</b>.</p>' })
    .expect(200);
  expect(body).toMatchObject({ qualification: 'notInterested', sentiment: 'negative' });
  expect(body.confidence).toBeGreaterThan(0.5);
  expect(body.reasoning).toMatch(/kein interesse/);
  expect(await stage.rows('select count(*) from inbound_mail')).toEqual(before);
});

test('a conversation shows the newest hundred replies', async () => {
  const [lead] = await stage.written(1);
  const { body } = await stage.reply({ fromEmail: lead?.email ?? '', bodyText: 'Hm.' }).expect(200);
  await stage.rows(
    `insert into replies (id, inbound_mail_id, org_id, campaign_id, lead_id, brand_id, from_email, subject, body_text, own_text,
       preview, qualification, sentiment, confidence, reasoning, classified_by, received_at, needs_review, is_read, created_at)
     select gen_random_uuid(), gen_random_uuid(), org_id, campaign_id, lead_id, brand_id, from_email, subject, 'again ' || n, '',
       '', qualification, sentiment, confidence, reasoning, classified_by, received_at + n * interval '1 minute', false, false, created_at
     from replies, generate_series(1, 150) n where id = $1`,
    [body.replyId],
  );
  const { body: page } = await stage.api.call('get', `/v1/conversations?campaignId=${lead?.campaignId}`).expect(200);
  const own = page.conversations.find(({ leadId }: { leadId: string }) => leadId === lead?.id);
  const received = own.messages.filter(({ direction }: { direction: string }) => direction === 'in');
  expect(received).toHaveLength(100);
  expect([received[0].text, received.at(-1).text]).toEqual(['again 51', 'again 150']);
});
