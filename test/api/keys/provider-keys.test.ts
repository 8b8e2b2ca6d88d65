import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { providerAccess, providerStates, textProviderOf } from '../../../modules/keys/index.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { startProvider } from './provider-server.ts';

let api: TestService;
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
  api = await startService({
    overrides: { providerEndpoints: provider.endpoints },
    environment: { DISTRIBUTE_PLATFORM_OPENAI_KEY: 'platform-openai-key' },
  });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

let org: Awaited<ReturnType<TestService['newOrganisation']>>;
beforeEach(async () => {
  provider.behave('normal');
  org = await api.newOrganisation();
});

const store = (body: object) => api.call('post', '/v1/keys', org.key).send(body);
const list = async () => (await api.call('get', '/v1/keys', org.key).expect(200)).body.keys;
const inUnit = <Result>(ask: (unit: Parameters<typeof providerAccess>[0]) => Promise<Result>) =>
  inUnitOfWork(api.service.platform, ask);

describe('a stored key', () => {
  test('is shown masked, and nothing else of it', async () => {
    const { body } = await store({ provider: 'anthropic', apiKey: 'sk-ant-0123456789abcd' }).expect(200);
    expect(body).toEqual({
      provider: 'anthropic',
      maskedKey: 'sk-…abcd',
      baseUrl: null,
      model: null,
      refusedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await list()).toEqual([body]);
  });

  test.each([
    ['0123456789abcdef', '012…cdef'],
    ['0123456789ab', '…ab'],
    ['short', '…'],
  ])('%s is masked as %s', async (apiKey, maskedKey) => {
    expect((await store({ provider: 'apollo', apiKey }).expect(200)).body.maskedKey).toBe(maskedKey);
  });

  test('is replaced by a second one of the same provider', async () => {
    const { body: first } = await store({ provider: 'apollo', apiKey: 'first-key-0123456789' }).expect(200);
    const { body: second } = await store({ provider: 'apollo', apiKey: 'other-key-9876543210' }).expect(200);
    expect(second.createdAt).toBe(first.createdAt);
    expect(await list()).toEqual([second]);
    expect(await inUnit((unit) => providerAccess(unit, org.orgId, 'apollo'))).toMatchObject({
      apiKey: 'other-key-9876543210',
    });
  });

  test('is used and seen by its organisation only', async () => {
    await store({ provider: 'apollo', apiKey: 'mine-0123456789abcdef' }).expect(200);
    const stranger = await api.newOrganisation('Stranger');
    expect((await api.call('get', '/v1/keys', stranger.key)).body.keys).toEqual([]);
    await api.call('delete', '/v1/keys/apollo', stranger.key).expect(404);
    expect(await inUnit((unit) => providerAccess(unit, stranger.orgId, 'apollo'))).toBeNull();
    expect(await list()).toHaveLength(1);
  });

  test('does not open in another organisation, even when its row is copied there', async () => {
    await store({ provider: 'apollo', apiKey: 'mine-0123456789abcdef' }).expect(200);
    const thief = await api.newOrganisation('Thief');
    await api.database.pool.query(
      `insert into provider_keys (id, org_id, provider, sealed_key, masked_key, base_url, created_at, updated_at)
       select gen_random_uuid(), $1, provider, sealed_key, masked_key, base_url, now(), now()
       from provider_keys where org_id = $2`,
      [thief.orgId, org.orgId],
    );
    await expect(inUnit((unit) => providerAccess(unit, thief.orgId, 'apollo'))).rejects.toThrow();
  });

  test('is gone after it was deleted', async () => {
    await store({ provider: 'stripe', apiKey: 'sk_live_0123456789' }).expect(200);
    await api.call('delete', '/v1/keys/stripe', org.key).expect(200);
    expect(await list()).toEqual([]);
    await api.call('delete', '/v1/keys/stripe', org.key).expect(404);
  });
});

describe('a provider that the service does not know', () => {
  test.each([
    ['foo', 'provider must be one of anthropic, openai, openai-compatible, apollo, stripe.'],
    ['constructor', 'provider must be one of anthropic, openai, openai-compatible, apollo, stripe.'],
    ['__proto__', 'provider must be one of anthropic, openai, openai-compatible, apollo, stripe.'],
    ['openay', 'provider must be one of anthropic, openai, openai-compatible, apollo, stripe (did you mean openai?).'],
    [
      'Anthropic',
      'provider must be one of anthropic, openai, openai-compatible, apollo, stripe (did you mean anthropic?).',
    ],
    [
      'smtp',
      'provider must be one of anthropic, openai, openai-compatible, apollo, stripe (add a sender with POST /v1/senders instead).',
    ],
  ])('is refused by the names of those that it knows: %s', async (provider, error) => {
    await store({ provider, apiKey: 'some-0123456789' }).expect(400, { error });
    await api.call('put', `/v1/keys/${provider}/source`, org.key).send({ keySource: 'org' }).expect(400, { error });
    expect(await list()).toEqual([]);
    await api.call('delete', `/v1/keys/unknown`, org.key).expect(404);
  });

  test('has no key of the platform, whatever it is called', async () => {
    const [state] = await inUnit((unit) => providerStates(unit, org.orgId, ['constructor']));
    expect(state).toEqual({ provider: 'constructor', keySource: 'platform', configured: false, maskedKey: null });
  });
});

describe('all sources', () => {
  const sources = async (key: string) => (await api.call('get', '/v1/keys/sources', key).expect(200)).body.sources;

  test('name every provider, with what the organisation chose', async () => {
    await store({ provider: 'apollo', apiKey: 'apollo-0123456789' }).expect(200);
    const known = ['anthropic', 'openai', 'openai-compatible', 'apollo', 'stripe'];
    // Without a platform key, a provider can only use the organisation's own key.
    expect(await sources(org.key)).toEqual(
      known.map((name) => ({ provider: name, keySource: name === 'openai' ? 'platform' : 'org' })),
    );
    const stranger = await api.newOrganisation('Stranger');
    expect(await sources(stranger.key)).toEqual(
      known.map((name) => ({ provider: name, keySource: name === 'openai' ? 'platform' : 'org' })),
    );
    await api.call('put', '/v1/keys/apollo/source', stranger.key).send({ keySource: 'platform' }).expect(200);
    expect(await sources(stranger.key)).toContainEqual({ provider: 'apollo', keySource: 'platform' });
  });
});

test('the providers that endpoints need are told from their services', async () => {
  const endpoints = ['apollo-service', 'stripe', 'Apollo', 'campaigns'].map((service) => ({
    service,
    method: 'POST',
    path: '/search',
  }));
  const needed = async () =>
    (await api.call('post', '/v1/keys/provider-requirements', org.key).send({ endpoints }).expect(200)).body;
  expect(await needed()).toEqual({
    requirements: [
      { ...endpoints[0], provider: 'apollo' },
      { ...endpoints[1], provider: 'stripe' },
      { ...endpoints[2], provider: 'apollo' },
    ],
    providers: ['apollo', 'stripe'],
  });
  await api.call('post', '/v1/keys/provider-requirements', org.key).send({ endpoints: [] }).expect(400);
});

describe('bad input', () => {
  test.each([
    [{ apiKey: 'x' }, /^provider is required\.$/],
    [{ provider: 'A OL', apiKey: 'x' }, /^provider must be one of anthropic, /],
    [{ provider: 'apollo', apiKey: '  ' }, /^apiKey must not be empty\.$/],
    [
      { provider: 'apollo', apiKey: 'two words' },
      /^apiKey must contain only printable ASCII characters without spaces\.$/,
    ],
    [{ provider: 'apollo', apiKey: 'a\r\nx-injected: 1' }, /^apiKey must contain only printable ASCII/],
    [{ provider: 'openai-compatible', apiKey: 'x' }, /^baseUrl is required for openai-compatible\.$/],
    [
      { provider: 'openai', apiKey: 'x', baseUrl: 'http://127.0.0.1/v1' },
      /^baseUrl is only allowed for openai-compatible/,
    ],
    [
      { provider: 'openai-compatible', apiKey: 'x', baseUrl: 'ftp://a.example' },
      /^baseUrl cannot be used. The address must/,
    ],
    [{ provider: 'openai-compatible', apiKey: 'x', baseUrl: 'http://10.0.0.1/v1' }, /private network/],
    [{ provider: 'apollo', apiKey: 'x', verify: 'yes' }, /^verify must be true or false\.$/],
  ])('%j gets 400 and is not stored', async (body, sentence) => {
    const answer = await store(body).expect(400);
    expect(answer.body).toEqual({ error: expect.stringMatching(sentence) });
    expect(await list()).toEqual([]);
  });

  test('what cannot be a provider gets 400 in the path too', async () => {
    await api.call('delete', '/v1/keys/A%20OL', org.key).expect(400);
    await api.call('get', '/v1/keys/smtp/source', org.key).expect(400);
    await api.call('put', '/v1/keys/apollo/source', org.key).send({ keySource: 'mine' }).expect(400);
  });
});

describe('verify', () => {
  test.each([
    ['anthropic', '/anthropic/v1/models'],
    ['openai', '/openai/v1/models'],
    ['apollo', '/apollo/v1/auth/health'],
    ['stripe', '/stripe/v1/balance'],
  ])('asks %s at %s, and stores a key that it accepts', async (name, path) => {
    const apiKey = `good-${name}-0123456789`;
    provider.accept(apiKey);
    await store({ provider: name, apiKey, verify: true }).expect(200);
    expect(provider.requests.at(-1)?.path).toBe(path);
    expect(await list()).toHaveLength(1);
  });

  test('asks a compatible server at its own address', async () => {
    provider.accept('local-key-0123456789');
    const baseUrl = `${provider.url}/local/v1/`;
    const { body } = await store({
      provider: 'openai-compatible',
      apiKey: 'local-key-0123456789',
      baseUrl,
      verify: true,
    }).expect(200);
    expect(provider.requests.at(-1)?.path).toBe('/local/v1/models');
    expect(body.baseUrl).toBe(`${provider.url}/local/v1`);
    expect(await inUnit((unit) => providerAccess(unit, org.orgId, 'openai-compatible'))).toEqual({
      provider: 'openai-compatible',
      apiKey: 'local-key-0123456789',
      baseUrl: `${provider.url}/local/v1`,
      source: 'org',
    });
  });

  test.each(['anthropic', 'openai', 'apollo', 'stripe'])(
    'a key that %s refuses gets 400 without the words of the provider, and is not stored',
    async (name) => {
      const { body } = await store({ provider: name, apiKey: 'wrong-key-0123456789', verify: true }).expect(400);
      expect(body.error).toMatch(/rejected this key, so it was not stored\.$/);
      expect(await list()).toEqual([]);
    },
  );

  test('a provider that is down or answers nonsense gets 400, and the key before stays', async () => {
    await store({ provider: 'openai', apiKey: 'before-0123456789' }).expect(200);
    provider.behave('broken');
    const broken = await store({ provider: 'openai', apiKey: 'after-0123456789', verify: true }).expect(400);
    expect(broken.body.error).toMatch(/^OpenAI returned status 503/);
    const nowhere = { ...provider.endpoints, openai: 'http://127.0.0.1:1/v1' };
    const other = await startService({ beside: api, overrides: { providerEndpoints: nowhere } });
    const away = await other
      .call('post', '/v1/keys', org.key)
      .send({ provider: 'openai', apiKey: 'after-0123456789', verify: true })
      .expect(400);
    await other.close();
    expect(away.body.error).toMatch(/^The key was not stored, because OpenAI could not check it\. /);
    expect((await inUnit((unit) => providerAccess(unit, org.orgId, 'openai')))?.apiKey).toBe('before-0123456789');
  });

  test('a provider that never answers is given up', async () => {
    provider.behave('silent');
    const { body } = await store({ provider: 'apollo', apiKey: 'some-key-0123456789', verify: true }).expect(400);
    expect(body.error).toMatch(/did not respond in time\.$/);
    expect(await list()).toEqual([]);
  });

  test('without it, no provider is asked', async () => {
    const before = provider.requests.length;
    await store({ provider: 'openai', apiKey: 'unchecked-0123456789' }).expect(200);
    expect(provider.requests).toHaveLength(before);
  });
});

describe('key source', () => {
  const source = async (name: string) =>
    (await api.call('get', `/v1/keys/${name}/source`, org.key).expect(200)).body.keySource;
  const choose = (name: string, keySource: string) =>
    api.call('put', `/v1/keys/${name}/source`, org.key).send({ keySource }).expect(200);
  const access = () => inUnit((unit) => providerAccess(unit, org.orgId, 'openai'));

  test('is the platform until the organisation stores a key', async () => {
    expect(await source('openai')).toBe('platform');
    expect(await access()).toMatchObject({ apiKey: 'platform-openai-key', source: 'platform' });
    await store({ provider: 'openai', apiKey: 'own-key-0123456789' }).expect(200);
    expect(await source('openai')).toBe('org');
    expect(await access()).toMatchObject({ apiKey: 'own-key-0123456789', source: 'org' });
  });

  test('that is chosen is kept, whatever is stored', async () => {
    await store({ provider: 'openai', apiKey: 'own-key-0123456789' }).expect(200);
    const { body } = await choose('openai', 'platform');
    expect(body).toEqual({ provider: 'openai', keySource: 'platform' });
    expect(await access()).toMatchObject({ source: 'platform' });
    await choose('openai', 'org');
    await api.call('delete', '/v1/keys/openai', org.key).expect(200);
    expect(await source('openai')).toBe('org');
    expect(await access()).toBeNull();
  });

  test('decides which provider writes: an own key before the platform, none when there is none', async () => {
    const writer = () => inUnit((unit) => textProviderOf(unit, org.orgId));
    expect(await writer()).toBe('openai');
    await store({ provider: 'openai-compatible', apiKey: 'local', baseUrl: `${provider.url}/v1` }).expect(200);
    expect(await writer()).toBe('openai-compatible');
    await store({ provider: 'anthropic', apiKey: 'sk-ant-0123456789' }).expect(200);
    expect(await writer()).toBe('anthropic');
    await choose('anthropic', 'platform');
    await choose('openai', 'org');
    await choose('openai-compatible', 'platform');
    expect(await writer()).toBeNull();
  });
});
