import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { type ChatStage, framesIn, lastRunOf, openChat, saidIn, sessionOf } from './stage.ts';

/** No other limit may end an answer, so the model may be silent for longer than the test. */
let stage: ChatStage;
beforeAll(async () => {
  stage = await openChat({ limits: { heartbeatMs: 50, maxBytes: 512 * 1024 * 1024 } });
});
afterAll(() => stage.close());

function askWithoutReading({ api }: ChatStage) {
  const body = JSON.stringify({ message: 'Hello' });
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1').pause();
  socket.write(
    `POST /v1/chat HTTP/1.1\r\nHost: x\r\nX-API-Key: ${api.userKey}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  return socket;
}

async function halfAnswered() {
  stage.model.reply({ acts: [{ says: 'Half an answer' }, { hangs: true }] });
  const stop = new AbortController();
  const response = await stage.post({ message: 'Hello' }, { signal: stop.signal });
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString();
    if (text.includes('Half')) break;
  }
  return { stop, sessionId: sessionOf(framesIn(text)) };
}

test('a caller who goes away stops the model; what was answered is kept and paid', async () => {
  const { stop, sessionId } = await halfAnswered();
  stop.abort();
  await stage.model.left();
  const read = async () => (await stage.api.call('get', `/v1/chat/sessions/${sessionId}`)).body.messages;
  await expect
    .poll(read)
    .toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: 'Half an answer', tokenCount: expect.any(Number) },
    ]);
  const run = await lastRunOf(stage);
  expect(run).toMatchObject({ status: 'cancelled' });
  expect(run?.input).toBeGreaterThan(100);
  expect(run?.output).toBeGreaterThan(0);
  stage.model.reply({ acts: [{ says: 'Hello.' }] });
  expect(saidIn(await stage.chat({ message: 'Again', sessionId }))).toBe('Hello.');
});

test('a caller who goes away while the session is deleted pays what was answered, and no more', async () => {
  const { stop, sessionId } = await halfAnswered();
  const { pool } = stage.api.database;
  const deletion = await pool.connect();
  try {
    await deletion.query('begin');
    await deletion.query('delete from chat_sessions where id = $1', [sessionId]);
    stop.abort();
    await stage.model.left();
    await lockWaiting(pool);
    await deletion.query('commit');
  } finally {
    // Without this, its locks would block all later tests if the wait failed.
    deletion.release(true);
  }
  await expect.poll(() => lastRunOf(stage)).toMatchObject({ status: 'cancelled' });
  expect((await lastRunOf(stage))?.output).toBeLessThan(100);
  expect(await stage.rows(`select id from cost_entries where status = 'provisioned'`)).toEqual([]);
});

test('a reader who does not read holds up the model, and fills no memory', async () => {
  stage.model.reply({ acts: [{ endless: 'x'.repeat(10_000) }] });
  const begun = stage.model.written();
  const socket = askWithoutReading(stage);
  let before = -1;
  const isStill = () => {
    const now = stage.model.written() - begun;
    const still = now === before && stage.model.received.length === 1;
    before = now;
    return still;
  };
  await expect.poll(isStill, { interval: 500 }).toBe(true);
  expect(before).toBeLessThan(64 * 1024 * 1024);
  socket.destroy();
  await stage.model.left();
});

test('a reader who never reads is let go when the time of an answer is over', async () => {
  const own = await openChat({ limits: { totalMs: 1_500, heartbeatMs: 50, maxBytes: 512 * 1024 * 1024 } });
  own.model.reply({ acts: [{ endless: 'x'.repeat(10_000) }] });
  const socket = askWithoutReading(own);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  await own.model.left();
  await expect.poll(() => lastRunOf(own)).toMatchObject({ status: 'failed' });
  expect(await own.rows(`select id from cost_entries where status = 'provisioned'`)).toEqual([]);
  expect(await own.rows('select id from chat_sessions where answering_until is not null')).toEqual([]);
  socket.resume();
  await closed;
  await own.close();
});

test('a database that is away for a moment does not end an answer', async () => {
  const pause = Promise.withResolvers<void>();
  stage.model.reply({ acts: [{ says: 'Half' }, { until: pause.promise }, { says: ' and half.' }] });
  await stage.rows('create sequence beats');
  await stage.rows(`
    create function refuse() returns trigger language plpgsql as $$ begin
      perform nextval('beats');
      raise exception 'away';
    end $$`);
  const response = await stage.post({ message: 'Hello' });
  await stage.rows('create trigger refuse before update on chat_sessions execute function refuse()');
  const beats = async () => Number((await stage.rows<{ n: string }>('select last_value as n from beats'))[0]?.n);
  await expect.poll(beats).toBeGreaterThan(2);
  await stage.rows('drop trigger refuse on chat_sessions');
  pause.resolve();
  const frames = framesIn(await response.text());
  expect(saidIn(frames)).toBe('Half and half.');
  expect(frames.at(-1)).toBe('[DONE]');
});
