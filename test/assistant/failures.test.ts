import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChatStage, find, framesIn, lastRunOf, openChat, saidIn, sessionOf, storeKey, typesOf } from './stage.ts';
import type { Reply } from './streaming-model.ts';

let stage: ChatStage;
beforeAll(async () => {
  stage = await openChat({ limits: { silenceMs: 1_000, heartbeatMs: 50, maxBytes: 256 * 1024 } });
});
afterAll(() => stage.close());

const ANSWERED = { acts: [{ says: 'Hello.' }] };

async function expectUsable(sessionId: string): Promise<void> {
  stage.model.reply(ANSWERED);
  expect(saidIn(await stage.chat({ message: 'Again', sessionId }))).toBe('Hello.');
  expect(await stage.rows(`select id from cost_entries where status = 'provisioned'`)).toEqual([]);
  expect(await stage.rows(`select id from runs where status = 'running'`)).toEqual([]);
}

const lastRun = () => lastRunOf(stage);

const outcomes: [what: string, reply: Reply, code: string, message: string][] = [
  ['limits its requests', { status: 429 }, 'rate_limited', 'openai-compatible is rate-limiting requests (status 429).'],
  ['is overloaded', { status: 529 }, 'model_overloaded', 'openai-compatible answered with status 529.'],
  ['is away for a while', { status: 503 }, 'model_overloaded', 'openai-compatible answered with status 503.'],
  ['fails', { status: 500 }, 'model_error', 'openai-compatible answered with status 500.'],
  ['does not answer', { never: true }, 'model_error', 'openai-compatible did not respond in time.'],
  [
    'is overloaded in the middle',
    { acts: [{ says: 'Hel' }, { raw: 'data: {"error":{"message":"SECRET","type":"overloaded_error"}}\n\n' }] },
    'model_overloaded',
    'openai-compatible answered with status 529.',
  ],
  [
    'stops in the middle',
    { acts: [{ says: 'Hel' }, { hangs: true }] },
    'model_error',
    'openai-compatible did not respond in time.',
  ],
  [
    'sends what is no JSON',
    { acts: [{ says: 'Hel' }, { raw: 'data: {oops SECRET\n\n' }, { says: 'lo' }] },
    'model_error',
    'openai-compatible returned a response that cannot be read.',
  ],
  [
    'sends JSON of another kind',
    { acts: [{ says: 'Hel' }, { raw: 'data: {"choices":"SECRET"}\n\n' }] },
    'model_error',
    'openai-compatible returned a response that cannot be read.',
  ],
  [
    'sends nothing at all',
    { acts: [{ raw: '\n' }, { breaks: true }] },
    'model_error',
    'openai-compatible stopped in the middle of its response.',
  ],
  [
    'breaks off',
    { acts: [{ says: 'Hel' }, { breaks: true }] },
    'model_error',
    'openai-compatible stopped in the middle of its response.',
  ],
  [
    'never ends',
    { acts: [{ says: 'Hel' }, { endless: 'x'.repeat(1_000) }] },
    'model_error',
    'openai-compatible returned a response that is too long.',
  ],
];

test.each(outcomes)(
  'a model that %s is told in an error frame, and the session stays usable',
  async (_what, reply, code, message) => {
    stage.model.reply(reply);
    const text = await (await stage.post({ message: 'Hello' })).text();
    const frames = framesIn(text);
    expect(frames.slice(-2)).toEqual([{ type: 'error', code, message }, '[DONE]']);
    expect(text).not.toContain('SECRET');
    const spoke = JSON.stringify(reply).includes('Hel');
    expect(saidIn(frames).startsWith('Hel')).toBe(spoke);
    const { messages } = (await stage.api.call('get', `/v1/chat/sessions/${sessionOf(frames)}`).expect(200)).body;
    expect(messages.map(({ role }: { role: string }) => role)).toEqual(spoke ? ['user', 'assistant'] : ['user']);
    expect(await lastRun()).toMatchObject({ status: 'failed' });
    await expectUsable(sessionOf(frames));
  },
);

test('a model that is away gives the error frame, a key that it refuses counts as missing', async () => {
  const { key } = await stage.api.newOrganisation('Elsewhere');
  await storeKey(stage.api, { ...stage.model, baseUrl: 'http://127.0.0.1:1/v1' }, key);
  const frames = await stage.chat({ message: 'Hello' }, { key });
  expect(frames.slice(1)).toEqual([
    { type: 'error', code: 'model_error', message: 'openai-compatible could not be reached.' },
    '[DONE]',
  ]);
  expect(await lastRun()).toEqual({ status: 'failed', input: 0, output: 0 });
  await storeKey(stage.api, stage.model, key);
  stage.model.reply({ status: 401 });
  expect(find(await stage.chat({ message: 'Hello' }, { key }), 'error')).toMatchObject({ code: 'model_error' });
  expect((await stage.post({ message: 'Hello' }, { key })).status).toBe(400);
});

test('a stream says that it is still there while the model thinks', async () => {
  stage.model.reply({ acts: [{ says: 'Hm' }, { hangs: true }] });
  expect(await (await stage.post({ message: 'Hello' })).text()).toContain('\n\n: still here\n\n');
});

test('a session that is deleted while it is answered ends the answer', async () => {
  stage.model.reply({ acts: [{ says: 'Half' }, { hangs: true }] });
  const response = await stage.post({ message: 'Hello' });
  let text = '';
  for await (const chunk of response.body ?? []) {
    if (text === '') {
      const { sessionId } = framesIn(Buffer.from(chunk as Uint8Array).toString())[0] as { sessionId: string };
      await stage.api.call('delete', `/v1/chat/sessions/${sessionId}`).expect(200);
    }
    text += Buffer.from(chunk as Uint8Array).toString();
  }
  expect(framesIn(text).slice(-2)).toEqual([
    { type: 'error', code: 'session_not_found', message: 'The session was deleted while the reply was being written.' },
    '[DONE]',
  ]);
  await stage.model.left();
  expect(await stage.rows(`select id from cost_entries where status = 'provisioned'`)).toEqual([]);
});

test('what the ledger refuses is refused before the stream begins, and leaves nothing', async () => {
  stage.model.reply(ANSWERED);
  const count = () =>
    stage.rows('select (select count(*) from chat_sessions) as sessions, (select count(*) from runs) as runs');
  const before = await count();
  await stage.api.database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no money'; end $$;
    create trigger refuse before insert on cost_entries execute function refuse()`);
  const response = await stage.post({ message: 'Hello' });
  await stage.api.database.pool.query('drop trigger refuse on cost_entries');
  expect([response.status, await response.json()]).toEqual([500, { error: 'Something went wrong on our side.' }]);
  expect(await count()).toEqual(before);
  expect(stage.model.received).toEqual([]);
});

test('a provider that says it used more than was reserved is believed up to that', async () => {
  stage.model.reply({ ...ANSWERED, inputTokens: 1e15, outputTokens: 1e15 });
  const frames = await stage.chat({ message: 'Hello' });
  expect(typesOf(frames)).toEqual(['sessionId', 'token', 'context_usage', '[DONE]']);
  expect(await lastRun()).toEqual({ status: 'completed', input: 120_000, output: 16_000 });
});

test('a provider that does not tell its tokens is counted by what was said', async () => {
  stage.model.reply({ ...ANSWERED, withoutUsage: true });
  await stage.chat({ message: 'Hello' });
  const run = await lastRun();
  expect(run?.input).toBeGreaterThan(100);
  expect(run?.output).toBeGreaterThan(0);
});

test('a stop of the service ends streams in order: the answer so far is kept, and the reader is told', async () => {
  const own = await openChat();
  own.model.reply({ acts: [{ says: 'Half an answer' }, { hangs: true }] });
  const response = await own.post({ message: 'Hello' });
  let text = '';
  let closed: Promise<void> | null = null;
  const service = own.api.service;
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString();
    if (text.includes('Half')) closed ??= service.close();
  }
  await closed;
  expect(framesIn(text).slice(-2)).toEqual([
    { type: 'error', code: 'internal_error', message: 'The service is restarting. Send the message again.' },
    '[DONE]',
  ]);
  await own.model.left();
  const kept = await own.rows('select content from chat_messages order by position');
  expect(kept).toEqual([{ content: 'Hello' }, { content: 'Half an answer' }]);
  expect(await own.rows('select status from runs')).toEqual([{ status: 'cancelled' }]);
  await own.model.close();
  await own.api.database.drop();
});
