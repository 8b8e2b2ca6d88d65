import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pollInboxesHandler, processDueInbound, sweepInbound } from '../../modules/replies/index.ts';
import { processInbound } from '../../modules/replies/process/process-inbound.ts';
import { dedupeKey, storeInbound, storeRawMail } from '../../modules/replies/receive/store-inbound.ts';
import { claimDue, holdClaimed } from '../../src/database/claim.ts';
import { newId } from '../../src/kernel/ids.ts';
import { NoRoom } from '../../src/threads/thread-pool.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { mailWith } from './mails.ts';
import { type InboundStage, openInbound, type WrittenLead } from './stage.ts';

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

const unit = () => ({ ...stage.platform, em: stage.platform.orm.em.fork() });
const deliverReply = (lead: WrittenLead | undefined, text: string) => {
  const content = mailWith({ from: lead?.email ?? '', text, messageId: `<${text}@x.example>` });
  const mail = {
    orgId: stage.orgId,
    source: 'imap' as const,
    senderId: null,
    content,
    receivedAt: stage.clock.now(),
  };
  return storeInbound(unit().em, stage.clock.now(), [mail]);
};
const claim = () => claimDue(unit().em, { table: 'inbound_mail', now: stage.clock.now(), limit: 10, leaseMs: 300_000 });

test('a worker whose lease has expired records nothing', async () => {
  const [lead] = await stage.written(1);
  await deliverReply(lead, 'Interested.');
  const slow = await claim();
  stage.clock.advance(300_001);
  const successor = await claim();
  expect(successor.rows).toHaveLength(1);
  await processInbound(unit(), slow);
  expect(await stage.rows('select 1 from replies where lead_id = $1', [lead?.id])).toEqual([]);
  await Promise.all([processInbound(unit(), successor), processInbound(unit(), successor)]);
  expect(await stage.rows('select 1 from replies where lead_id = $1', [lead?.id])).toHaveLength(1);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
});

test('the next worker completes the work of a dead one, and nothing happens twice', async () => {
  const [lead] = await stage.written(1);
  await deliverReply(lead, 'Remove me from your list.');
  await stage.rows(`create function die() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$`);
  await stage.rows('create trigger die before insert on outbox_events for each row execute function die()');
  await expect(processInbound(unit(), await claim())).rejects.toThrow('dead');
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ unsubscribed: true, replied: false });
  await stage.rows('drop trigger die on outbox_events; drop function die');
  stage.clock.advance(300_001);
  await stage.read();
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ unsubscribed: true, replied: true });
  expect(await stage.counts(lead?.campaignId ?? '')).toMatchObject({ unsubscribed: 1, 'reply:unsubscribe': 1 });
  expect(await stage.events(lead?.campaignId ?? '', 'reply.received')).toHaveLength(1);
});

test('mail of a killed process is processed by another within a minute', async () => {
  const [lead] = await stage.written(1);
  const answers = [`<${lead?.messageId}@acme.example>`];
  const content = mailWith({
    from: lead?.email ?? '',
    text: 'Tell me more.',
    messageId: '<killed@x.example>',
    answers,
  });
  const mail = { orgId: stage.orgId, source: 'imap' as const, senderId: null, content, receivedAt: stage.clock.now() };
  await storeInbound(unit().em, stage.clock.now(), [mail]);
  const killed = Promise.withResolvers<never>();
  const isReading = Promise.withResolvers<void>();
  const singleMail = {
    ...stage.platform.singleMail,
    among: () => {
      isReading.resolve();
      return killed.promise;
    },
  };
  const reading = processDueInbound({ ...unit(), singleMail }).catch(() => null);
  await isReading.promise;
  stage.clock.advance(60_001);
  await stage.read();
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
  killed.reject(new Error('killed'));
  await reading;
});

test('mail that could not be stored is retried after five minutes', async () => {
  const [lead] = await stage.written(1);
  await deliverReply(lead, 'Tell me more, once you can.');
  await stage.rows(`create function die() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$`);
  await stage.rows('create trigger die before insert on replies for each row execute function die()');
  await expect(processDueInbound(unit())).rejects.toThrow('dead');
  await stage.rows('drop trigger die on replies; drop function die');
  stage.clock.advance(299_000);
  expect((await claim()).rows).toEqual([]);
  stage.clock.advance(1_000);
  await stage.read();
  expect(await stage.rows('select 1 from replies where lead_id = $1', [lead?.id])).toHaveLength(1);
});

test('a claim on mail is held as long as processing takes', async () => {
  const [lead] = await stage.written(1);
  await deliverReply(lead, 'Tell me more, please.');
  const claimed = await claim();
  const done = Promise.withResolvers<void>();
  const holding = holdClaimed(unit(), claimed, 30, () => done.promise);
  stage.clock.advance(300_001);
  const isFree = async () => (await claim()).rows.length > 0;
  const until = async () =>
    (
      await stage.rows<{ until: Date }>('select claimed_until as until from inbound_mail where claim_token = $1', [
        claimed.token,
      ])
    )[0]?.until;
  await expect.poll(async () => ((await until()) ?? new Date(0)) > stage.clock.now()).toBe(true);
  expect(await isFree()).toBe(false);
  done.resolve();
  await holding;
  await processInbound(unit(), claimed);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
});

test('the sweep finds mail whose job was lost', async () => {
  const [lead] = await stage.written(1);
  await deliverReply(lead, 'Tell me more.');
  stage.jobs.length = 0;
  await sweepInbound(unit());
  expect(stage.jobs).toEqual([{ job: 'replies.process', campaignId: undefined, at: null }]);
  await stage.read();
  stage.jobs.length = 0;
  await sweepInbound(unit());
  expect(stage.jobs).toEqual([]);
});

test('a bounce waits until its message is known to be sent', async () => {
  const [lead] = await stage.written(1);
  await stage.rows("update messages set status = 'sending' where id = $1", [lead?.messageId]);
  const content = mailWith({
    from: 'mailer-daemon@mx.example',
    messageId: '<bounce@mx.example>',
    report: `Final-Recipient: rfc822; ${lead?.email}\nAction: failed\nStatus: 5.1.1\n`,
    headers: { 'content-type': 'multipart/report; report-type=delivery-status' },
  });
  const mail = {
    orgId: stage.orgId,
    source: 'imap' as const,
    senderId: null,
    content,
    receivedAt: stage.clock.now(),
  };
  await storeInbound(unit().em, stage.clock.now(), [mail]);
  await stage.read();
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ bounced: false });
  await stage.rows("update messages set status = 'sent' where id = $1", [lead?.messageId]);
  stage.clock.advance(30_000);
  await stage.read();
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ bounced: true, status: 'bounced' });
});

test('a bounce waits as long as its message is unresolved and is not abandoned', async () => {
  const [lead] = await stage.written(1);
  await stage.rows("update messages set status = 'sending' where id = $1", [lead?.messageId]);
  const content = mailWith({
    from: 'mailer-daemon@mx.example',
    messageId: '<patient@mx.example>',
    report: `Final-Recipient: rfc822; ${lead?.email}\nAction: failed\nStatus: 5.1.1\n`,
    headers: { 'content-type': 'multipart/report; report-type=delivery-status' },
  });
  const mail = { orgId: stage.orgId, source: 'imap' as const, senderId: null, content, receivedAt: stage.clock.now() };
  await storeInbound(unit().em, stage.clock.now(), [mail]);
  // Longer than the lease of a killed sender.
  for (let minute = 0; minute < 7; minute += 0.5) {
    await stage.read();
    stage.clock.advance(30_000);
  }
  await stage.rows("update messages set status = 'unknown' where id = $1", [lead?.messageId]);
  await stage.read();
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ bounced: true, status: 'bounced' });
});

test('a bounce does not wait for a dead worker of a paused campaign', async () => {
  const [lead] = await stage.written(1);
  await stage.rows("update messages set status = 'sending', claimed_until = $2 where id = $1", [
    lead?.messageId,
    stage.clock.now(),
  ]);
  await stage.rows("update campaigns set status = 'paused' where id = $1", [lead?.campaignId]);
  stage.clock.advance(1_000);
  const content = mailWith({
    from: 'mailer-daemon@mx.example',
    messageId: '<unsettled@mx.example>',
    report: `Final-Recipient: rfc822; ${lead?.email}\nAction: failed\nStatus: 5.1.1\n`,
    headers: { 'content-type': 'multipart/report; report-type=delivery-status' },
  });
  const mail = { orgId: stage.orgId, source: 'imap' as const, senderId: null, content, receivedAt: stage.clock.now() };
  await storeInbound(unit().em, stage.clock.now(), [mail]);
  await stage.read();
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ bounced: true, status: 'bounced' });
});

test('unmatched mail is processed again each time it is delivered', async () => {
  const [lead] = await stage.written(1);
  await stage.rows("update leads set person_key = 'hidden' where id = $1", [lead?.id]);
  const answer = { fromEmail: lead?.email ?? '', bodyText: 'Tell me more.', messageId: '<again@x.example>' };
  for (let time = 0; time < 11; time++) await stage.reply(answer).expect(404);
  await stage.rows('update leads set person_key = lower(email) where id = $1', [lead?.id]);
  // The process that stores it last dies before it classifies it. A worker recovers it.
  await stage.rows(`create function die() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$`);
  await stage.rows('create trigger die before insert on replies for each row execute function die()');
  await stage.reply(answer).expect(500);
  await stage.rows('drop trigger die on replies; drop function die');
  await stage.read();
  expect(await stage.rows('select qualification from replies where lead_id = $1', [lead?.id])).toEqual([
    { qualification: 'interested' },
  ]);
});

test('reusing a Message-ID does not block the mail of another sender', () => {
  const mail = mailWith({ from: 'ada@x.example', messageId: '<one@x.example>' });
  expect(dedupeKey(mail)).toBe(dedupeKey({ ...mail, from: ' ADA@X.example', messageId: 'one@x.example' }));
  expect(dedupeKey(mail)).not.toBe(dedupeKey({ ...mail, from: 'eve@x.example' }));
});

test('equal reports about two mails without a Message-ID are stored separately', () => {
  const about = (address: string) => mailWith({ from: null, text: 'Failed.', report: `Final-Recipient: ${address}` });
  expect(dedupeKey(about('ada@x.example'))).toBe(dedupeKey(about('ada@x.example')));
  expect(dedupeKey(about('ada@x.example'))).not.toBe(dedupeKey(about('eve@x.example')));
});

test('a mail that crashes its worker fails alone, and the rest of its batch is processed', async () => {
  const [innocent, poisonous] = await stage.written(2);
  await deliverReply(innocent, 'Tell me more, please.');
  await deliverReply(poisonous, 'Poison.');
  await stage.rows(`create function die() returns trigger language plpgsql as $$ begin
    if new.lead_id = '${poisonous?.id}' then raise exception 'dead'; end if; return new; end $$`);
  await stage.rows('create trigger die before insert on replies for each row execute function die()');
  for (let worker = 0; worker < 12; worker++) {
    await processDueInbound(unit()).catch(() => null);
    stage.clock.advance(300_001);
  }
  await stage.rows('drop trigger die on replies; drop function die');
  expect(await stage.replies(innocent?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
  const left = await stage.rows('select outcome, content from inbound_mail where due_at is not null or outcome = $1', [
    'failed',
  ]);
  expect(left).toEqual([{ outcome: 'failed', content: null }]);
});

test('mail that waits for a parser thread is not abandoned', async () => {
  const [lead] = await stage.written(1);
  const raw = Buffer.from(
    `From: <${lead?.email}>\r\nMessage-ID: <patience@x.example>\r\n\r\nRemove me from your list.`,
  );
  const mail = { orgId: stage.orgId, senderId: newId(), raw, receivedAt: stage.clock.now() };
  await storeRawMail(unit().em, stage.clock.now(), mail);
  const parse = vi.spyOn(stage.platform.mailReader, 'parse').mockRejectedValue(new NoRoom('Too much is waiting.'));
  for (let time = 0; time < 12; time++) {
    await processDueInbound(unit()).catch(() => null);
    stage.clock.advance(300_001);
  }
  expect(parse).toHaveBeenCalledTimes(12);
  parse.mockRestore();
  await stage.read();
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ unsubscribed: true });
});

test('waiting mail of one organisation does not block another', async () => {
  const [lead] = await stage.written(1);
  const orgId = newId();
  await stage.rows(
    `insert into organisations (id, name, time_zone, plan, created_at, updated_at)
     select $1, 'Crowded', time_zone, plan, created_at, updated_at from organisations where id = $2`,
    [orgId, stage.orgId],
  );
  const keep = (org: string, from: string, id: string) => {
    const raw = Buffer.from(`From: <${from}>\r\nMessage-ID: <${id}@x.example>\r\n\r\nRemove me from your list.`);
    const mail = { orgId: org, senderId: newId(), raw, receivedAt: stage.clock.now() };
    return storeRawMail(unit().em, stage.clock.now(), mail);
  };
  await keep(orgId, 'eve@crowded.example', 'one');
  await keep(stage.orgId, lead?.email ?? '', 'between');
  await keep(orgId, 'eve@crowded.example', 'two');
  const { mailReader } = stage.platform;
  const read = mailReader.parse.bind(mailReader);
  const parse = vi
    .spyOn(mailReader, 'parse')
    .mockImplementation((org, raw) =>
      org === orgId ? Promise.reject(new NoRoom('Too much is waiting.')) : read(org, raw),
    );
  expect(await processDueInbound(unit())).toBe(true);
  expect(parse).toHaveBeenCalledTimes(2);
  parse.mockRestore();
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ unsubscribed: true });
  const waiting = () =>
    stage.rows('select attempts from inbound_mail where org_id = $1 and raw is not null and due_at > $2', [
      orgId,
      stage.clock.now(),
    ]);
  expect(await waiting()).toEqual([{ attempts: 0 }, { attempts: 0 }]);
  stage.clock.advance(30_001);
  await stage.read();
  expect(await stage.rows('select 1 from replies where org_id = $1', [orgId])).toHaveLength(2);
});

test('a worker that abandons mail too late does not change its successor’s result', async () => {
  const [lead] = await stage.written(1);
  await deliverReply(lead, 'Tell me more, at last.');
  await stage.rows('update inbound_mail set attempts = 10 where due_at is not null');
  await stage.rows(`create function stand_still() returns trigger language plpgsql as $$ begin
    if current_query() like '%Processing failed ten times%' then perform pg_advisory_xact_lock(77); end if; return null; end $$`);
  await stage.rows(
    'create trigger still before update on inbound_mail for each statement execute function stand_still()',
  );
  const { pool } = stage.api.database;
  const other = await pool.connect();
  await other.query('select pg_advisory_lock(77)');
  const slow = processDueInbound(unit());
  await lockWaiting(pool);
  stage.clock.advance(300_001);
  await processInbound(unit(), await claim());
  await other.query('select pg_advisory_unlock(77)');
  other.release();
  await slow;
  await stage.rows('drop trigger still on inbound_mail; drop function stand_still');
  expect(await stage.rows('select outcome from inbound_mail where lead_id = $1', [lead?.id])).toEqual([
    { outcome: 'reply' },
  ]);
});

test('a meeting recorded during an erasure has no personal data', async () => {
  const [lead] = await stage.written(1);
  const email = lead?.email.replace('@', '+calendar@') ?? '';
  const content = {
    kind: 'meeting' as const,
    email,
    name: 'Zoe Unforgettable',
    company: 'Rarecompany',
    meetingTime: '2027-01-15T10:00:00.000Z',
    calendarLink: null,
  };
  const mail = { orgId: stage.orgId, source: 'api' as const, senderId: null, content, receivedAt: stage.clock.now() };
  await storeInbound(unit().em, stage.clock.now(), [mail]);
  await stage.rows(`create function stand_still() returns trigger language plpgsql as $$ begin
    if current_query() like '%done.outcome%' then perform pg_advisory_xact_lock(78); end if; return null; end $$`);
  await stage.rows(
    'create trigger still before update on inbound_mail for each statement execute function stand_still()',
  );
  const { pool } = stage.api.database;
  const other = await pool.connect();
  await other.query('select pg_advisory_lock(78)');
  const slow = processInbound(unit(), await claim());
  await lockWaiting(pool);
  const erasing = stage.api
    .call('post', '/v1/people/erase')
    .send({ email: lead?.email })
    .then((answer) => answer);
  await Promise.race([lockWaiting(pool, 2), erasing]);
  await other.query('select pg_advisory_unlock(78)');
  other.release();
  await slow;
  expect((await erasing).status).toBe(200);
  await stage.rows('drop trigger still on inbound_mail; drop function stand_still');
  const told = await stage.rows('select 1 from meetings where lead_id = $1 and (email <> $2 or name is not null)', [
    lead?.id,
    '',
  ]);
  expect(told).toEqual([]);
});

test('mail whose sender is erased during processing is not found', async () => {
  const [lead] = await stage.written(1);
  await deliverReply(lead, 'Later.');
  expect((await claim()).rows).toHaveLength(1);
  const now = vi.spyOn(stage.clock, 'now');
  const brought = stage
    .reply({ fromEmail: lead?.email ?? '', bodyText: 'Later.', messageId: '<Later.@x.example>' })
    .then(({ status }) => status);
  // The request polls.
  await expect.poll(() => now.mock.calls.length).toBeGreaterThan(20);
  now.mockRestore();
  await stage.api.call('post', '/v1/people/erase').send({ email: lead?.email }).expect(200);
  expect(await brought).toBe(404);
});

test('a failed mailbox is released together with its error message', async () => {
  await stage.api
    .call('post', '/v1/senders')
    .send({
      name: 'Sam',
      fromName: 'Sam Anvil',
      fromEmail: 'sam@acme.example',
      smtp: { host: '127.0.0.1', port: 9, security: 'none' },
      imap: { host: '127.0.0.1', port: 9, security: 'none', username: 'sam', password: 'secret' },
    })
    .expect(200);
  await stage.rows(`create function stand_still() returns trigger language plpgsql as $$ begin
    if current_query() like '%last_error = $3%' then perform pg_advisory_xact_lock(79); end if; return null; end $$`);
  await stage.rows(
    'create trigger still before update on imap_cursors for each statement execute function stand_still()',
  );
  const { pool } = stage.api.database;
  const other = await pool.connect();
  await other.query('select pg_advisory_lock(79)');
  const signal = new AbortController().signal;
  const slow = pollInboxesHandler(stage.platform).handle({}, { log: stage.platform.log, signal });
  await lockWaiting(pool);
  const cursor = () => stage.rows('select claim_token is null as free, last_error from imap_cursors');
  const before = await cursor();
  await other.query('select pg_advisory_unlock(79)');
  other.release();
  await slow;
  await stage.rows('drop trigger still on imap_cursors; drop function stand_still');
  expect(before).toEqual([{ free: false, last_error: null }]);
  expect(await cursor()).toEqual([{ free: true, last_error: expect.any(String) }]);
});

test('a mailbox with a new password is polled at once, however often it failed', async () => {
  const signal = new AbortController().signal;
  const look = () => pollInboxesHandler(stage.platform).handle({}, { log: stage.platform.log, signal });
  const imap = { host: '127.0.0.1', port: 9, security: 'none', username: 'sam' };
  for (let failed = 0; failed < 4; failed++) {
    stage.clock.advance(900_001);
    await look();
  }
  const waiting = () => stage.rows('select id from imap_cursors where due_at > $1', [stage.clock.now()]);
  const [sender] = await waiting();
  await stage.api
    .call('patch', `/v1/senders/${String(sender?.id)}`)
    .send({ imap: { ...imap, password: 'right' } })
    .expect(200);
  expect(await waiting()).toEqual([]);
});
