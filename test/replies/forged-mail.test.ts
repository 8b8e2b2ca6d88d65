import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeRawMail } from '../../modules/replies/receive/store-inbound.ts';
import { newId } from '../../src/kernel/ids.ts';
import { type InboundStage, openInbound, type WrittenLead } from './stage.ts';

let stage: InboundStage;
let people: WrittenLead[];
beforeAll(async () => {
  stage = await openInbound();
  people = await stage.written(8);
});
afterAll(() => stage.close());

const nextLead = (): WrittenLead => {
  const lead = people.pop();
  if (lead === undefined) throw new Error('Everybody has answered.');
  return lead;
};

async function storeMail(headers: string[], body: string): Promise<void> {
  const raw = Buffer.from(`${[`Message-ID: <${newId()}@x.example>`, ...headers].join('\r\n')}\r\n\r\n${body}`);
  const mail = { orgId: stage.orgId, senderId: newId(), raw, receivedAt: stage.clock.now() };
  await storeRawMail(stage.platform.orm.em.fork(), stage.clock.now(), mail);
}
const deliverMail = async (headers: string[], body: string) => {
  await storeMail(headers, body);
  await stage.read();
};
const invitation = (start: string) =>
  [
    'BEGIN:VCALENDAR',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    `UID:${newId()}`,
    `DTSTART${start}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
const CALENDAR = 'Content-Type: text/calendar; method=REQUEST';

test('a lead’s address in Reply-To does not change the lead', async () => {
  const lead = nextLead();
  const forged = ['From: <mallory@evil.example>', `Reply-To: <${lead.email}>`, `Sender: <${lead.email}>`];
  await deliverMail([...forged, 'Subject: Call', CALENDAR], invitation(':20270104T100000Z'));
  await deliverMail([...forged, 'Subject: Away', 'Auto-Submitted: auto-replied'], 'I am away until 1 February 2027.');
  await deliverMail([...forged, 'Subject: Re: anvils'], 'Unsubscribe');
  expect(await stage.rows('select 1 from meetings where lead_id = $1', [lead.id])).toEqual([]);
  expect(await stage.rows('select away_until, unsubscribed, replied from leads where id = $1', [lead.id])).toEqual([
    { away_until: null, unsubscribed: false, replied: false },
  ]);
  expect(await stage.rows('select 1 from suppressions where value = $1', [lead.email])).toEqual([]);
});

test.each([';TZID=America/New_York:99991231T235959', ':00010101T100000Z', ':19991231T100000Z'])(
  'an invitation with the time %s books no invalid day',
  async (start) => {
    const lead = nextLead();
    await deliverMail([`From: <${lead.email}>`, 'Subject: Call', CALENDAR], invitation(start));
    expect(await stage.rows('select meeting_time from meetings where lead_id = $1', [lead.id])).not.toContainEqual({
      meeting_time: expect.any(Date),
    });
  },
);

test('a mail that cannot be processed does not block others', async () => {
  const [bad, good] = [nextLead(), nextLead()];
  for (const { email, messageId } of [bad, good])
    await storeMail(
      [`From: <${email}>`, `In-Reply-To: <${messageId}@acme.example>`, 'Subject: Re: anvils'],
      'Sounds good.',
    );
  const { singleMail } = stage.platform;
  const { among } = singleMail;
  singleMail.among = (em, mails) =>
    mails.some(({ id }) => id === bad.messageId) ? Promise.reject(new Error('poison')) : among(em, mails);
  try {
    await expect(stage.read()).rejects.toThrow('poison');
  } finally {
    singleMail.among = among;
  }
  expect(await stage.rows('select lead_id from replies where lead_id = any($1)', [[bad.id, good.id]])).toEqual([
    { lead_id: good.id },
  ]);
});
