import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startService, type TestService } from '../../harness/start-service.ts';

const APOLLO = 'sales-cold-email-outreach-apollo';
const TEXT_PROVIDERS = ['anthropic', 'openai', 'openai-compatible'];
const withSenders = new Set<string>();

let api: TestService;
let org: Awaited<ReturnType<TestService['newOrganisation']>>;
beforeAll(async () => {
  api = await startService({
    environment: { DISTRIBUTE_PLATFORM_APOLLO_KEY: 'platform-apollo-key' },
    overrides: { senderPresence: { hasSender: async (_unit, orgId) => withSenders.has(orgId) } },
  });
});
afterAll(() => api.close());
beforeEach(async () => {
  org = await api.newOrganisation();
});

const status = async (workflow: string) =>
  (await api.call('get', `/v1/workflows/${workflow}/key-status`, org.key).expect(200)).body;
const store = (provider: string) =>
  api
    .call('post', '/v1/keys', org.key)
    .send({ provider, apiKey: `own-${provider}-0123456789` })
    .expect(200);
const choose = (provider: string, keySource: string) =>
  api.call('put', `/v1/keys/${provider}/source`, org.key).send({ keySource }).expect(200);

test('a sandbox workflow needs no keys and is ready', async () => {
  expect(await status('sales-cold-email-outreach-sandbox')).toEqual({
    workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
    ready: true,
    keys: [],
    missing: [],
    missingOneOf: [],
  });
});

test('the key status lists missing keys and the source of the used ones', async () => {
  expect(await status(APOLLO)).toEqual({
    workflowSlug: `${APOLLO}-v1`,
    ready: false,
    keys: [
      { provider: 'apollo', configured: true, keySource: 'platform', maskedKey: null },
      { provider: 'anthropic', configured: false, keySource: 'platform', maskedKey: null },
      { provider: 'smtp', configured: false, keySource: 'org', maskedKey: null },
    ],
    missing: ['smtp'],
    missingOneOf: [TEXT_PROVIDERS],
  });
  await store('anthropic');
  withSenders.add(org.orgId);
  expect(await status(APOLLO)).toMatchObject({
    ready: true,
    keys: [
      { keySource: 'platform' },
      { provider: 'anthropic', configured: true, keySource: 'org', maskedKey: 'own…6789' },
      { configured: true },
    ],
    missing: [],
    missingOneOf: [],
  });
});

test('any text provider is sufficient', async () => {
  await store('openai');
  const { keys, missing } = await status(APOLLO);
  expect(keys[1]).toEqual({ provider: 'openai', configured: true, keySource: 'org', maskedKey: 'own…6789' });
  expect(missing).toEqual(['smtp']);
});

test('the chosen key source decides', async () => {
  await choose('apollo', 'org');
  const apollo = async () => (await status(APOLLO)).keys[0];
  expect(await apollo()).toEqual({ provider: 'apollo', configured: false, keySource: 'org', maskedKey: null });
  await store('apollo');
  expect(await apollo()).toEqual({ provider: 'apollo', configured: true, keySource: 'org', maskedKey: 'own…6789' });
  await choose('apollo', 'platform');
  expect(await apollo()).toEqual({ provider: 'apollo', configured: true, keySource: 'platform', maskedKey: null });
  await store('anthropic');
  await choose('anthropic', 'platform');
  expect(await status(APOLLO)).toMatchObject({ ready: false, missingOneOf: [TEXT_PROVIDERS] });
});

test('keys and senders of another organisation do not count', async () => {
  await store('anthropic');
  withSenders.add(org.orgId);
  org = await api.newOrganisation('Other');
  expect(await status(APOLLO)).toMatchObject({ missing: ['smtp'], missingOneOf: [TEXT_PROVIDERS] });
});
