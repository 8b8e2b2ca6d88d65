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
  expect(await linkOf(3)).toBe('');

  await put(brandId, 'javascript:alert(1)').expect(400, {
    error: 'clickDestinationUrl must be an http:// or https:// address.',
  });
  const inside = await put(brandId, 'http://169.254.169.254/latest').expect(400);
  expect(inside.body.error).toMatch(/^clickDestinationUrl cannot be used\. /);
  await put(brandId, undefined).expect(400);
  await put(brandId, 'https://8.8.8.8/', (await stage.api.newOrganisation('Other')).key).expect(404);
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
