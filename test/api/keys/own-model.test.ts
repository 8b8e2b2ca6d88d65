import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../../ai/model-server.ts';
import { type InboundStage, openInbound } from '../../replies/stage.ts';

let stage: InboundStage;
let model: ModelServer;
beforeAll(async () => {
  stage = await openInbound();
  model = await startModelServer();
  model.reply({ says: { qualification: 'interested', confidence: 0.8, reasoning: 'It asks for a call.' } });
});
afterAll(async () => {
  await model.close();
  await stage.close();
});

const store = (more: object) =>
  stage.api
    .call('post', '/v1/keys')
    .send({ provider: 'openai-compatible', apiKey: 'local', baseUrl: model.baseUrl, ...more });
const prices = { inputUsdPerMillionTokens: '0.15', outputUsdPerMillionTokens: '2' };

test('the model that the organisation names is asked, at the price that it names', async () => {
  const { body } = await store({ model: 'llama3.1:8b', prices }).expect(200);
  expect(body).toMatchObject({ provider: 'openai-compatible', model: 'llama3.1:8b' });
  const { keys } = (await stage.api.call('get', '/v1/keys').expect(200)).body;
  expect(keys).toMatchObject([{ model: 'llama3.1:8b' }]);
  const { body: read } = await stage.api
    .call('post', '/v1/qualify')
    .send({ fromEmail: 'ada@x.example', toEmail: 'sam@acme.example', bodyText: 'Hm, tell me a little about that.' })
    .expect(200);
  expect(read).toMatchObject({ reasoning: 'It asks for a call.' });
  expect(model.received.at(-1)?.body.model).toBe('llama3.1:8b');
  const costs = await stage.rows<{ cost_name: string; unit: string }>(
    'select cost_name, unit_cost::text as unit from cost_entries order by cost_name',
  );
  // 0.15 USD and 2 USD per million tokens.
  expect(costs).toEqual([
    { cost_name: 'openai-compatible-llama3.1:8b-input-token', unit: '0.000015' },
    { cost_name: 'openai-compatible-llama3.1:8b-output-token', unit: '0.000200' },
  ]);
});

test('a key that the provider refuses counts as missing from then on', async () => {
  model.reply({ status: 401 });
  await stage.api
    .call('post', '/v1/qualify')
    .send({ fromEmail: 'ada@x.example', toEmail: 'sam@acme.example', bodyText: 'Hm, tell me a little about that.' })
    .expect(200);
  const { keys } = (await stage.api.call('get', '/v1/keys').expect(200)).body;
  expect(keys).toMatchObject([{ refusedAt: expect.any(String) }]);
});

test.each([
  [{ prices }, 'prices need a model. Send model too.'],
  [
    { model: 'x', prices: { ...prices, inputUsdPerMillionTokens: '0.001' } },
    'prices.inputUsdPerMillionTokens must be US dollars with at most two decimals, such as "0.15".',
  ],
])('%j is refused', async (more, sentence) => {
  expect((await store(more).expect(400)).body).toMatchObject({ error: sentence });
});
