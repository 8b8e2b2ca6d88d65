import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundStage, openInbound } from './stage.ts';

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

const book = (body: Record<string, unknown>) => stage.api.call('post', '/v1/inbound/meetings').send(body);

test('a booked meeting is told with its link, counted once, and ends the sequence', async () => {
  const [lead] = await stage.written(1);
  const meeting = {
    email: lead?.email,
    meetingTime: '2026-12-01T10:00:00+01:00',
    calendarLink: 'https://calendar.acme.example/sam',
  };
  const first = await book(meeting).expect(200);
  const again = await book({ ...meeting, meetingTime: '2026-12-01T09:00:00Z' }).expect(200);
  expect(again.body).toEqual(first.body);
  expect(first.body.meeting).toMatchObject({
    leadId: lead?.id,
    meetingTime: '2026-12-01T09:00:00.000Z',
    calendarLink: 'https://calendar.acme.example/sam',
  });
  const events = await stage.events(lead?.campaignId ?? '', 'meeting.booked');
  expect(events).toHaveLength(1);
  expect(events[0]?.data).toMatchObject({
    email: lead?.email,
    meeting_time: '2026-12-01T09:00:00.000Z',
    calendar_link: 'https://calendar.acme.example/sam',
  });
  expect(await stage.counts(lead?.campaignId ?? '')).toMatchObject({ meetingsBooked: 1, 'reply:meetingBooked': 1 });
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ status: 'replied', replied: true });
  const { body } = await stage.api.call('get', `/v1/campaigns/${lead?.campaignId}/stats`).expect(200);
  expect(body).toMatchObject({ repliesMeetingBooked: 1, emailsReplied: 1 });
});

test("a meeting without a link carries the campaign's own, or none", async () => {
  const [lead, other] = await stage.written(2);
  await stage.rows('update campaigns set click_destination_url = $2 where id = $1', [
    lead?.campaignId,
    'https://acme.example/book',
  ]);
  const first = await book({ email: lead?.email, meetingTime: '2026-12-02T09:00:00Z' }).expect(200);
  expect(first.body.meeting.calendarLink).toBe('https://acme.example/book');
  await stage.rows('update campaigns set click_destination_url = null where id = $1', [lead?.campaignId]);
  const second = await book({ email: other?.email, meetingTime: '2026-12-02T09:00:00Z' }).expect(200);
  expect(second.body.meeting.calendarLink).toBe('');
});

test('interest after a meeting leaves it a meeting; a meeting with a stranger is not found', async () => {
  const [lead] = await stage.written(1);
  await book({ email: lead?.email, meetingTime: '2026-12-03T09:00:00Z' }).expect(200);
  stage.clock.advance(60_000);
  await stage.reply({ fromEmail: lead?.email ?? '', bodyText: 'Please send me more details before.' }).expect(200);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:meetingBooked': 1 });
  await book({ email: 'stranger@nowhere.example', meetingTime: '2026-12-03T09:00:00Z' }).expect(404);
  await book({ email: lead?.email, meetingTime: 'soon' }).expect(400);
  await book({ email: lead?.email, meetingTime: '2026-12-03T09:00:00Z', calendarLink: 'javascript:alert(1)' }).expect(
    400,
  );
});
