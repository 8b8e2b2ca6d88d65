import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectAcceptableValue } from '../../../modules/features/prefill-feature.ts';
import { PROVIDER_ENDPOINTS } from '../../../modules/keys/index.ts';
import { type ModelServer, startModelServer } from '../../ai/model-server.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { acme } from '../brands/acme.ts';
import { startWeb, type Web } from '../brands/web.ts';

let web: Web;
let model: ModelServer;
let api: TestService;
beforeAll(async () => {
  web = await startWeb({ 'acme.example': acme });
  model = await startModelServer();
  const providerEndpoints = { ...PROVIDER_ENDPOINTS, openai: model.baseUrl };
  api = await startService({ overrides: { egress: web.egress(), providerEndpoints } });
});
afterAll(async () => {
  await api.close();
  await web.close();
  await model.close();
});

const answerEveryField = ({ prompt }: { prompt: string }) => {
  const numbers = [...prompt.matchAll(/^(\d+)\. (\S+):/gm)];
  const fields = numbers.map(([, number, key]) => ({ field: Number(number), values: [`the ${key}`], pages: [0] }));
  return { says: { fields }, inputTokens: 1_000, outputTokens: 100 };
};

test('prefill asks the model of the organisation once and records the exact cost', async () => {
  const { key } = await api.newOrganisation('Prefilled');
  await api.call('post', '/v1/keys', key).send({ provider: 'openai', apiKey: 'sk-local-0123456789' }).expect(200);
  const created = await api
    .call('post', '/v1/brands', key)
    .send({ url: web.address('acme.example') })
    .expect(200);
  const prefill = (query = '') =>
    api
      .call('post', `/v1/features/sales-cold-email-outreach/prefill${query}`, key)
      .send({ brandIds: [created.body.brandId] });
  model.reply(answerEveryField);

  const first = await prefill().expect(200);
  const again = await prefill('?format=text').expect(200);

  expect(model.received).toHaveLength(1);
  const values: { value: unknown; cached: boolean }[] = Object.values(first.body.prefilled);
  expect(values.every(({ cached }) => !cached)).toBe(true);
  expect(Object.values(again.body.prefilled)).toEqual(values.map(({ value }) => [value].flat().join(', ') || null));
  // The model's tone is not an option of the feature, so a campaign would refuse it.
  expect(first.body.prefilled.tone.value).toBeNull();

  const { body } = await api.call('get', '/v1/runs/stats/costs?groupBy=costName', key).expect(200);
  expect(
    body.groups
      .map(
        ({ dimensions, actualCostInUsdCents }: { dimensions: { costName: string }; actualCostInUsdCents: string }) => [
          dimensions.costName,
          actualCostInUsdCents,
        ],
      )
      .toSorted(),
  ).toEqual([
    ['openai-gpt-5-mini-input-token', '0.025'],
    ['openai-gpt-5-mini-output-token', '0.02'],
  ]);
});

test.each([
  ['Informal and warm', null],
  ['rather FORMAL, never loud', 'Formal'],
  ['indirect', null],
  ['direct', 'Direct'],
])('of a choice %s is %s: what only contains an option is none', (value, expected) => {
  expect(selectAcceptableValue(value, ['Friendly', 'Formal', 'Direct'])).toBe(expected);
});

test.each([
  [null, null],
  ['', null],
  ['$$', '$$'],
  ['cheap', null],
])('of a choice without words %j is %j', (value, expected) => {
  expect(selectAcceptableValue(value, ['$', '$$', '$$$'])).toBe(expected);
});

test('a text with a placeholder is not suggested, because no campaign accepts it', () => {
  expect(selectAcceptableValue(['We greet {{firstName}}', 'twice'], undefined)).toBeNull();
  expect(selectAcceptableValue(['We greet', 'twice'], undefined)).toEqual(['We greet', 'twice']);
});
