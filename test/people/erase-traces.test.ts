import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAttempts } from '../../modules/webhooks/deliveries/record-attempts.ts';
import { webhookListener } from '../../modules/webhooks/index.ts';
import { relayOutbox } from '../../src/database/outbox.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { type InboundStage, openInbound, type WrittenLead } from '../replies/stage.ts';
import { findTablesWith } from './tables-with.ts';

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

const erase = (email = '') => stage.api.call('post', '/v1/people/erase').send({ email }).expect(200);

const replyTo = (lead: WrittenLead | undefined) => ({ inReplyTo: `<${lead?.messageId}@acme.example>` });

test('erasing a person removes meeting links, also from meetings reported later', async () => {
  const [lead, host] = await stage.written(2);
  const book = (email: string | undefined, meetingTime: string) =>
    stage.api
      .call('post', '/v1/inbound/meetings')
      .send({ email, meetingTime, calendarLink: 'https://calendar.example/marta-of-kunde' })
      .expect(200);
  await book(lead?.email, '2026-12-01T09:00:00Z');
  // A tagged address: the lead is found, and the event keeps the address as received.
  await book(lead?.email.replace('@', '+calendar@'), '2026-12-02T09:00:00Z');
  await erase(lead?.email);
  await erase(host?.email.replace('@', '+calendar@'));
  await book(host?.email.replace('@', '+calendar@'), '2026-12-03T09:00:00Z');
  expect(await findTablesWith(stage.rows, 'marta-of-kunde')).toEqual([]);
  expect(await findTablesWith(stage.rows, '+calendar@')).toEqual([]);
});

test('erasing a person who replied from another address removes the events about the reply', async () => {
  const [lead] = await stage.written(1);
  await stage.rows(`update leads set first_name = 'Zora', last_name = 'Quillfeather' where id = $1`, [lead?.id]);
  const bodyText = 'Sounds interesting, please send me your prices. Yours, Zora Quillfeather';
  await stage.reply({ fromEmail: 'zora@private.example', bodyText, ...replyTo(lead) }).expect(200);
  const [event] = await stage.rows<{ id: string; data: unknown }>(
    `select id, data from outbox_events where kind = 'reply.received' and data->>'email' = 'zora@private.example'`,
  );
  expect(JSON.stringify(event?.data)).toContain('Quillfeather');
  await stage.rows(
    `with delivery as (
       insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event, status, created_at)
       values ($1, gen_random_uuid(), gen_random_uuid(), $2, 'reply.received', 'delivered', now()) returning org_id, id
     )
     insert into webhook_attempts (org_id, delivery_id, number, at, duration_ms, status, body)
     select org_id, id, 1, now(), 1, 200, 'You sent: Zora Quillfeather' from delivery`,
    [stage.orgId, event?.id],
  );
  const { body } = await erase(lead?.email);
  expect(body.erased.events).toBe(1);
  expect(await findTablesWith(stage.rows, 'quillfeather')).toEqual([]);
  expect(await findTablesWith(stage.rows, 'zora@')).toEqual([]);
});

test('an endpoint response that names a person is not stored if the person is erased meanwhile', async () => {
  const [lead] = await stage.written(1);
  const bodyText = 'Sounds interesting, please send me your prices. Yours, Bela Thistlewood';
  await stage.reply({ fromEmail: lead?.email, bodyText, ...replyTo(lead) }).expect(200);
  const { pool } = stage.api.database;
  const url = 'https://93.184.216.34/echo';
  const added = await stage.api.call('post', '/v1/webhooks/endpoints').send({ url }).expect(200);
  const endpointId = added.body.endpoint.id;
  const ids = { id: randomUUID(), token: randomUUID(), orgId: stage.orgId, ownerId: stage.orgId, endpointId };
  const [event] = await stage.rows<{ id: string }>(
    `insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event, status, due_at, claim_token, created_at)
     select org_id, $2, $3, id, kind, 'pending', now(), $4, now() from outbox_events
     where org_id = $1 and kind = 'reply.received' and data->>'email' = $5 returning event_id as id`,
    [stage.orgId, ids.id, endpointId, ids.token, lead?.email],
  );
  const at = stage.api.service.platform.clock.now();
  const claimed = { ...ids, url, isFailing: false, eventId: event?.id ?? '', body: '', step: 0, claimedAt: at };
  const delivery = { ...claimed, sealed: '', previousSealed: null, previousExpiresAt: null };
  const body = 'You sent: Bela Thistlewood';
  const answer = { kind: 'answered', status: 200, body, retryAfter: null } as const;
  // The attempt has read the delivery before the erasure and now waits for the lock.
  const other = await pool.connect();
  await other.query('begin');
  await other.query('select 1 from webhook_endpoints where id = $1 for update', [endpointId]);
  const recorded = recordAttempts(pool, [{ delivery, at, durationMs: 1, answer }], [60_000]);
  await lockWaiting(pool);
  await erase(lead?.email);
  await other.query('commit');
  other.release();
  await recorded;
  const attempts = await stage.rows('select status, body from webhook_attempts where delivery_id = $1', [ids.id]);
  expect(attempts).toEqual([{ status: 200, body: null }]);
  expect(await findTablesWith(stage.rows, 'thistlewood')).toEqual([]);
});

test('erasing a person finds inbound mail with any spelling of the address', async () => {
  const [first, second] = await stage.written(2);
  const bodyText = 'Sounds interesting, please send me your prices.';
  await stage.reply({ fromEmail: 'Bob@Kleinbetrieb.example', bodyText, ...replyTo(first) }).expect(200);
  await stage.reply({ fromEmail: 'uli@grünwald.example', bodyText, ...replyTo(second) }).expect(200);
  await erase('bob@kleinbetrieb.example');
  await erase('uli@xn--grnwald-o2a.example');
  expect(await findTablesWith(stage.rows, 'kleinbetrieb')).toEqual([]);
  expect(await findTablesWith(stage.rows, 'nwald.example')).toEqual([]);
});

test('erasing a referred person removes the address from the event and keeps the rest', async () => {
  const [lead] = await stage.written(1);
  const bodyText = 'I am the wrong person for this. Please write to Anna@Zulieferer.example, she decides.';
  await stage.reply({ fromEmail: lead?.email ?? '', bodyText }).expect(200);
  await erase('anna@zulieferer.example');
  expect(await findTablesWith(stage.rows, 'zulieferer')).toEqual([]);
  const [event] = await stage.events(lead?.campaignId ?? '', 'reply.received');
  expect(JSON.stringify(event)).toContain('she decides');
  expect(JSON.stringify(event)).toContain(lead?.email);
});

test('erasing a person removes the address from replies of others, now and later', async () => {
  const [lead, other] = await stage.written(2);
  const bodyText = 'I am out of office until Monday. In urgent cases write to Kira@Vertretung.example.Thank you!';
  const answer = (to: WrittenLead | undefined) => stage.reply({ fromEmail: to?.email ?? '', bodyText }).expect(200);
  await answer(lead);
  expect(await findTablesWith(stage.rows, 'vertretung')).toContain('replies');
  await erase('kira@vertretung.example');
  await answer(other);
  expect(await findTablesWith(stage.rows, 'vertretung')).toEqual([]);
  const kept = await stage.rows<{ body_text: string }>('select body_text from replies where lead_id = any($1)', [
    [lead?.id, other?.id],
  ]);
  expect(kept).toHaveLength(2);
  for (const { body_text } of kept) expect(body_text).toMatch(/until Monday\. In urgent cases write to .*Thank you!/);
});

async function recordReplyOf(name: string) {
  const [lead] = await stage.written(1);
  await stage.rows('update leads set last_name = $2 where id = $1', [lead?.id, name]);
  await stage.rows(
    `insert into webhook_endpoints (org_id, id, url, enabled, created_at, updated_at)
     values ($1, $2, 'https://receiver.example/', true, now(), now())`,
    [stage.orgId, randomUUID()],
  );
  const bodyText = 'Sounds interesting, please send me your prices.';
  await stage.reply({ fromEmail: lead?.email ?? '', bodyText }).expect(200);
  expect(await findTablesWith(stage.rows, name)).toContain('outbox_events');
  return lead?.email;
}

test('a person erased while an event is relayed is removed from webhook deliveries', async () => {
  const email = await recordReplyOf('Nightingale');
  let erasing: Promise<unknown> | undefined;
  const startErasing = async () => {
    erasing ??= erase(email).then((answer) => answer);
    await Promise.race([lockWaiting(stage.api.database.pool), erasing]);
  };
  await inUnitOfWork(stage.platform, (unit) => relayOutbox(unit, [{ receive: startErasing }, webhookListener]));
  await erasing;
  expect(await findTablesWith(stage.rows, 'nightingale')).toEqual([]);
});

test('a person erased while events are replayed is removed from webhook deliveries', async () => {
  const email = await recordReplyOf('Hollyhock');
  await inUnitOfWork(stage.platform, (unit) => relayOutbox(unit, [webhookListener]));
  await stage.rows('delete from webhook_messages');
  const { pool } = stage.api.database;
  const other = await pool.connect();
  await other.query('begin');
  // Blocks the replay after it has read its events.
  await other.query('lock table webhook_deliveries in share row exclusive mode');
  const replaying = stage.api
    .call('post', '/v1/webhooks/replay')
    .send({ since: '2020-01-01T00:00:00Z' })
    .expect(200)
    .then((answer) => answer);
  await lockWaiting(pool);
  const erasing = erase(email).then((answer) => answer);
  await Promise.race([lockWaiting(pool, 2), erasing]);
  await other.query('rollback');
  other.release();
  await replaying;
  await erasing;
  expect(await findTablesWith(stage.rows, 'hollyhock')).toEqual([]);
});

test('a rejected request is stored without the person it names', async () => {
  const email = 'Ada Quist <ada.quist@refused.example>';
  await stage.api.call('post', '/v1/people/erase').send({ email }).expect(400);
  const failures = () => stage.rows(`select sentence from failed_requests where path = '/v1/people/erase'`);
  await expect.poll(failures).toHaveLength(1);
  expect(await failures()).toEqual([{ sentence: '"Ada Quist <[address removed]>" is not an email address.' }]);
  await erase('ada.quist@refused.example');
  expect(await findTablesWith(stage.rows, 'refused.example')).toEqual([]);
});

test('the upload report does not contain a person named in an invalid cell', async () => {
  const brandId = await stage.newBrand();
  const file = Buffer.from('email,name\n"ada@double.example; eva@double.example",Ada\nada@,Ada\n');
  const { body } = await stage.api
    .call('post', '/v1/orgs/contacts/upload')
    .field('brandId', brandId)
    .attach('file', file, 'people.csv')
    .expect(200);
  await erase('ada@double.example');
  expect(await stage.rows('select errors from contact_uploads where id = $1', [body.uploadId])).toEqual([
    {
      errors: [
        { row: 2, column: 'email', error: '"[address removed]; [address removed]" is not an email address.' },
        { row: 3, column: 'email', error: '"ada@" is not an email address.' },
      ],
    },
  ]);
  expect(await findTablesWith(stage.rows, 'double.example')).toEqual([]);
});
