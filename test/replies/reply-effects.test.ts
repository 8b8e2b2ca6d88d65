import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayLengthOf } from '../../modules/messages/index.ts';
import { storeRawMail } from '../../modules/replies/receive/store-inbound.ts';
import { recordReplies } from '../../modules/replies/record/record-replies.ts';
import { newId } from '../../src/kernel/ids.ts';
import { type InboundStage, openInbound, type WrittenLead } from './stage.ts';

let stage: InboundStage;
let people: WrittenLead[];
beforeAll(async () => {
  stage = await openInbound();
  stage.clock.advance(Date.parse('2026-11-16T10:00:00Z') - stage.clock.now().getTime());
  await stage.rows("update organisations set time_zone = 'Europe/Berlin'");
  people = await stage.written(27);
  // Real transport, because sandbox days are shorter.
  await stage.rows("update messages set transport = 'smtp'");
});
afterAll(() => stage.close());

const nextLead = (): WrittenLead => {
  const lead = people.pop();
  if (lead === undefined) throw new Error('Everybody has answered.');
  return lead;
};
const sendReply = async (lead: WrittenLead, bodyText: string, more: Record<string, unknown> = {}) =>
  (await stage.reply({ fromEmail: lead.email, subject: 'Re: anvils', bodyText, ...more }).expect(200)).body;
const findSuppression = (address: string) => stage.rows('select source from suppressions where value = $1', [address]);
const listSteps = async ({ id }: WrittenLead) =>
  (
    await stage.rows<{ status: string; due_at: Date | null }>(
      'select status, due_at from messages where lead_id = $1 and step > 1 order by step',
      [id],
    )
  ).map(({ status, due_at }) => `${status} ${due_at?.toISOString() ?? ''}`);
const readReply = async (id: string) => (await stage.api.call('get', `/v1/replies/${id}`).expect(200)).body.reply;
const readLeadDetail = async ({ id }: WrittenLead) =>
  (await stage.api.call('get', `/v1/leads/${id}`).expect(200)).body.leadDetail;

async function deliverMail(lead: WrittenLead, headers: string[], body: string): Promise<void> {
  const id = `<${newId()}@x.example>`;
  const head = [
    `From: <${lead.email}>`,
    `Message-ID: ${id}`,
    `In-Reply-To: <${lead.messageId}@acme.example>`,
    ...headers,
  ];
  const raw = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  const mail = { orgId: stage.orgId, senderId: newId(), raw, receivedAt: stage.clock.now() };
  await storeRawMail(stage.platform.orm.em.fork(), stage.clock.now(), mail);
  await stage.read();
}

const AUTO = 'Auto-Submitted: auto-replied';
const calendarText = (lines: string[]) =>
  ['BEGIN:VCALENDAR', ...lines.slice(0, 1), 'BEGIN:VEVENT', ...lines.slice(1), 'END:VEVENT', 'END:VCALENDAR'].join(
    '\r\n',
  );
const acceptInvitation = (lead: WrittenLead, uid: string, start: string, status = 'ACCEPTED') =>
  deliverMail(
    lead,
    ['Subject: Accepted: Call', AUTO, 'Content-Type: text/calendar; method=REPLY; charset=utf-8'],
    calendarText(['METHOD:REPLY', `UID:${uid}`, `ATTENDEE;PARTSTAT=${status}:mailto:${lead.email}`, `DTSTART${start}`]),
  );

test('an absence with a return date postpones the next steps and keeps their distance', async () => {
  const lead = nextLead();
  const [second = '', third = ''] = await listSteps(lead);
  await deliverMail(lead, [AUTO, 'Subject: Out of office'], 'I am out of the office and back on 24 November.');
  expect(await readLeadDetail(lead)).toMatchObject({ awayUntil: '2026-11-24T23:00:00.000Z', replied: false });
  const apart = Date.parse(third.slice(7)) - Date.parse(second.slice(7));
  const due = Date.parse('2026-11-24T23:00:00Z');
  expect(await listSteps(lead)).toEqual([
    `queued ${new Date(due).toISOString()}`,
    `queued ${new Date(due + apart).toISOString()}`,
  ]);
  // An earlier or past date does not move the steps forward.
  await deliverMail(lead, [AUTO], 'Ich bin bis 20.11. nicht im Haus.');
  await deliverMail(lead, [AUTO], 'Fuera de la oficina hasta el 10 de noviembre.');
  expect((await listSteps(lead))[0]).toBe(`queued ${new Date(due).toISOString()}`);
});

test('a message approved during an absence is due after it', async () => {
  const lead = nextLead();
  await stage.rows("update messages set status = 'awaiting_approval', due_at = null where lead_id = $1 and step = 2", [
    lead.id,
  ]);
  await deliverMail(lead, [AUTO], 'Absent du 16 au 24 novembre.');
  const [waiting] = await stage.rows<{ id: string }>('select id from messages where lead_id = $1 and step = 2', [
    lead.id,
  ]);
  await stage.api.call('post', `/v1/messages/${waiting?.id}/approve`).send({}).expect(200);
  expect((await listSteps(lead))[0]).toBe('queued 2026-11-24T23:00:00.000Z');
});

test('an absence in the sandbox uses sandbox days', async () => {
  const lead = nextLead();
  await stage.rows("update messages set transport = 'sandbox' where lead_id = $1", [lead.id]);
  await deliverMail(lead, [AUTO], 'Absent du 16 au 24 novembre.');
  const nineDays = 9 * dayLengthOf('sandbox', stage.platform.deliverySettings);
  const { awayUntil } = await readLeadDetail(lead);
  expect(Date.parse(awayUntil) - stage.clock.now().getTime()).toBe(nineDays);
});

test('a date in a person’s reply does not postpone: the reply ends the sequence', async () => {
  const lead = nextLead();
  await sendReply(lead, 'Not interested before 24 November or after it, thank you.');
  expect(await listSteps(lead)).toEqual(['cancelled ', 'cancelled ']);
});

const GRAVE: [string, string, string][] = [
  ['an objection', 'objection', 'Ich widerspreche der Verarbeitung meiner Daten.'],
  ['a threat', 'legal', 'The next email goes to my lawyer, and my lawyer will answer it.'],
  ['a request for data', 'objection', 'This is a subject access request: what do you keep about me?'],
  ['abuse', 'legal', 'Verpiss dich.'],
  [
    'an objection at the end of a long mail',
    'objection',
    `${'We sell ropes. '.repeat(400)}I invoke my right to erasure.`,
  ],
];
test.each(GRAVE)('%s suppresses the person and needs review', async (_what, attention, text) => {
  const lead = nextLead();
  const { replyId } = await sendReply(lead, text, {
    fromEmail: `other.${lead.email}`,
    inReplyTo: `<${lead.messageId}@a.example>`,
  });
  expect(await readReply(replyId)).toMatchObject({ attention, needsReview: true, qualification: 'unsubscribe' });
  expect(await findSuppression(lead.email)).toEqual([{ source: 'unsubscribe' }]);
  expect(await findSuppression(`other.${lead.email}`)).toEqual([{ source: 'unsubscribe' }]);
  const { body } = await stage.api.call('get', '/v1/replies?needsReview=true&limit=1000').expect(200);
  expect(body.replies.map(({ id }: { id: string }) => id)).toContain(replyId);
});

test.each([
  ['a threat', 'legal', 'Your regulator would like this.'],
  ['a wish for no more mail', null, 'Can you stop at our office?'],
])(
  'what is only guessed to be %s is shown to a person and suppresses nobody until one says so',
  async (_what, attention, text) => {
    const lead = nextLead();
    const { replyId } = await sendReply(lead, text);
    expect(await readReply(replyId)).toMatchObject({ attention, needsReview: true });
    expect(await findSuppression(lead.email)).toEqual([]);
    expect(await stage.leadRow(lead.id)).toMatchObject({ unsubscribed: false, replied: true });
    await stage.api.call('patch', `/v1/replies/${replyId}`).send({ qualification: 'unsubscribe' }).expect(200);
    expect(await findSuppression(lead.email)).toEqual([{ source: 'unsubscribe' }]);
  },
);

test('a threat counts despite an automatic subject, and one from a stranger is only listed', async () => {
  const lead = nextLead();
  const { replyId } = await sendReply(lead, 'Je vais porter plainte.', { subject: 'Re: Absence planning' });
  expect(await readReply(replyId)).toMatchObject({ attention: 'legal', needsReview: true });
  const stranger = { fromEmail: 'angry@elsewhere.example', bodyText: 'You will get a cease and desist letter.' };
  await stage.reply(stranger).expect(404);
  const { body } = await stage.api.call('get', '/v1/replies?unmatched=true&needsReview=true').expect(200);
  expect(body.replies).toMatchObject([{ from: 'angry@elsewhere.example', attention: 'legal' }]);
  expect(await findSuppression('angry@elsewhere.example')).toEqual([]);
  await stage.reply({ fromEmail: 'aunt@home.example', bodyText: 'Lunch on Sunday?' }).expect(404);
  expect(await findSuppression('aunt@home.example')).toEqual([]);
});

test('correcting a reply to unsubscribe also suppresses the address that wrote it', async () => {
  const lead = nextLead();
  const { replyId } = await sendReply(lead, 'Hm.', {
    fromEmail: `other.${lead.email}`,
    inReplyTo: `<${lead.messageId}@a.example>`,
  });
  expect(await findSuppression(`other.${lead.email}`)).toEqual([]);
  await stage.api.call('patch', `/v1/replies/${replyId}`).send({ qualification: 'unsubscribe' }).expect(200);
  expect(await findSuppression(lead.email)).toEqual([{ source: 'unsubscribe' }]);
  expect(await findSuppression(`other.${lead.email}`)).toEqual([{ source: 'unsubscribe' }]);
});

test('a referred address is stored with the lead, is not contacted, and can be erased', async () => {
  const lead = nextLead();
  const text = 'I am the wrong person for this. Please write to Anna.Lee@bluefield.example.Thanks, Bob';
  const { replyId, qualification } = await sendReply(lead, text);
  expect(qualification).toBe('wrongPerson');
  expect(await readReply(replyId)).toMatchObject({ referredTo: 'anna.lee@bluefield.example' });
  expect(await readLeadDetail(lead)).toMatchObject({ referredTo: 'anna.lee@bluefield.example' });
  expect(await stage.rows("select 1 from leads where person_key = 'anna.lee@bluefield.example'")).toEqual([]);
  await stage.api.call('post', '/v1/people/erase').send({ email: 'Anna.Lee@bluefield.example' }).expect(200);
  expect(await readLeadDetail(lead)).toMatchObject({ referredTo: null });
  expect(await readReply(replyId)).toMatchObject({ referredTo: null });
  const again = await sendReply(lead, `${text}!`);
  expect(await readReply(again.replyId)).toMatchObject({ referredTo: null });
});

const countBookings = async ({ id, email, campaignId }: WrittenLead) => {
  const events = (await stage.events(campaignId, 'meeting.booked')).filter(({ data }) => data['email'] === email);
  const meetings = await stage.rows<{ at: Date | null }>('select meeting_time as at from meetings where lead_id = $1', [
    id,
  ]);
  return {
    told: events.map(({ data }) => data['meeting_time']),
    kept: meetings.map(({ at }) => at?.toISOString() ?? null),
  };
};

test('a reply that agrees to a time books one meeting, and a calendar corrects the time', async () => {
  const lead = nextLead();
  const before = (await stage.counts(lead.campaignId))['meetingsBooked'] ?? 0;
  const { qualification } = await sendReply(
    lead,
    'Thursday at 3pm works for me, I have put it in my calendar. See you then!',
  );
  expect(qualification).toBe('meetingBooked');
  const told = ['2026-11-19T14:00:00.000Z'];
  expect(await countBookings(lead)).toEqual({ told, kept: told });
  await sendReply(lead, 'Confirmed, see you on Thursday at 3pm, the meeting is booked.');
  await acceptInvitation(lead, 'one@x', ':20261119T150000Z');
  await acceptInvitation(lead, 'one@x', ':20261120T090000Z');
  expect(await countBookings(lead)).toEqual({ told, kept: ['2026-11-20T09:00:00.000Z'] });
  const book = { email: lead.email, meetingTime: '2026-11-20T09:00:00Z' };
  const { body } = await stage.api.call('post', '/v1/inbound/meetings').send(book).expect(200);
  expect(body.meeting).toMatchObject({ leadId: lead.id, meetingTime: '2026-11-20T09:00:00.000Z' });
  await acceptInvitation(lead, 'another@x', ';TZID=Europe/Paris:20261210T100000');
  expect((await countBookings(lead)).told).toEqual([...told, '2026-12-10T09:00:00.000Z']);
  expect((await stage.counts(lead.campaignId))['meetingsBooked']).toBe(before + 2);
});

test('reporting a meeting again returns it, even if it was moved meanwhile', async () => {
  const lead = nextLead();
  const book = async (meetingTime: string) => {
    const meeting = { email: lead.email, meetingTime };
    return (await stage.api.call('post', '/v1/inbound/meetings').send(meeting).expect(200)).body.meeting;
  };
  const { id } = await book('2026-11-24T09:00:00Z');
  await acceptInvitation(lead, 'moved@x', ':20261124T090000Z');
  await acceptInvitation(lead, 'moved@x', ':20261126T090000Z');
  const moved = { id, meetingTime: '2026-11-26T09:00:00.000Z' };
  expect(await book('2026-11-26T09:00:00Z')).toMatchObject(moved);
  expect(await book('2026-11-24T09:00:00Z')).toMatchObject(moved);
  expect(await countBookings(lead)).toEqual({ told: ['2026-11-24T09:00:00.000Z'], kept: [moved.meetingTime] });
});

test('an accepted invitation books a meeting; a declined or cancelled one does not', async () => {
  const [one, other, third] = [nextLead(), nextLead(), nextLead()];
  await acceptInvitation(one, 'a@x', ':20261124T090000Z');
  expect(await countBookings(one)).toMatchObject({ told: ['2026-11-24T09:00:00.000Z'] });
  expect(await stage.leadRow(one.id)).toMatchObject({ status: 'replied', reply_class: 'meetingBooked' });
  await acceptInvitation(other, 'b@x', ':20261124T090000Z', 'DECLINED');
  expect(await countBookings(other)).toEqual({ told: [], kept: [] });
  const cancelled = calendarText(['METHOD:CANCEL', 'UID:c@x', `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${third.email}`]);
  await deliverMail(third, ['Subject: Cancelled', AUTO, 'Content-Type: text/calendar'], cancelled);
  expect(await countBookings(third)).toEqual({ told: [], kept: [] });
});

test.each(['CANCEL', 'COUNTER', 'PUBLISH'])(
  'a calendar with the method %s books nothing, whatever its text says',
  async (method) => {
    const lead = nextLead();
    const entry = calendarText([`METHOD:${method}`, 'UID:d@x', 'DTSTART:20261124T090000Z']);
    const words = 'Thursday at 3pm works for me, I have put it in my calendar. See you then!';
    const parts = [
      `--x\r\nContent-Type: text/plain\r\n\r\n${words}`,
      `--x\r\nContent-Type: text/calendar\r\n\r\n${entry}`,
    ];
    await deliverMail(lead, ['Content-Type: multipart/mixed; boundary=x'], `${parts.join('\r\n')}\r\n--x--`);
    expect(await stage.leadRow(lead.id)).toMatchObject({ reply_class: 'interested' });
    expect(await countBookings(lead)).toEqual({ told: [], kept: [] });
  },
);

test('a question or doubt books nothing, and an unnamed time stays empty', async () => {
  const lead = nextLead();
  const booked = 'Great, the meeting is booked, I have accepted your calendar invitation. Looking forward to it!';
  const { qualification, needsReview } = await sendReply(lead, booked);
  expect({ qualification, needsReview }).toEqual({ qualification: 'meetingBooked', needsReview: false });
  expect(await countBookings(lead)).toEqual({ told: [null], kept: [null] });
  const other = nextLead();
  for (const text of ['Thursday 3pm?', 'Maybe Thursday at 3, let me check', 'Donnerstag 15 Uhr, vielleicht.']) {
    expect(await sendReply(other, text)).toMatchObject({ qualification: 'interested' });
  }
  expect(await countBookings(other)).toEqual({ told: [], kept: [] });
});

test('correcting a booked meeting deletes it and hides no other meeting', async () => {
  const lead = nextLead();
  const counted = async () => (await stage.counts(lead.campaignId))['meetingsBooked'] ?? 0;
  const before = await counted();
  const correct = (id: string) =>
    stage.api.call('patch', `/v1/replies/${id}`).send({ qualification: 'interested' }).expect(200);
  const booked = 'Great, the meeting is booked, I have accepted your calendar invitation. Looking forward to it!';
  const first = await sendReply(lead, booked);
  const second = await sendReply(lead, `${booked}!`);
  await correct(first.replyId);
  // The other reply announces the same meeting.
  expect(await countBookings(lead)).toEqual({ told: [null], kept: [null] });
  await correct(second.replyId);
  expect([await countBookings(lead), await counted()]).toEqual([{ told: [null], kept: [] }, before]);
  expect(await stage.leadRow(lead.id)).toMatchObject({ reply_class: 'interested' });
  stage.clock.advance(1_000);
  await sendReply(lead, 'Thursday at 3pm works for me, I have put it in my calendar. See you then!');
  const time = '2026-11-19T14:00:00.000Z';
  expect([await countBookings(lead), await counted()]).toEqual([{ told: [null, time], kept: [time] }, before + 1]);
});

const MEETING = {
  qualification: 'meetingBooked' as const,
  sentiment: 'positive' as const,
  reasoning: '',
  attention: null,
  needsReview: false,
  by: 'rules',
};

test('a class with low confidence books nothing', async () => {
  const lead = nextLead();
  const match = {
    ...lead,
    orgId: stage.orgId,
    leadId: lead.id,
    brandId: newId(),
    transport: 'smtp',
    name: null,
    company: null,
    title: null,
  };
  const guess = (confidence: number) => ({
    replyId: newId(),
    row: { id: newId(), orgId: stage.orgId, receivedAt: stage.clock.now(), source: 'api' as const },
    mail: { from: lead.email, fromName: null, subject: '', text: 'Thursday 3pm.', messageId: null, calendar: null },
    match,
    classified: { ...MEETING, confidence },
    ownText: '',
    preview: '',
    referredTo: null,
  });
  const record = (confidence: number) =>
    stage.platform.orm.em
      .fork()
      .transactional((em) => recordReplies({ ...stage.platform, em }, [guess(confidence)], []));
  await record(0.49);
  expect(await countBookings(lead)).toEqual({ told: [], kept: [] });
  await record(0.5);
  expect((await countBookings(lead)).told).toHaveLength(1);
});
