import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROVIDER_ENDPOINTS } from '../../modules/keys/index.ts';
import { balanceOf, grant } from '../billing/stage.ts';
import { startService, type TestService } from '../harness/start-service.ts';
import { framesIn, typesOf } from './stage.ts';
import { type StreamingModel, startStreamingModel } from './streaming-model.ts';

let model: StreamingModel;
let api: TestService;
beforeAll(async () => {
  model = await startStreamingModel();
  api = await startService({
    overrides: { providerEndpoints: { ...PROVIDER_ENDPOINTS, anthropic: model.baseUrl } },
    environment: { DISTRIBUTE_PLATFORM_ANTHROPIC_KEY: 'sk-ant-1234567890' },
  });
});
afterAll(async () => {
  await model.close();
  await api.close();
});

test("an answer by the platform's key is paid out of the credit, and refused before the stream where that is too little", async () => {
  const { orgId, key } = await api.newOrganisation();
  const chat = () =>
    fetch(`${api.url}/v1/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Hello' }),
    });
  await grant(api, orgId, 19);
  const refused = await chat();
  expect([refused.status, await refused.json()]).toEqual([
    402,
    {
      error: 'Your credit of 19 cents is too low, because this can cost up to 20 cents. Add credit under Billing.',
    },
  ]);
  expect(model.received).toEqual([]);
  expect(await balanceOf(api, key)).toMatchObject({ balance_cents: '19', actual_balance_cents: '19' });

  await grant(api, orgId, 1);
  model.reply({ acts: [{ says: 'Hello.' }], inputTokens: 1_000, outputTokens: 100 });
  const answered = await chat();
  expect(typesOf(framesIn(await answered.text()))).toEqual(['sessionId', 'token', 'context_usage', '[DONE]']);
  // 1,000 tokens at 1 USD and 100 at 5 USD per million. The rest of the reservation is released.
  await expect.poll(() => balanceOf(api, key)).toMatchObject({ balance_cents: '19.85', actual_balance_cents: '19.85' });
});

test('who pays with credit is not answered for nothing by a model that has no price', async () => {
  const { orgId, key } = await api.newOrganisation();
  await grant(api, orgId, 100);
  const config = { key: 'large', systemPrompt: '', allowedTools: [], provider: 'anthropic', model: 'claude-unpriced' };
  await api.call('put', '/v1/chat/config', key).send(config).expect(200);
  model.reply({ acts: [{ says: 'Hello.' }] });
  await api.call('post', '/v1/chat', key).send({ message: 'Hello', configKey: 'large' }).expect(400, {
    error:
      'claude-unpriced has no price on this server, so credit cannot pay for it. Choose another model, or store your own provider key.',
  });
  expect(model.received).toEqual([]);
});
