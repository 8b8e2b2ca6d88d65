import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundStage, openInbound, type WrittenLead } from './stage.ts';

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

/** Each action is one minute after the previous one. */
const openActions = (lead: WrittenLead | undefined) => {
  const email = lead?.email ?? '';
  let mails = 0;
  const call = async (method: 'post' | 'patch', path: string, body: object) => {
    stage.clock.advance(60_000);
    return (await stage.api.call(method, path).send(body).expect(200)).body;
  };
  return {
    reply: async (bodyText: string): Promise<string> => {
      stage.clock.advance(60_000);
      const messageId = `<${lead?.id}.${++mails}@x.example>`;
      return (await stage.reply({ fromEmail: email, bodyText, messageId }).expect(200)).body.replyId;
    },
    book: (day = 1) => call('post', '/v1/inbound/meetings', { email, meetingTime: `2026-12-0${day}T10:00:00Z` }),
    say: (status: string) =>
      call('post', '/v1/emails/manual-qualifications', { campaign_id: lead?.campaignId, email, status }),
    correct: (replyId: string, qualification: string) => call('patch', `/v1/replies/${replyId}`, { qualification }),
    /** Returns the counted class, which must equal the lead's class. */
    counted: async () => {
      const counts = await stage.replies(lead?.campaignId ?? '');
      const { reply_class } = await stage.leadRow(lead?.id ?? '');
      expect(counts).toEqual({ [`reply:${String(reply_class)}`]: 1 });
      return reply_class;
    },
  };
};

test('a deal set by a member counts once until the person replies again', async () => {
  const [lead] = await stage.written(1);
  const { reply, book, say, counted } = openActions(lead);
  await reply('Tell me more.');
  await book();
  expect(await counted()).toBe('meetingBooked');
  expect(await say('lead_closed')).toMatchObject({ idempotent: false });
  expect(await counted()).toBe('closed');
  expect(await say('lead_closed')).toMatchObject({ idempotent: true });
  await reply('Tell me more.');
  expect(await counted()).toBe('closed');
  await reply('We are not interested.');
  expect(await counted()).toBe('notInterested');
  await book(2);
  expect(await counted()).toBe('meetingBooked');
  expect(await say('lead_closed')).toMatchObject({ idempotent: false });
  expect(await counted()).toBe('closed');
  expect(await stage.counts(lead?.campaignId ?? '')).toMatchObject({ meetingsBooked: 2 });
});

test.each([
  ['lead_not_interested', 'notInterested'],
  ['lead_neutral', 'neutral'],
  ['lead_interested', 'interested'],
  ['lead_out_of_office', 'outOfOffice'],
])('a lead set to %s after two replies and a meeting counts as such', async (status, replyClass) => {
  const [lead] = await stage.written(1);
  const { reply, book, say, counted } = openActions(lead);
  await reply('Tell me more.');
  await reply('Please tell me more.');
  await book();
  await say(status);
  expect(await counted()).toBe(replyClass);
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ replied: replyClass !== 'outOfOffice' });
  expect(await stage.rows(`select id from messages where lead_id = $1 and status = 'queued'`, [lead?.id])).toEqual([]);
  expect(await say(status)).toMatchObject({ idempotent: true });
});

test('a neutral decision of a member overrides two interested replies', async () => {
  const [lead] = await stage.written(1);
  const { reply, say, counted } = openActions(lead);
  await reply('Tell me more.');
  await reply('Please tell me more.');
  await say('lead_neutral');
  expect(await counted()).toBe('neutral');
});

test('a lead with only a meeting can be set to closed at the same time', async () => {
  const [lead] = await stage.written(1);
  const { book, counted } = openActions(lead);
  await book();
  await stage.api
    .call('post', '/v1/emails/manual-qualifications')
    .send({ campaign_id: lead?.campaignId, email: lead?.email, status: 'lead_closed' })
    .expect(200);
  expect(await counted()).toBe('closed');
});

test('a correction counts from its own time, and later replies count again', async () => {
  const [lead] = await stage.written(1);
  const { reply, book, correct, say, counted } = openActions(lead);
  const first = await reply('Tell me more.');
  await book();
  await correct(first, 'closed');
  expect(await counted()).toBe('closed');
  await say('lead_not_interested');
  expect(await counted()).toBe('notInterested');
  await correct(first, 'interested');
  expect(await counted()).toBe('interested');
  expect(await say('lead_not_interested')).toMatchObject({ idempotent: false });
  expect(await counted()).toBe('notInterested');
  await book(2);
  expect(await counted()).toBe('meetingBooked');
});

test('correcting one reply to auto-reply keeps the class of the others', async () => {
  const [lead] = await stage.written(1);
  const { reply, correct, counted } = openActions(lead);
  const first = await reply('Hm.');
  await reply('Tell me more.');
  await correct(first, 'autoReply');
  expect(await counted()).toBe('interested');
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ status: 'replied', replied: true });
});

test('a decision overrides replies with a date in the future', async () => {
  const [lead] = await stage.written(1);
  const { say, counted } = openActions(lead);
  for (const hours of [1, 2]) {
    const receivedAt = new Date(stage.clock.now().getTime() + hours * 3_600_000).toISOString();
    const mail = {
      fromEmail: lead?.email ?? '',
      bodyText: 'We are not interested.',
      messageId: `<${hours}@x.example>`,
    };
    await stage.reply({ ...mail, receivedAt }).expect(200);
  }
  await say('lead_closed');
  expect(await counted()).toBe('closed');
});
