import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROVIDER_ENDPOINTS } from '../../modules/keys/index.ts';
import { startService, type TestService } from '../harness/start-service.ts';
import { find, framesIn, typesOf } from './stage.ts';
import { type StreamingModel, startStreamingModel } from './streaming-model.ts';

let model: StreamingModel;
let api: TestService;
beforeAll(async () => {
  model = await startStreamingModel();
  const providerEndpoints = { ...PROVIDER_ENDPOINTS, anthropic: model.baseUrl };
  api = await startService({ overrides: { providerEndpoints } });
  await api.call('post', '/v1/keys').send({ provider: 'anthropic', apiKey: 'sk-ant-1234567890' }).expect(200);
});
afterAll(async () => {
  await model.close();
  await api.close();
});

const chat = async (body: object) => {
  const headers = { authorization: `Bearer ${api.userKey}`, 'content-type': 'application/json' };
  const response = await fetch(`${api.url}/v1/chat`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  expect([response.status, text]).toEqual([200, text]);
  return framesIn(text);
};

test('a model of Anthropic thinks, calls a tool and answers; its context and its prices are known', async () => {
  model.reply(
    { acts: [{ thinks: 'I should look.' }, { says: 'One moment.' }, { calls: 'distribute_status', args: {} }] },
    { acts: [{ says: 'You are Ada.' }], inputTokens: 1_900, outputTokens: 100 },
  );
  const frames = await chat({ message: 'Who am I?' });
  expect(typesOf(frames)).toEqual([
    'sessionId',
    'thinking_start',
    'thinking_delta',
    'thinking_stop',
    'token',
    'tool_call',
    'tool_result',
    'token',
    'context_usage',
    '[DONE]',
  ]);
  expect(find(frames, 'context_usage')).toMatchObject({ inputTokens: 1_900, maxTokens: 200_000, percent: 1 });
  const { runs } = (await api.call('get', '/v1/runs?serviceName=assistant').expect(200)).body;
  // 2,000 tokens at 1 USD and 110 at 5 USD per million.
  const { body } = await api.call('get', `/v1/runs/${runs[0].id}`).expect(200);
  expect(body.run ?? body).toMatchObject({ status: 'completed', totalCostInUsdCents: '0.255' });
});

test('an overload that comes in the answer is told as such', async () => {
  const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'SECRET' } };
  model.reply({ acts: [{ says: 'Hel' }, { raw: `event: error\ndata: ${JSON.stringify(overloaded)}\n\n` }] });
  const frames = await chat({ message: 'Hello' });
  expect(find(frames, 'error')).toEqual({
    type: 'error',
    code: 'model_overloaded',
    message: 'anthropic answered with status 529.',
  });
});
