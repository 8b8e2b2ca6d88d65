import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setBusinessContext } from '../../../modules/brands/settings/brand-settings.ts';
import type { ModelSettings } from '../../../src/ai/model/provider.ts';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { type ModelServer, startModelServer } from '../../ai/model-server.ts';
import { lockWaiting } from '../../harness/lock-waiting.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { acme } from './acme.ts';
import { startWeb, type Web } from './web.ts';

let settings: ModelSettings | null = null;
let web: Web;
let model: ModelServer;
let api: TestService;
let stranger: string;
beforeAll(async () => {
  web = await startWeb({ 'acme.example': acme });
  model = await startModelServer();
  const overrides = {
    egress: web.egress(),
    modelAccess: { for: () => Promise.resolve(settings) },
    costRecorder: { record: () => Promise.resolve() },
  };
  api = await startService({ overrides });
  stranger = (await api.newOrganisation('Stranger')).key;
});
afterAll(async () => {
  await api.close();
  await web.close();
  await model.close();
});
beforeEach(() => {
  settings = null;
});

async function newBrand() {
  const { key } = await api.newOrganisation('Settings');
  const url = web.address('acme.example');
  const { body } = await api.call('post', '/v1/brands', key).send({ url }).expect(200);
  const path = (setting: string) => `/v1/brands/${body.brandId}/${setting}`;
  return {
    brandId: body.brandId as string,
    key,
    get: async (setting: string) => (await api.call('get', path(setting), key).expect(200)).body,
    put: (setting: string, content: object, by = key) => api.call('put', path(setting), by).send(content),
    async extract(...keys: string[]) {
      const fields = keys.map((name) => ({ key: name, description: 'what it is' }));
      const request = { brandIds: [body.brandId], fields };
      return (await api.call('post', '/v1/brands/extract-fields', key).send(request).expect(200)).body.fields;
    },
    seenByStranger: async (setting: string) => (await api.call('get', path(setting), stranger)).status,
  };
}

test('an extraction that runs while the business context changes returns values from the new context', async () => {
  const brand = await newBrand();
  const { platform, database } = api.service;
  const { body: me } = await api.call('get', '/v1/me', brand.key).expect(200);
  const actor = { orgId: me.orgId, userId: null, keyId: 'test', authType: 'user_key' as const };
  let extracting: ReturnType<typeof brand.extract> | undefined;
  await platform.orm.em.fork().transactional(async (em) => {
    const unit = { ...platform, em, actor } as unknown as MemberContext;
    await setBusinessContext(unit, { brandId: brand.brandId, content: 'Shoe size: 44 in Europe' });
    extracting = brand.extract('shoe size');
    await Promise.race([extracting, lockWaiting(database.pool)]);
  });
  await extracting;
  expect((await brand.extract('shoe size'))['shoe size'].value).toBe('44 in Europe');
});

test('the business context is read in addition to the site, also for fields that were extracted before', async () => {
  const brand = await newBrand();
  expect(await brand.get('business-context')).toEqual({ content: null });
  expect((await brand.extract('shoe size'))['shoe size'].value).toBeNull();
  const content = 'Shoe size: 44 in Europe\n\n# Opening hours\nFrom nine to five.\nPricing: less than the site says';
  expect((await brand.put('business-context', { content: ` ${content}\n` }).expect(200)).body).toEqual({ content });
  expect(await brand.get('business-context')).toEqual({ content });
  const fields = await brand.extract('shoe size', 'opening hours', 'pricing');
  expect(fields['shoe size']).toMatchObject({ value: '44 in Europe', sourceUrls: ['business-context'], cached: false });
  expect(fields['opening hours'].value).toBe('From nine to five.');
  expect(fields.pricing.sourceUrls).toEqual([web.address('acme.example', '/pricing')]);
  await brand.put('business-context', { content: null }).expect(200, { content: null });
  expect((await brand.extract('shoe size'))['shoe size'].value).toBeNull();
});

test('a model receives the whole context, also if the site cannot be read', async () => {
  const brand = await newBrand();
  const words = Array.from({ length: 2000 }, (_, index) => `word${index}`).join(' ');
  await brand.put('business-context', { content: words }).expect(200);
  await api.database.pool.query('delete from brand_pages where brand_id = $1', [brand.brandId]);
  const site = web.sites.get('acme.example') ?? {};
  web.sites.delete('acme.example');
  settings = { provider: 'openai', apiKey: 'sk-x', baseUrl: model.baseUrl };
  model.reply({ says: { fields: [{ field: 0, values: ['many'], pages: [0, 1] }] }, inputTokens: 1, outputTokens: 1 });
  const fields = await brand.extract('words').finally(() => web.sites.set('acme.example', site));
  expect(fields.words).toMatchObject({ value: 'many', sourceUrls: ['business-context'] });
  expect(model.received.at(-1)?.prompt.match(/word\d+/g)).toEqual(words.split(' '));
});

test('a context that is too long or no text, and a foreign brand are rejected', async () => {
  const brand = await newBrand();
  await brand.put('business-context', { content: 'x'.repeat(20_000) }).expect(200);
  await brand.put('business-context', { content: 'x'.repeat(20_001) }).expect(400);
  await brand.put('business-context', {}).expect(400);
  await brand.put('business-context', { content: 'mine' }, stranger).expect(404);
  expect(await brand.seenByStranger('business-context')).toBe(404);
});

test('user fields override extracted fields without a model call', async () => {
  const brand = await newBrand();
  expect(await brand.get('user-fields')).toEqual({ fields: {} });
  expect((await brand.extract('pricing')).pricing.sourceUrls).toHaveLength(1);
  const fields = { pricing: 'Free', 'shoe size': ['44', '45'] };
  expect((await brand.put('user-fields', { fields }).expect(200)).body).toEqual({ fields });
  expect(await brand.get('user-fields')).toEqual({ fields });

  settings = { provider: 'openai', apiKey: 'sk-x', baseUrl: model.baseUrl };
  model.reply({ says: { fields: [{ field: 0, values: ['a model'], pages: [0] }] }, inputTokens: 1, outputTokens: 1 });
  const calls = model.received.length;
  const said = await brand.extract('pricing', 'shoe size');
  expect(said.pricing).toMatchObject({ value: 'Free', sourceUrls: [], cached: true });
  expect(said.pricing.byBrand[brand.brandId]).toMatchObject({ understoodBy: 'user', fallbackReason: null });
  expect(said['shoe size'].value).toEqual(['44', '45']);
  expect(model.received).toHaveLength(calls);
  expect((await brand.extract('pricing', 'constructor')).constructor.value).toBe('a model');
  expect(model.received.at(-1)?.prompt).not.toMatch(/^\d+\. pricing:/m);

  const listed: { key: string; value: unknown }[] = (await brand.get('extracted-fields')).fields;
  expect(Object.fromEntries(listed.map(({ key, value }) => [key, value]))).toEqual({
    constructor: 'a model',
    ...fields,
  });
  expect(listed).toHaveLength(3);
  await brand.put('user-fields', { fields: {} }).expect(200, { fields: {} });
  expect((await brand.extract('pricing')).pricing.value).toMatch(/^Anvils start at 49/);
});

test('too many fields, empty fields and a foreign brand are rejected', async () => {
  const brand = await newBrand();
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, 'value']));
  await brand.put('user-fields', { fields: many(50) }).expect(200);
  await brand.put('user-fields', { fields: many(51) }).expect(400, { error: 'fields must have at most 50 fields.' });
  for (const fields of [undefined, { a: '' }, { a: 1 }, { a: [] }, { [' ']: 'x' }, { ['k'.repeat(101)]: 'x' }]) {
    await brand.put('user-fields', { fields }).expect(400);
  }
  expect(Object.keys((await brand.get('user-fields')).fields)).toHaveLength(50);
  await brand.put('user-fields', { fields: {} }, stranger).expect(404);
  expect(await brand.seenByStranger('user-fields')).toBe(404);
});

test('sales economics are replaced, and omitted values become null', async () => {
  const brand = await newBrand();
  const unknown = {
    averageDealValueCents: null,
    leadToMeetingRate: null,
    meetingToDealRate: null,
    grossMarginRate: null,
  };
  expect(await brand.get('sales-economics')).toEqual(unknown);
  const known = {
    averageDealValueCents: 100_000_000_000,
    leadToMeetingRate: 0.1,
    meetingToDealRate: 0,
    grossMarginRate: 1,
  };
  await brand.put('sales-economics', known).expect(200, known);
  expect(await brand.get('sales-economics')).toEqual(known);
  await brand.put('sales-economics', { grossMarginRate: 0.5 }).expect(200, { ...unknown, grossMarginRate: 0.5 });
  expect(await brand.get('sales-economics')).toEqual({ ...unknown, grossMarginRate: 0.5 });
  for (const [name, wrong] of [
    ['averageDealValueCents', -1],
    ['averageDealValueCents', 1.5],
    ['leadToMeetingRate', 1.01],
    ['meetingToDealRate', -0.1],
    ['grossMarginRate', '0.5'],
  ] as const) {
    await brand.put('sales-economics', { [name]: wrong }).expect(400);
  }
  await brand.put('sales-economics', known, stranger).expect(404);
  expect(await brand.seenByStranger('sales-economics')).toBe(404);
});
