import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundStage, openInbound } from './stage.ts';

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

const book = (body: Record<string, unknown>) => stage.api.call('post', '/v1/inbound/meetings').send(body);

test('a booked meeting is sent with its link, counts once and ends the sequence', async () => {
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
  expect(await stage.counts(lead?.campaignId ?? '')).toMatchObject({ meetingsBooked: 1 });
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ replied: false, reply_class: 'meetingBooked' });
  const { body } = await stage.api.call('get', `/v1/campaigns/${lead?.campaignId}/stats`).expect(200);
  expect(body).toMatchObject({ repliesMeetingBooked: 1, emailsReplied: 0 });
  const waiting = "select 1 from messages where lead_id = $1 and status = 'queued'";
  expect(await stage.rows(waiting, [lead?.id])).toEqual([]);
});

test('replies and meetings have the same counts in statistics, results, lists, events and the export', async () => {
  const leads = await stage.written(7);
  const campaignId = leads[0]?.campaignId ?? '';
  const write = async (place: number, bodyText: string, subject = 'Re: anvils') =>
    (await stage.reply({ fromEmail: leads[place]?.email ?? '', subject, bodyText }).expect(200)).body;
  await book({ email: leads[0]?.email, meetingTime: '2026-12-01T09:00:00Z' }).expect(200);
  const agreed = await write(1, 'Thursday at 3pm works for me, I have put it in my calendar. See you then!');
  const asked = await write(2, 'Sounds good, can you do Tuesday at 3pm?');
  await write(3, 'We are not interested.');
  await write(4, 'I am out of office until Monday.', 'Automatic reply: out of office');
  const decided = await write(5, 'Tell me more.');
  await stage.api.call('patch', `/v1/replies/${decided.replyId}`).send({ qualification: 'meetingBooked' }).expect(200);
  const said = { campaign_id: campaignId, email: leads[6]?.email, status: 'lead_meeting_booked' };
  await stage.api.call('post', '/v1/emails/manual-qualifications').send(said).expect(200);
  expect([agreed.qualification, asked.qualification]).toEqual(['meetingBooked', 'interested']);

  const get = async (path: string) => (await stage.api.call('get', path).expect(200)).body;
  const [replied, meetings] = [5, 4];
  const v1 = await get(`/v1/campaigns/${campaignId}/stats`);
  const { repliesPositive, repliesNegative, repliesNeutral, repliesDetail } = v1.recipientStats;
  expect(v1).toMatchObject({ emailsReplied: replied, repliesMeetingBooked: meetings, repliesInterested: 1 });
  expect(repliesPositive + repliesNegative + repliesNeutral).toBe(replied);
  expect(repliesDetail.meetingBooked).toBe(meetings);
  const results = await get(`/campaigns/${campaignId}/stats`);
  expect(results.stats).toMatchObject({ replied, meetings_booked: meetings });
  const { daily } = await get(`/campaigns/${campaignId}/stats/daily`);
  expect(daily.map((day: { replied: number }) => day.replied)).toEqual([replied]);
  const listed = await get(`/campaigns/${campaignId}/replies`);
  expect([listed.pagination.total, listed.replies.length]).toEqual([replied, replied]);
  expect((await get(`/v1/leads?campaignId=${campaignId}&status=replied`)).leads).toHaveLength(replied);
  const { emails } = await get(`/campaigns/${campaignId}/export?format=json`);
  expect(emails.filter((row: { replied: boolean }) => row.replied)).toHaveLength(replied);
  expect(await stage.events(campaignId, 'meeting.booked')).toHaveLength(meetings);

  await stage.api.call('patch', `/v1/replies/${decided.replyId}`).send({ qualification: 'interested' }).expect(200);
  expect(await get(`/v1/campaigns/${campaignId}/stats`)).toMatchObject({
    emailsReplied: replied,
    repliesMeetingBooked: meetings - 1,
    repliesInterested: 2,
  });
});

test('a meeting reported by two replies counts until neither reports it', async () => {
  const [lead] = await stage.written(1);
  const campaignId = lead?.campaignId ?? '';
  const write = async (bodyText: string) =>
    (await stage.reply({ fromEmail: lead?.email ?? '', subject: 'Re: anvils', bodyText }).expect(200)).body.replyId;
  const correct = (id: string, qualification: string) =>
    stage.api.call('patch', `/v1/replies/${id}`).send({ qualification }).expect(200);
  const meetings = async () => {
    const { repliesMeetingBooked } = (await stage.api.call('get', `/v1/campaigns/${campaignId}/stats`).expect(200))
      .body;
    const { stats } = (await stage.api.call('get', `/campaigns/${campaignId}/stats`).expect(200)).body;
    return [repliesMeetingBooked, stats.meetings_booked];
  };
  const agreed = await write('Tuesday at 3pm works for me. See you then!');
  const decided = await write('As I said.');
  await correct(decided, 'meetingBooked');
  expect(await meetings()).toEqual([1, 1]);
  await correct(agreed, 'interested');
  expect(await meetings()).toEqual([1, 1]);
  await correct(decided, 'interested');
  expect(await meetings()).toEqual([0, 0]);
});

test.each([
  ['Sounds good, can you do Tuesday at 3pm?', 'interested'],
  ['Sounds good, can you do Tuesday at 3pm', 'interested'],
  ['Great, how about Thursday at 10? I am free all morning.', 'interested'],
  ['Klingt gut, passt Ihnen Dienstag um 15 Uhr?', 'interested'],
  ['Très bien, pouvez-vous mardi à 15h ?', 'interested'],
  ['Tuesday at 3pm works for me. Could you send me an invitation?', 'meetingBooked'],
  ['I just booked a slot in your calendar for Thursday. Who else will join?', 'meetingBooked'],
])('"%s" is %s', async (bodyText, qualification) => {
  const mail = { fromEmail: 'ada@corp.example', toEmail: 'sam@acme.example', subject: 'Re: anvils', bodyText };
  const { body } = await stage.api.call('post', '/v1/qualify').send(mail).expect(200);
  expect(body.qualification).toBe(qualification);
});

test('a meeting without a link gets the link of its campaign, or none', async () => {
  const [lead, other] = await stage.written(2);
  await stage.rows('update campaigns set click_destination_url = $2 where id = $1', [
    lead?.campaignId,
    'https://acme.example/book',
  ]);
  const first = await book({ email: lead?.email, meetingTime: '2026-12-02T09:00:00Z' }).expect(200);
  expect(first.body.meeting.calendarLink).toBe('https://acme.example/book');
  await stage.rows('update campaigns set click_destination_url = null where id = $1', [lead?.campaignId]);
  const second = await book({ email: other?.email, meetingTime: '2026-12-02T09:00:00Z' }).expect(200);
  expect(second.body.meeting.calendarLink).toBeNull();
  const [told] = await stage.rows<{ data: object }>(
    "select data from outbox_events where kind = 'meeting.booked' and data ->> 'email' = $1",
    [other?.email],
  );
  expect(told?.data).toMatchObject({ calendar_link: null });
});

test("a campaign without a destination of its own uses its first brand's, in mail and for meetings", async () => {
  const [brandId, other] = [await stage.newBrand(), await stage.newBrand()];
  const put = (id: string, clickDestinationUrl: unknown, key?: string) =>
    stage.api.call('put', `/v1/brands/${id}/click-destination`, key).send({ clickDestinationUrl });
  await put(other, 'https://8.8.4.4/other').expect(200);
  const set = await put(brandId, 'https://8.8.8.8/start?by=mail').expect(200);
  expect(set.body).toEqual({ clickDestinationUrl: 'https://8.8.8.8/start?by=mail' });
  const { body } = await stage.api.call('get', `/v1/brands/${brandId}`).expect(200);
  expect(body.clickDestinationUrl).toBe('https://8.8.8.8/start?by=mail');

  const campaignId = await stage.newCampaign({ maxLeads: 2, brandId });
  await stage.rows('update campaigns set brand_ids = brand_ids || $2::uuid where id = $1', [campaignId, other]);
  await stage.run(campaignId);
  await stage.send(campaignId);
  const { emails } = (await stage.api.call('get', `/v1/campaigns/${campaignId}/emails`).expect(200)).body;
  expect(emails[0].bodyText).toContain('https://8.8.8.8/start?by=mail');
  const [lead] = await stage.rows('select email from leads where campaign_id = $1', [campaignId]);
  const linkOf = async (day: number) =>
    (await book({ email: lead?.['email'], meetingTime: `2026-12-1${day}T09:00:00Z` }).expect(200)).body.meeting
      .calendarLink;
  expect(await linkOf(1)).toBe('https://8.8.8.8/start?by=mail');
  await stage.rows("update campaigns set click_destination_url = 'https://acme.example/own' where id = $1", [
    campaignId,
  ]);
  expect(await linkOf(2)).toBe('https://acme.example/own');
  await stage.rows('update campaigns set click_destination_url = null where id = $1', [campaignId]);
  expect((await put(brandId, null).expect(200)).body).toEqual({ clickDestinationUrl: null });
  expect(await linkOf(3)).toBeNull();

  await put(brandId, 'javascript:alert(1)').expect(400, {
    error: 'clickDestinationUrl must be an http:// or https:// URL.',
  });
  const inside = await put(brandId, 'http://169.254.169.254/latest').expect(400);
  expect(inside.body.error).toMatch(/^clickDestinationUrl cannot be used\. /);
  await put(brandId, undefined).expect(400);
  await put(brandId, 'https://8.8.8.8/', (await stage.api.newOrganisation('Other')).key).expect(404);
});

test('an interested reply keeps the class meeting; a meeting with a stranger returns 404', async () => {
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
