import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundStage, openInbound, type WrittenLead } from './stage.ts';

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

const PATH = '/v1/emails/manual-qualifications';

const setStatus = (lead: Pick<WrittenLead, 'campaignId' | 'email'> | undefined, status: string, more: object = {}) =>
  stage.api.call('post', PATH).send({ campaign_id: lead?.campaignId, email: lead?.email, status, ...more });

const listQualifications = async (query: string) => (await stage.api.call('get', `${PATH}?${query}`).expect(200)).body;

const repliesOf = (lead: WrittenLead | undefined) =>
  stage.rows('select * from replies where lead_id = $1 order by id', [lead?.id]);

const queuedFor = (lead: WrittenLead | undefined) =>
  stage.rows(`select id from messages where lead_id = $1 and status = 'queued'`, [lead?.id]);

const eventsOf = (lead: WrittenLead | undefined) => stage.events(lead?.campaignId ?? '', 'reply.received');

test('a manual qualification counts, ends the sequence and emits reply.received', async () => {
  const [lead] = await stage.written(1);
  expect(await queuedFor(lead)).not.toEqual([]);
  const before = await stage.counts(lead?.campaignId ?? '');
  const { body } = await setStatus(
    { campaignId: lead?.campaignId ?? '', email: lead?.email.toUpperCase() ?? '' },
    'lead_closed',
    {
      notes: ' Signed at the fair. ',
    },
  ).expect(200);
  expect(body).toMatchObject({
    campaignId: lead?.campaignId,
    leadId: lead?.id,
    email: lead?.email,
    status: 'lead_closed',
    notes: 'Signed at the fair.',
    qualifiedAt: stage.clock.now().toISOString(),
    idempotent: false,
    qualification: { id: body.id },
  });
  expect(await repliesOf(lead)).toMatchObject([
    {
      id: body.replyId,
      message_id: lead?.messageId,
      qualification: 'closed',
      sentiment: 'positive',
      classified_by: 'person',
    },
  ]);
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({
    status: 'replied',
    replied: true,
    reply_class: 'closed',
  });
  expect(await queuedFor(lead)).toEqual([]);
  const after = await stage.counts(lead?.campaignId ?? '');
  expect(after['reply:closed']).toBe(1);
  expect(after.openMessages).toBeLessThan(before.openMessages ?? 0);
  expect(await eventsOf(lead)).toHaveLength(1);
});

test.each([
  ['lead_interested', 'interested'],
  ['lead_meeting_booked', 'meetingBooked'],
  ['lead_not_interested', 'notInterested'],
  ['lead_wrong_person', 'wrongPerson'],
  ['lead_neutral', 'neutral'],
  ['lead_out_of_office', 'outOfOffice'],
  ['auto_reply_received', 'autoReply'],
])('%s is the class %s', async (status, replyClass) => {
  const [lead] = await stage.written(1);
  await setStatus(lead, status).expect(200);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ [`reply:${replyClass}`]: 1 });
  const isMachines = replyClass === 'outOfOffice' || replyClass === 'autoReply';
  expect(await eventsOf(lead)).toHaveLength(isMachines ? 0 : 1);
  expect((await queuedFor(lead)).length > 0).toBe(isMachines);
});

test('a manual qualification corrects the newest reply and records no second one', async () => {
  const [lead] = await stage.written(1);
  await stage.reply({ fromEmail: lead?.email ?? '', bodyText: 'Hm.', messageId: '<first@x.example>' }).expect(200);
  stage.clock.advance(60_000);
  const newest = await stage
    .reply({ fromEmail: lead?.email ?? '', bodyText: 'Hm, hm.', messageId: '<second@x.example>' })
    .expect(200);
  const { body } = await setStatus(lead, 'lead_not_interested').expect(200);
  expect(body.replyId).toBe(newest.body.replyId);
  expect(await repliesOf(lead)).toMatchObject([
    { qualification: 'neutral', corrected_at: null },
    { id: body.replyId, qualification: 'notInterested', confidence: 1, corrected_at: stage.clock.now() },
  ]);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:notInterested': 1 });
  expect(await eventsOf(lead)).toHaveLength(2);
});

test('repeating a status changes nothing, another status moves the count, and a status can be set again after a later reply', async () => {
  const [lead] = await stage.written(1);
  const first = await setStatus(lead, 'lead_interested', { notes: 'Once' }).expect(200);
  stage.clock.advance(60_000);
  const again = await setStatus(lead, 'lead_interested', { notes: 'Twice' }).expect(200);
  const twice = { ...first.body.qualification, notes: 'Twice' };
  expect(again.body).toEqual({ ...twice, qualification: twice, idempotent: true });
  expect((await setStatus(lead, 'lead_interested').expect(200)).body).toEqual(again.body);
  expect(await listQualifications(`campaign_id=${lead?.campaignId}`)).toMatchObject({ qualifications: [twice] });
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
  const changed = await setStatus(lead, 'lead_wrong_person').expect(200);
  expect(changed.body).toMatchObject({ replyId: first.body.replyId, idempotent: false });
  const back = await setStatus(lead, 'lead_interested').expect(200);
  expect(back.body.idempotent).toBe(false);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
  stage.clock.advance(60_000);
  await stage.reply({ fromEmail: lead?.email ?? '', bodyText: 'We are not interested.' }).expect(200);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:notInterested': 1 });
  expect((await setStatus(lead, 'lead_interested').expect(200)).body.idempotent).toBe(false);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
});

test('many concurrent requests record one qualification', async () => {
  const [lead] = await stage.written(1);
  const answers = await Promise.all(Array.from({ length: 6 }, () => setStatus(lead, 'lead_interested').expect(200)));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.filter(({ body }) => !body.idempotent)).toHaveLength(1);
  expect(await repliesOf(lead)).toHaveLength(1);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
  expect(await eventsOf(lead)).toHaveLength(1);
});

test('a lead qualified as auto-reply before its first email still gets it', async () => {
  const campaignId = await stage.newCampaign({ maxLeads: 5 });
  await stage.run(campaignId);
  const [lead] = await stage.rows<{ id: string; email: string }>(
    `select id, email from leads where campaign_id = $1 and status = 'served' limit 1`,
    [campaignId],
  );
  const who = { campaignId, email: lead?.email ?? '' };
  await setStatus(who, 'lead_interested').expect(200);
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ status: 'replied' });
  await setStatus(who, 'auto_reply_received').expect(200);
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ status: 'served', replied: false });
});

test('a lead of another campaign or organisation cannot be qualified', async () => {
  const [lead] = await stage.written(1);
  const [elsewhere] = await stage.written(1);
  await setStatus({ campaignId: elsewhere?.campaignId ?? '', email: lead?.email ?? '' }, 'lead_neutral').expect(404);
  await setStatus({ campaignId: lead?.campaignId ?? '', email: 'nobody@nowhere.example' }, 'lead_neutral').expect(404);
  await setStatus({ campaignId: 'nonsense', email: lead?.email ?? '' }, 'lead_neutral').expect(404);
  const stranger = await stage.api.newOrganisation();
  await stage.api
    .call('post', PATH, stranger.key)
    .send({ campaign_id: lead?.campaignId, email: lead?.email, status: 'lead_neutral' })
    .expect(404);
  await setStatus({ campaignId: lead?.campaignId ?? '', email: 'no address' }, 'lead_neutral').expect(400);
  await setStatus(lead, 'lead_angry').expect(400);
  await setStatus(lead, 'lead_neutral', { notes: 'x'.repeat(2_001) }).expect(400);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({});
});

test('manual qualifications are listed newest first, by campaign and person, with pagination', async () => {
  const [lead, other] = await stage.written(2);
  const said: string[] = [];
  for (const [who, status] of [
    [lead, 'lead_neutral'],
    [other, 'lead_interested'],
    [lead, 'lead_closed'],
  ] as const) {
    said.unshift((await setStatus(who, status).expect(200)).body.id);
  }
  const ids = ({ qualifications }: { qualifications: { id: string }[] }) => qualifications.map(({ id }) => id);
  expect(ids(await listQualifications(`campaign_id=${lead?.campaignId}`))).toEqual(said);
  const email = encodeURIComponent(lead?.email.toUpperCase() ?? '');
  expect(ids(await listQualifications(`campaign_id=${lead?.campaignId}&email=${email}`))).toEqual([said[0], said[2]]);
  expect(ids(await listQualifications('email=nobody@nowhere.example'))).toEqual([]);
  const page = await listQualifications(`campaign_id=${lead?.campaignId}&limit=2`);
  expect(ids(page)).toEqual(said.slice(0, 2));
  expect(ids(await listQualifications(`campaign_id=${lead?.campaignId}&limit=2&cursor=${page.nextCursor}`))).toEqual(
    said.slice(2),
  );
  const stranger = await stage.api.newOrganisation();
  expect((await stage.api.call('get', PATH, stranger.key).expect(200)).body.qualifications).toEqual([]);
});

test('erasing a person removes the address and notes of qualifications', async () => {
  const [lead] = await stage.written(1);
  await setStatus(lead, 'lead_interested', { notes: 'Marta called.' }).expect(200);
  await stage.api.call('post', '/v1/people/erase').send({ email: lead?.email }).expect(200);
  const kept = JSON.stringify([
    await stage.rows('select * from manual_qualifications'),
    await stage.rows('select * from replies'),
    await listQualifications(`campaign_id=${lead?.campaignId}`),
  ]);
  expect(kept).not.toContain('Marta');
  expect(kept).not.toContain(lead?.email);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
  await setStatus(lead, 'lead_closed').expect(404);
});
