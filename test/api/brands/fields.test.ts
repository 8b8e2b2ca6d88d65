import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { extractedFields, type TokenCost } from '../../../modules/brands/index.ts';
import type { ModelSettings } from '../../../src/ai/model/provider.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { type ModelServer, startModelServer } from '../../ai/model-server.ts';
import { TestClock } from '../../harness/clock.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { acme } from './acme.ts';
import { startWeb, type Web } from './web.ts';

const DAY_MS = 86_400_000;
const clock = new TestClock(new Date('2026-11-15T09:00:00Z'));
const costs: TokenCost[] = [];
let settings: ModelSettings | null = null;
let web: Web;
let model: ModelServer;
let api: TestService;
let other: TestService;
beforeAll(async () => {
  web = await startWeb({ 'acme.example': acme, 'rival.example': acme });
  model = await startModelServer();
  const overrides = () => ({
    egress: web.egress(),
    modelAccess: { for: () => Promise.resolve(settings) },
    costRecorder: {
      record: (_unit: unknown, cost: TokenCost) => {
        costs.push(cost);
        return Promise.resolve();
      },
    },
  });
  api = await startService({ clock, overrides: overrides() });
  other = await startService({ beside: api, clock, overrides: overrides() });
});
afterAll(async () => {
  await other.close();
  await api.close();
  await web.close();
  await model.close();
});
beforeEach(() => {
  settings = null;
  costs.length = 0;
});

async function newBrand(...hosts: string[]) {
  const { key, orgId } = await api.newOrganisation('Fields');
  const ids: string[] = [];
  for (const host of hosts) {
    const { body } = await api
      .call('post', '/v1/brands', key)
      .send({ url: web.address(host) })
      .expect(200);
    ids.push(body.brandId);
  }
  return { key, orgId, ids };
}

const extract = (on: TestService, key: string, brandIds: string[], keys: string[], description = 'what it is') =>
  on
    .call('post', '/v1/brands/extract-fields', key)
    .send({ brandIds, fields: keys.map((field) => ({ key: field, description })) });

const useModel = () => {
  settings = { provider: 'openai', apiKey: 'sk-x', baseUrl: model.baseUrl };
};
/** Pauses, so that parallel requests can arrive. */
const echo = async ({ prompt }: { prompt: string }) => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  const numbers = [...prompt.matchAll(/^(\d+)\. (\S+):/gm)];
  const fields = numbers.map(([, number, key]) => ({ field: Number(number), values: [`the ${key}`], pages: [0] }));
  return { says: { fields }, inputTokens: 700, outputTokens: 30 };
};

describe('without a key', () => {
  test('returns values that the site states under that name, otherwise null', async () => {
    const { key, ids } = await newBrand('acme.example');
    const { body } = await extract(api, key, ids, [
      'companyName',
      'pricing',
      'email',
      'phone',
      'linkedin',
      'shoeSize',
    ]).expect(200);
    const value = (name: string) => body.fields[name].value;
    expect(body.brands).toEqual([{ brandId: ids[0], domain: 'acme.example', name: 'Acme Inc.' }]);
    expect(value('companyName')).toBe('Acme Inc.');
    expect(value('pricing')).toBe('Anvils start at 49 dollars a month, billed yearly.');
    expect(value('email')).toBe('hello@acme.example');
    expect(value('phone')).toBe('+15551234');
    expect(value('linkedin')).toBe('https://www.linkedin.com/company/acme');
    expect(value('shoeSize')).toBeNull();
    expect(body.fields.pricing).toMatchObject({
      cached: false,
      extractedAt: '2026-11-15T09:00:00.000Z',
      expiresAt: '2026-12-15T09:00:00.000Z',
      sourceUrls: [web.address('acme.example', '/pricing')],
      byBrand: { [ids[0] ?? '']: { understoodBy: 'extractive', cached: false } },
    });
  });

  test('merges several brands, and the first brand with a value wins', async () => {
    const { key, ids } = await newBrand('rival.example', 'acme.example');
    const { body } = await extract(api, key, ids, ['pricing']).expect(200);
    expect(Object.keys(body.fields.pricing.byBrand).toSorted()).toEqual(ids.toSorted());
    expect(body.fields.pricing.sourceUrls).toEqual([web.address('rival.example', '/pricing')]);
    expect(body.brands.map(({ brandId }: { brandId: string }) => brandId)).toEqual(ids);
  });

  test('asks the model for a missing field as soon as a key is added', async () => {
    const { key, ids } = await newBrand('acme.example');
    expect((await extract(api, key, ids, ['shoeSize']).expect(200)).body.fields.shoeSize.value).toBeNull();
    useModel();
    model.reply(echo);
    const { body } = await extract(api, key, ids, ['shoeSize']).expect(200);
    expect(body.fields.shoeSize).toMatchObject({ value: 'the shoeSize', cached: false });
  });
});

describe('with a key', () => {
  beforeEach(() => {
    useModel();
    model.reply(echo);
  });

  test('extracts all missing fields of a brand in one call and records its tokens', async () => {
    const { key, orgId, ids } = await newBrand('acme.example');
    const { body } = await extract(api, key, ids, ['alpha', 'beta', 'gamma']).expect(200);
    expect(body.fields.beta).toMatchObject({ value: 'the beta', cached: false });
    expect(model.received).toHaveLength(1);
    expect(costs).toEqual([
      {
        orgId,
        brandId: ids[0],
        costName: 'field-extraction',
        provider: 'openai',
        model: 'gpt-5-mini',
        inputTokens: 700,
        outputTokens: 30,
      },
    ]);
    const more = await extract(api, key, ids, ['alpha', 'delta']).expect(200);
    expect(more.body.fields.alpha.cached).toBe(true);
    expect(more.body.fields.delta.cached).toBe(false);
    expect(model.received[1]?.prompt).not.toContain('alpha');
  });

  test('caches fields for exactly 30 days', async () => {
    const { key, ids } = await newBrand('acme.example');
    const first = (await extract(api, key, ids, ['alpha']).expect(200)).body.fields.alpha;
    expect(Date.parse(first.expiresAt) - Date.parse(first.extractedAt)).toBe(30 * DAY_MS);
    clock.advance(30 * DAY_MS - 1);
    const cached = (await extract(api, key, ids, ['alpha']).expect(200)).body.fields.alpha;
    expect(cached).toMatchObject({ cached: true, extractedAt: first.extractedAt, expiresAt: first.expiresAt });
    expect(model.received).toHaveLength(1);
    clock.advance(1);
    const again = (await extract(api, key, ids, ['alpha']).expect(200)).body.fields.alpha;
    expect(again.cached).toBe(false);
    expect(model.received).toHaveLength(2);
  });

  test('treats another description as another field', async () => {
    const { key, ids } = await newBrand('acme.example');
    await extract(api, key, ids, ['alpha'], 'one thing').expect(200);
    const { body } = await extract(api, key, ids, ['alpha'], 'another thing').expect(200);
    expect(body.fields.alpha.cached).toBe(false);
    expect(model.received).toHaveLength(2);
  });

  test('makes one call for ten parallel requests in two processes', async () => {
    const { key, ids } = await newBrand('acme.example');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => extract(index % 2 === 0 ? api : other, key, ids, ['alpha', 'beta'])),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(model.received).toHaveLength(1);
    expect(answers.filter(({ body }) => !body.fields.alpha.cached)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.fields.beta.value))).toEqual(new Set(['the beta']));
  });

  test('asks only for fields that no other request is extracting', async () => {
    const { key, ids } = await newBrand('acme.example');
    const [one, two] = await Promise.all([
      extract(api, key, ids, ['alpha', 'beta']),
      extract(other, key, ids, ['beta', 'gamma']),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const asked = model.received.flatMap(({ prompt }) =>
      [...prompt.matchAll(/^\d+\. (\S+):/gm)].map(([, name]) => String(name)),
    );
    expect(asked.toSorted()).toEqual(['alpha', 'beta', 'gamma']);
  });

  test('replays the response for an Idempotency-Key without a second call', async () => {
    const { key, ids } = await newBrand('acme.example');
    const post = () => extract(api, key, ids, ['alpha']).set('Idempotency-Key', 'fields-1');
    const first = await post().expect(200);
    expect((await post().expect(200)).body).toEqual(first.body);
    expect(first.body.fields.alpha.cached).toBe(false);
    expect(model.received).toHaveLength(1);
  });

  test('caches a fallback only for an hour and shows its reason', async () => {
    const { key, ids } = await newBrand('acme.example');
    model.reply({ status: 401 });
    const { body } = await extract(api, key, ids, ['pricing']).expect(200);
    const brand = body.fields.pricing.byBrand[ids[0] ?? ''];
    expect(brand).toMatchObject({
      value: 'Anvils start at 49 dollars a month, billed yearly.',
      understoodBy: 'extractive',
      fallbackReason: 'openai rejected the key with status 401.',
    });
    expect(Date.parse(brand.expiresAt) - Date.parse(brand.extractedAt)).toBe(3_600_000);
  });

  test('lists cached fields, which other modules can read without a call', async () => {
    const { key, orgId, ids } = await newBrand('acme.example');
    const [brandId = ''] = ids;
    expect((await api.call('get', `/v1/brands/${brandId}/extracted-fields`, key).expect(200)).body).toEqual({
      brandId,
      fields: [],
    });
    await extract(api, key, ids, ['alpha', 'beta'], 'one').expect(200);
    const { body } = await extract(api, key, ids, ['alpha'], 'two').expect(200);
    const calls = model.received.length;
    const listed = (await api.call('get', `/v1/brands/${brandId}/extracted-fields`, key).expect(200)).body;
    const { value, extractedAt, expiresAt, sourceUrls, confidence } = body.fields.alpha;
    expect(listed.fields).toHaveLength(2);
    expect(listed.fields).toContainEqual({ key: 'alpha', value, sourceUrls, confidence, extractedAt, expiresAt });
    const read = await inUnitOfWork(api.service.platform, (unit) =>
      extractedFields(unit, orgId, { brandIds: ids, keys: ['beta', 'unknown'] }),
    );
    expect(read.get(brandId)).toEqual(new Map([['beta', 'the beta']]));
    expect(model.received).toHaveLength(calls);
  });
});

test('duplicate keys, no fields and a foreign brand are rejected', async () => {
  const { key, ids } = await newBrand('acme.example');
  const { body } = await extract(api, key, ids, ['a', 'a']).expect(400);
  expect(body).toEqual({ error: 'fields must have each key once.' });
  await extract(api, key, ids, []).expect(400);
  await extract(api, key, [], ['a']).expect(400);
  await extract(api, api.userKey, ids, ['a']).expect(404);
});
