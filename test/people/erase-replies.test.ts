import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { type InboundStage, openInbound } from '../replies/stage.ts';

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

test('erasing a person removes the text of replies and keeps the counts', async () => {
  const [lead] = await stage.written(1);
  await stage
    .reply({
      fromEmail: lead?.email ?? '',
      bodyText: 'Interested! I am Marta of Kunde.',
      messageId: '<m@kunde.example>',
    })
    .expect(200);
  await stage.api
    .call('post', '/v1/inbound/meetings')
    .send({ email: lead?.email, name: 'Marta of Kunde', meetingTime: '2026-12-01T09:00:00Z' })
    .expect(200);
  await stage.api.call('post', '/v1/people/erase').send({ email: lead?.email }).expect(200);
  const kept = JSON.stringify([
    await stage.rows('select * from replies'),
    await stage.rows('select * from meetings'),
    await stage.rows('select * from inbound_mail'),
  ]);
  expect(kept).not.toMatch(/marta|kunde/i);
  expect(kept).not.toContain(lead?.email);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:meetingBooked': 1 });
});

test('erasing a person removes the address from replies for others and by others', async () => {
  const [lead, other] = await stage.written(2);
  const inReplyTo = `<${lead?.messageId}@acme.example>`;
  await stage
    .reply({ fromEmail: 'bob@kleinbetrieb.example', bodyText: 'Sounds good, says Bob.', inReplyTo })
    .expect(200);
  const bodyText = 'I am the wrong person for this. Please write to Anna@kleinbetrieb.example, she decides.';
  await stage.reply({ fromEmail: other?.email ?? '', bodyText }).expect(200);
  for (const email of ['bob@kleinbetrieb.example', 'anna@kleinbetrieb.example'])
    await stage.api.call('post', '/v1/people/erase').send({ email }).expect(200);
  const kept = JSON.stringify(
    await stage.rows('select * from replies where lead_id = any($1)', [[lead?.id, other?.id]]),
  );
  expect(kept).not.toMatch(/bob|anna@|kleinbetrieb/i);
  expect(kept).toContain('she decides');
});

test('a reply of an erased person is stored without personal data, from any address', async () => {
  const [lead, colleague] = await stage.written(2);
  await stage.api.call('post', '/v1/people/erase').send({ email: lead?.email }).expect(200);
  const bodyText = 'Sounds interesting, please send me your prices. Marta of Kunde';
  const answer = async (fromEmail: string | undefined, to: typeof lead, messageId: string) => {
    const names = { subject: 'Marta of Kunde', messageId };
    const inReplyTo = `<${to?.messageId}@acme.example>`;
    const { body } = await stage.reply({ fromEmail: fromEmail ?? '', bodyText, inReplyTo, ...names }).expect(200);
    expect(body).toMatchObject({ outcome: 'reply', leadId: to?.id, qualification: 'interested' });
    return (await stage.api.call('get', `/v1/replies/${body.replyId}`).expect(200)).body.reply;
  };
  const nothing = { fromEmail: '', subject: '', bodyText: '', ownText: '', preview: '', reasoning: '' };
  expect(await answer(lead?.email, lead, '<1@kunde.example>')).toMatchObject(nothing);
  expect(await answer('m@kunde.example', lead, '<2@kunde.example>')).toMatchObject(nothing);
  expect(await answer(lead?.email, colleague, '<3@kunde.example>')).toMatchObject(nothing);
  const kept = JSON.stringify([
    await stage.rows('select * from replies'),
    await stage.rows('select * from meetings'),
    await stage.rows('select * from inbound_mail'),
  ]);
  expect(kept).not.toMatch(/marta|kunde/i);
  expect(kept).not.toContain(lead?.email);
  expect(await stage.events(lead?.campaignId ?? '', 'reply.received')).toEqual([]);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 2 });
});

test('correcting the reply of an erased person changes the counts and emits no event', async () => {
  const [lead] = await stage.written(1);
  const { body } = await stage
    .reply({ fromEmail: lead?.email ?? '', subject: 'Automatic reply: anvils', bodyText: 'I am out of the office.' })
    .expect(200);
  expect(body.sentiment).toBe('auto');
  await stage.api.call('post', '/v1/people/erase').send({ email: lead?.email }).expect(200);
  await stage.api.call('patch', `/v1/replies/${body.replyId}`).send({ qualification: 'interested' }).expect(200);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
  expect(await stage.events(lead?.campaignId ?? '', 'reply.received')).toEqual([]);
});

test('a correction during an erasure emits no event with the erased person', async () => {
  const [lead] = await stage.written(1);
  const bodyText = 'I am out of the office. Please write to anna@vertretung.example instead.';
  const { body } = await stage
    .reply({ fromEmail: lead?.email ?? '', subject: 'Automatic reply: anvils', bodyText })
    .expect(200);
  await stage.rows(`create function stand_still() returns trigger language plpgsql as $$ begin
    if current_query() like '%corrected_at = $6%' then perform pg_advisory_xact_lock(81); end if; return null; end $$`);
  await stage.rows('create trigger still before update on replies for each statement execute function stand_still()');
  const { pool } = stage.api.database;
  const other = await pool.connect();
  await other.query('select pg_advisory_lock(81)');
  const call = (method: 'patch' | 'post', path: string, sent: object) =>
    stage.api
      .call(method, path)
      .send(sent)
      .then(({ status }) => status);
  const correcting = call('patch', `/v1/replies/${body.replyId}`, { qualification: 'interested' });
  await lockWaiting(pool);
  const erasing = call('post', '/v1/people/erase', { email: 'anna@vertretung.example' });
  await Promise.race([lockWaiting(pool, 2), erasing]);
  await other.query('select pg_advisory_unlock(81)');
  other.release();
  expect([await correcting, await erasing]).toEqual([200, 200]);
  await stage.rows('drop trigger still on replies; drop function stand_still');
  const told = await stage.events(lead?.campaignId ?? '', 'reply.received');
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told)).not.toContain('vertretung');
});
