import { afterAll, beforeAll, expect, test } from 'vitest';
import { chat, createClient } from '../../clients/sdk/src/index.ts';
import { newId } from '../../src/kernel/ids.ts';
import { type ChatStage, find, framesIn, openChat, saidIn, sessionOf, storeKey, typesOf } from './stage.ts';

let stage: ChatStage;
beforeAll(async () => {
  stage = await openChat();
});
afterAll(() => stage.close());

const read = async (sessionId: string, key?: string) =>
  (await stage.api.call('get', `/v1/chat/sessions/${sessionId}`, key).expect(200)).body;

test('an answer comes word by word, between the session and [DONE], and is kept with what it cost', async () => {
  stage.model.reply({
    acts: [{ thinks: 'Hm.' }, { says: 'Hello ' }, { says: 'Ada.' }],
    inputTokens: 321,
    outputTokens: 7,
  });
  const response = await stage.post({ message: 'Hello' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  const frames = framesIn(text);
  expect(frames).toEqual([
    { sessionId: expect.any(String) },
    { type: 'thinking_start' },
    { type: 'thinking_delta', thinking: 'Hm.' },
    { type: 'thinking_stop' },
    { type: 'token', content: 'Hello ' },
    { type: 'token', content: 'Ada.' },
    { type: 'context_usage', inputTokens: 321, outputTokens: 7, maxTokens: 128_000, percent: 0.3 },
    '[DONE]',
  ]);
  expect(text.endsWith('data: "[DONE]"\n\n')).toBe(true);
  const session = await read(sessionOf(frames));
  expect(session).toMatchObject({
    campaignId: null,
    brandIds: null,
    workflowSlug: null,
    featureSlug: null,
    messages: [
      { role: 'user', content: 'Hello', toolCalls: null, buttons: null, tokenCount: null },
      { role: 'assistant', content: 'Hello Ada.', toolCalls: null, buttons: null, tokenCount: 7 },
    ],
  });
  const { runs } = (await stage.api.call('get', '/v1/runs?serviceName=assistant').expect(200)).body;
  expect(runs[0]).toMatchObject({ taskName: 'chat', status: 'completed' });
  const costs = await stage.rows(
    `select cost_name, quantity::int, amount::text, status from cost_entries where run_id = $1 order by cost_name`,
    [runs[0].id],
  );
  expect(costs).toEqual([
    { cost_name: 'openai-compatible-llama-input-token', quantity: 321, amount: '0.032100', status: 'actual' },
    { cost_name: 'openai-compatible-llama-output-token', quantity: 7, amount: '0.003500', status: 'actual' },
  ]);
});

test('the next message of a session is told with what was said before; context is told once and not kept', async () => {
  stage.model.reply({ acts: [{ says: 'Blue.' }] });
  const first = await stage.chat({ message: 'A colour?', context: { page: 'colours-page' } });
  expect(stage.model.received[0]?.words).toContain('colours-page');
  const sessionId = sessionOf(first);
  await stage.chat({ message: 'Another?', sessionId });
  const { words } = stage.model.received[1] ?? { words: '' };
  expect(words).toContain('A colour?');
  expect(words).toContain('Blue.');
  expect(words).toContain('Another?');
  expect(words).not.toContain('colours-page');
  expect((await read(sessionId)).messages).toHaveLength(4);
  expect(await stage.rows('select 1 from chat_messages where content like $1', ['%colours-page%'])).toEqual([]);
});

test('the model reads what the caller may read, and goes on with what a tool gave', async () => {
  stage.model.reply(
    { acts: [{ says: 'Let me look.' }, { calls: 'distribute_status', args: {} }] },
    { acts: [{ says: 'You are Ada.' }] },
  );
  const frames = await stage.chat({ message: 'Who am I?' });
  expect(typesOf(frames)).toEqual([
    'sessionId',
    'token',
    'tool_call',
    'tool_result',
    'token',
    'context_usage',
    '[DONE]',
  ]);
  expect(find(frames, 'tool_call')).toEqual({ type: 'tool_call', id: 'call_0', name: 'distribute_status', args: {} });
  expect(find(frames, 'tool_result')).toMatchObject({
    id: 'call_0',
    name: 'distribute_status',
    result: { headline: expect.any(String) },
  });
  expect(stage.model.received[1]?.toolResult).toMatch(/<data-[0-9a-f]{16}>.*<\/data-/);
  const { messages } = await read(sessionOf(frames));
  expect(messages).toMatchObject([
    { role: 'user' },
    {
      role: 'assistant',
      content: 'Let me look.',
      toolCalls: [{ name: 'distribute_status', args: {}, result: { headline: expect.any(String) } }],
    },
    { role: 'assistant', content: 'You are Ada.', toolCalls: null },
  ]);
  await stage.chat({ message: 'Thanks', sessionId: sessionOf(frames) });
  const told = stage.model.received.at(-1)?.body.messages as { role: string; tool_calls?: unknown[] }[];
  expect(told.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user']);
});

test('what the model asks of the person comes at the end, and the model waits', async () => {
  const buttons = [{ label: 'Yes', value: 'Yes, please' }];
  const input = { input_type: 'email', label: 'Your address', field: 'email' };
  stage.model.reply(
    { acts: [{ calls: 'offer_buttons', args: { buttons } }, { calls: 'ask_input', args: input }, { says: 'Well?' }] },
    { acts: [{ says: 'never said' }] },
  );
  const frames = await stage.chat({ message: 'Write to me' });
  expect(frames.slice(1)).toEqual([
    { type: 'token', content: 'Well?' },
    { type: 'input_request', ...input },
    { type: 'buttons', buttons },
    expect.objectContaining({ type: 'context_usage' }),
    '[DONE]',
  ]);
  expect((await read(sessionOf(frames))).messages[1]).toMatchObject({ content: 'Well?', toolCalls: null, buttons });
});

test('one message at a time is answered in a session', async () => {
  stage.model.reply({ acts: [{ says: 'Slowly' }, { hangs: true }] });
  const stop = new AbortController();
  const response = await stage.post({ message: 'Hello' }, { signal: stop.signal });
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  const { sessionId } = framesIn(new TextDecoder().decode(value))[0] as { sessionId: string };
  const second = await stage.post({ message: 'And now?', sessionId });
  expect([second.status, await second.json()]).toEqual([
    409,
    { error: 'This session is answering another message. Wait until it has finished.' },
  ]);
  stop.abort();
  await stage.model.left();
  stage.model.reply({ acts: [{ says: 'Done.' }] });
  await expect.poll(async () => (await stage.post({ message: 'And now?', sessionId })).status).toBe(200);
});

test('what does not fit is refused before the stream begins', async () => {
  const refusal = async (body: object, headers = {}) => {
    const response = await stage.post(body, { headers });
    return [response.status, ((await response.json()) as { error: string }).error];
  };
  expect(await refusal({})).toEqual([400, 'message is required.']);
  expect(await refusal({ message: ' ' })).toEqual([400, 'message must not be empty.']);
  expect(await refusal({ message: 'x'.repeat(16_001) })).toMatchObject([400, expect.stringContaining('16000')]);
  expect(await refusal({ message: 'x', context: { a: 'x'.repeat(16_001) } })).toMatchObject([
    400,
    expect.stringContaining('context'),
  ]);
  expect(await refusal({ message: 'x', sessionId: newId() })).toEqual([404, 'Chat session not found.']);
  expect(await refusal({ message: 'x', configKey: 'none' })).toMatchObject([
    404,
    expect.stringContaining('Chat config not found.'),
  ]);
  expect(await refusal({ message: 'x', allowedTools: ['rm'] })).toEqual([
    400,
    'allowedTools contains "rm", which is not a tool.',
  ]);
  expect(await refusal({ message: 'x', allowedTools: ['campaigns_stop'] })).toEqual([
    400,
    'allowedTools contains "campaigns_stop", which the config does not allow.',
  ]);
  expect(await refusal({ message: 'x' }, { 'x-campaign-id': newId() })).toEqual([404, 'Campaign not found.']);
  expect(await refusal({ message: 'x' }, { 'x-brand-id': newId() })).toEqual([404, 'Brand not found.']);
  const { key } = await stage.api.newOrganisation();
  const without = await stage.post({ message: 'x' }, { key });
  expect([without.status, await without.json()]).toEqual([
    400,
    {
      error: 'The chat needs a model key. Store a key for anthropic, openai or openai-compatible with POST /v1/keys.',
    },
  ]);
});

test('sessions belong to their organisation, are listed newest first, and are deleted', async () => {
  stage.model.reply({ acts: [{ says: 'Hello.' }] });
  const other = await stage.api.newOrganisation('Another');
  await storeKey(stage.api, stage.model, other.key);
  const first = sessionOf(await stage.chat({ message: 'First  one' }, { key: other.key }));
  const second = sessionOf(await stage.chat({ message: 'Second' }, { key: other.key }));
  const list = async (query: string) =>
    (await stage.api.call('get', `/v1/chat/sessions${query}`, other.key).expect(200)).body;
  const page = await list('?limit=1');
  expect(page.sessions).toMatchObject([{ sessionId: second, title: 'Second' }]);
  expect((await list(`?limit=1&cursor=${page.nextCursor}`)).sessions).toMatchObject([
    { sessionId: first, title: 'First one' },
  ]);
  await stage.api.call('get', `/v1/chat/sessions/${first}`).expect(404);
  await stage.api.call('delete', `/v1/chat/sessions/${first}`).expect(404);
  expect((await stage.post({ message: 'x', sessionId: first })).status).toBe(404);
  await stage.api.call('delete', `/v1/chat/sessions/${first}`, other.key).expect(200);
  await stage.api.call('get', `/v1/chat/sessions/${first}`, other.key).expect(404);
  expect((await list('')).sessions).toHaveLength(1);
});

test('a session is about the campaign and the brands that its headers name', async () => {
  stage.model.reply({ acts: [{ says: 'It is a draft.' }] });
  const { body } = await stage.api
    .call('post', '/v1/campaigns')
    .send({
      name: 'Spring',
      workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
      brandUrls: ['https://acme.sandbox.example'],
      draft: true,
    })
    .expect(200);
  const { id, brandIds, workflowSlug, featureSlug } = body.campaign;
  const frames = await stage.chat({ message: 'How is it?' }, { headers: { 'x-campaign-id': id } });
  expect(await read(sessionOf(frames))).toMatchObject({ campaignId: id, brandIds, workflowSlug, featureSlug });
  expect(stage.model.received[0]?.words).toContain(id);
  expect(saidIn(frames)).toBe('It is a draft.');
});

test('the SDK tells the frames of an answer; whoever leaves stops the model', async () => {
  const client = createClient({ baseUrl: stage.api.url, apiKey: stage.api.userKey });
  stage.model.reply({ acts: [{ says: 'Hello.' }] });
  const frames = [];
  for await (const frame of chat(client, { message: 'Hello' })) frames.push(frame);
  expect(frames).toMatchObject([
    { type: 'session', sessionId: expect.any(String) },
    { type: 'token', content: 'Hello.' },
    { type: 'context_usage' },
  ]);
  stage.model.reply({ acts: [{ says: 'Half' }, { hangs: true }] });
  for await (const frame of chat(client, { message: 'Hello' })) if (frame.type === 'token') break;
  await stage.model.left();
  await expect(chat(client, { message: 'x', configKey: 'none' }).next()).rejects.toMatchObject({ status: 404 });
});

test('of a person who is erased no message, call or title stays that names their address', async () => {
  const { api, model } = stage;
  model.reply(
    { acts: [{ calls: 'distribute_find_lead', args: { email: 'zoe@rare.example' } }] },
    { acts: [{ says: 'Zoe is zoe@rare.example.' }] },
  );
  const named = sessionOf(await stage.chat({ message: 'Who is ZOE@rare.example?' }));
  model.reply({ acts: [{ says: 'Somebody else: ada@rare.example.' }] });
  const other = sessionOf(await stage.chat({ message: 'Who is Ada?' }));
  await api.call('post', '/v1/people/erase').send({ email: 'zoe@rare.example' }).expect(200);
  const kept = await stage.rows(
    `select * from chat_sessions s join chat_messages m on m.session_id = s.id where s.id in ($1, $2)`,
    [named, other],
  );
  expect(JSON.stringify(kept).toLowerCase()).not.toContain('zoe@');
  expect(JSON.stringify(kept)).toContain('ada@rare.example');
  const shown = await api.call('get', `/v1/chat/sessions/${named}`).expect(200);
  expect(shown.body.messages[0]).toMatchObject({ role: 'user', content: 'This named a person who was erased.' });
  model.reply({ acts: [{ says: 'Hello.' }] });
  expect(saidIn(await stage.chat({ message: 'Again', sessionId: named }))).toBe('Hello.');
});

test('nor what a model says of a person who is erased while it speaks', async () => {
  const { api, model } = stage;
  const erased = Promise.withResolvers<void>();
  const email = 'ivy@rare.example';
  model.reply(
    { acts: [{ calls: 'distribute_find_lead', args: { email } }, { until: erased.promise }] },
    { acts: [{ says: `Ivy is ${email}.` }] },
  );
  const answering = stage.chat({ message: 'Who is Ivy?' });
  await expect.poll(() => model.received.length).toBe(1);
  await api.call('post', '/v1/people/erase').send({ email }).expect(200);
  erased.resolve();
  const frames = await answering;
  expect(saidIn(frames)).toBe(`Ivy is ${email}.`);
  const { messages } = await read(sessionOf(frames));
  expect(JSON.stringify(messages)).not.toContain('ivy@');
  expect(messages.map(({ role, content }: { role: string; content: string }) => [role, content])).toEqual([
    ['user', 'Who is Ivy?'],
    ['assistant', 'This named a person who was erased.'],
    ['assistant', 'This named a person who was erased.'],
  ]);
  model.reply({ acts: [{ says: 'Hello.' }] });
  expect(saidIn(await stage.chat({ message: 'Again', sessionId: sessionOf(frames) }))).toBe('Hello.');
});

test("a conversation is its own person's: a colleague neither sees nor continues nor deletes it", async () => {
  stage.model.reply({ acts: [{ says: 'Only for you.' }] });
  const sessionId = sessionOf(await stage.chat({ message: 'What did they answer?' }));
  const roleIds = ['00000000-0000-4000-8000-000000000002'];
  const invited = await stage.api.call('post', '/v1/members/invite').send({ email: 'bob@acme.example', roleIds });
  const token = new URLSearchParams(new URL(invited.body.link).hash.slice(1)).get('invitation');
  const joined = await stage.api.call('post', '/v1/invitations/accept', null).send({ token, name: 'Bob' }).expect(200);
  const { key } = joined.body;
  expect((await stage.api.call('get', '/v1/chat/sessions', key).expect(200)).body.sessions).toEqual([]);
  await stage.api.call('get', `/v1/chat/sessions/${sessionId}`, key).expect(404);
  await stage.api.call('post', '/v1/chat', key).send({ message: 'Go on', sessionId }).expect(404);
  await stage.api.call('delete', `/v1/chat/sessions/${sessionId}`, key).expect(404);
  await stage.api.call('get', `/v1/chat/sessions/${sessionId}`).expect(200);
});
