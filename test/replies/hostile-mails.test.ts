import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailReader } from '../../modules/replies/parse/mail-reader.ts';
import { storeRawMail } from '../../modules/replies/receive/store-inbound.ts';
import { newId } from '../../src/kernel/ids.ts';
import { BeyondLimits } from '../../src/threads/thread-pool.ts';
import { COMES_AGAIN, LONGEST_MS, watchEventLoop } from '../harness/event-loop.ts';
import { type InboundStage, openInbound, type WrittenLead } from './stage.ts';

let stage: InboundStage;
let people: WrittenLead[];
beforeAll(async () => {
  stage = await openInbound();
  people = await stage.written(3);
  const [lead] = people;
  await deliverMail(mailOf(lead, 'Hello.'));
  await stage.read();
});
afterAll(() => stage.close());

const head = (lead: WrittenLead | undefined, more = '') =>
  `From: <${lead?.email}>\r\nMessage-ID: <${newId()}@x.example>\r\nIn-Reply-To: <${lead?.messageId}@acme.example>\r\n${more}`;
const mailOf = (lead: WrittenLead | undefined, text: string) => `${head(lead)}\r\n${text}`;
const html = (text: string) => `${head(people[1], 'Content-Type: text/html\r\n')}\r\n${text}`;

async function deliverMail(mail: string): Promise<boolean> {
  const received = { orgId: stage.orgId, senderId: newId(), raw: Buffer.from(mail), receivedAt: stage.clock.now() };
  return storeRawMail(stage.platform.orm.em.fork(), stage.clock.now(), received);
}
const outcomes = () =>
  stage.rows('select outcome, reason, raw, content from inbound_mail order by created_at desc, id desc limit 1');

const HOSTILE: Record<string, () => string> = {
  'short lines after a quote': () => mailOf(people[1], `-----original message-----\n${'a\n'.repeat(25_000)}`),
  'empty tags': () => html(' <i></i>'.repeat(40_000)),
  'tags that nobody closes': () => html(' <b>'.repeat(30_000)),
  'groups in groups': () => `${head(people[1], `Cc: ${'a:'.repeat(100_000)}\r\n`)}\r\nHello.`,
  'ten thousand parts': () =>
    `${head(people[1], 'Content-Type: multipart/mixed; boundary=b\r\n')}\r\n${'--b\r\n\r\nHello.\r\n'.repeat(10_000)}`,
  'a megabyte of empty lines': () => mailOf(people[1], '\n'.repeat(1_000_000)),
  'thousands of marks on one letter': () => mailOf(people[1], `a${'\u0316\u0301'.repeat(20_000)}`),
  'a report of nothing but empty lines': () =>
    `From: mailer-daemon@x.example\r\nSubject: Undeliverable\r\n\r\nwas not delivered${'\n'.repeat(19_000)}`,
};

test.each(Object.keys(HOSTILE))('%s are parsed without blocking other mail', COMES_AGAIN, async (name) => {
  await deliverMail(HOSTILE[name]?.() ?? '');
  const watch = watchEventLoop();
  await stage.read();
  watch.stop();
  expect(await outcomes()).toMatchObject([{ outcome: expect.stringMatching(/^(reply|unmatched)$/), raw: null }]);
  expect(watch.longestMs()).toBeLessThan(LONGEST_MS);
});

test('a mail beyond the parser limits is marked unreadable and not parsed again', async () => {
  const parsed: string[] = [];
  const { mailReader } = stage.platform;
  const { parse } = mailReader;
  mailReader.parse = (raw) => {
    parsed.push(Buffer.from(raw).toString());
    return Promise.reject(new BeyondLimits());
  };
  const mail = mailOf(people[2], 'Whatever.');
  try {
    expect(await deliverMail(mail)).toBe(true);
    await stage.read();
    expect(await outcomes()).toEqual([
      {
        outcome: 'unreadable',
        reason: 'The content is too complex to be read within the time and memory limits.',
        raw: null,
        content: null,
      },
    ]);
    stage.clock.advance(3_600_000);
    // The mailbox changes its UIDVALIDITY and delivers the same email again.
    expect(await deliverMail(mail)).toBe(false);
    await stage.read();
    expect(parsed).toHaveLength(1);
  } finally {
    mailReader.parse = parse;
  }
});

test('mail is stored before it is parsed, and abandoned after six workers died', async () => {
  const { mailReader } = stage.platform;
  const { parse } = mailReader;
  let readings = 0;
  mailReader.parse = () => {
    readings += 1;
    return Promise.reject(new Error('killed'));
  };
  try {
    await deliverMail(mailOf(people[2], 'Deadly.'));
    for (let worker = 0; worker < 9; worker++) {
      await stage.read().catch(() => {});
      stage.clock.advance(300_001);
    }
  } finally {
    mailReader.parse = parse;
  }
  // Three attempts in a batch and three alone.
  expect(readings).toBe(6);
  expect(await outcomes()).toMatchObject([{ outcome: 'unreadable', raw: null }]);
});

test('the inbox of a sender shows unreadable mails with the reason', async () => {
  const { body } = await stage.api
    .call('post', '/v1/senders')
    .send({
      name: 'Sam',
      fromName: 'Sam Anvil',
      fromEmail: 'sam@acme.example',
      smtp: { host: '127.0.0.1', port: 2525, security: 'none' },
    })
    .expect(200);
  await stage.rows("update inbound_mail set sender_id = $1 where outcome = 'unreadable'", [body.sender.id]);
  const { body: shown } = await stage.api.call('get', `/v1/senders/${body.sender.id}/inbox`).expect(200);
  expect(shown.inbox.unreadable).toContainEqual({
    receivedAt: expect.any(String),
    reason: 'The content is too complex to be read within the time and memory limits.',
  });
});

test('a parser thread that takes too long is replaced', async () => {
  const reader = createMailReader({ cpuMs: 1 });
  try {
    await expect(reader.parse('org', Buffer.from(HOSTILE['a megabyte of empty lines']?.() ?? ''))).rejects.toThrow(
      BeyondLimits,
    );
    expect(await reader.parse('org', Buffer.from('Subject: next\r\n\r\nHi.')).catch(String)).toBeDefined();
  } finally {
    await reader.close();
  }
});
