import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TokenCost } from '../../../modules/brands/index.ts';
import { findNamedFilters } from '../../../modules/contacts/audiences/suggest/named-filters.rules.ts';
import type { ModelSettings } from '../../../src/ai/model/provider.ts';
import { createEgress } from '../../../src/egress/egress.ts';
import { type ModelServer, startModelServer } from '../../ai/model-server.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { type Stage, stageOf } from './stage.ts';

const costs: TokenCost[] = [];
let settings: ModelSettings | null = null;
let model: ModelServer;
let api: TestService;
let stage: Stage;
beforeAll(async () => {
  model = await startModelServer();
  const overrides = {
    egress: createEgress({ allow: ['127.0.0.0/8'] }),
    modelAccess: { for: () => Promise.resolve(settings) },
    costRecorder: {
      record: (_unit: unknown, cost: TokenCost) => {
        costs.push(cost);
        return Promise.resolve();
      },
    },
  };
  api = await startService({ overrides });
  stage = await stageOf(api);
  const people = 'a@x.example,Sales Director,Logistics,51-200,FR\nb@x.example,CEO,Logistics,51-200,DE\n';
  await stage.upload(`email,title,industry,size,country\n${people}`).expect(200);
});
afterAll(async () => {
  await api.close();
  await model.close();
});

const suggest = async (nlPrompt: string) =>
  (await stage.post('/v1/orgs/audiences/suggest', { nlPrompt, brandId: stage.brandId }).expect(200)).body.candidates;

test.each([
  [
    'Directors of logistics companies in France',
    { title: ['director'], industry: ['logistics'], country: ['France', 'FR'] },
  ],
  ['Help us find marketing managers', { title: ['marketing manager'] }],
  ['CEOs, heads of sales and VP Marketing', { title: ['ceo', 'head of sales', 'vp marketing'] }],
  ['SaaS startups with 11 - 50 people', { industry: ['saas'], size: ['11-50', '1-10'] }],
  [
    'Papua New Guinea, the UK and the US.',
    { country: ['Papua New Guinea', 'PG', 'United Kingdom', 'GB', 'United States', 'US'] },
  ],
  ['Nigeria or Germany', { country: ['Germany', 'DE', 'Nigeria', 'NG'] }],
  ['whoever likes anvils', {}],
])('without a model, the words "%s" are filters', (description, filters) => {
  const sorted = (found: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(found).map(([name, choices]) => [name, new Set(choices)]));
  expect(sorted(findNamedFilters(description))).toEqual(sorted(filters));
});

test('a suggestion is stored as an audience that a user can activate', async () => {
  const nlPrompt = 'Directors of logistics companies in France';
  const [candidate, ...more] = await suggest(nlPrompt);
  expect(more).toEqual([]);
  expect(candidate).toEqual({
    audienceId: expect.any(String),
    name: 'director, logistics, France',
    rationale: 'The description names: director, logistics, France, FR.',
    provider: 'contacts',
    filters: { title: ['director'], industry: ['logistics'], country: ['France', 'FR'] },
    count: 1,
    status: 'suggested',
    validationError: null,
    truncated: false,
  });
  const path = `/v1/orgs/audiences/${candidate.audienceId}`;
  expect((await stage.get(path).expect(200)).body.audience).toMatchObject({ status: 'suggested', nlPrompt });
  await api.call('patch', `${path}/status`, stage.key).send({ status: 'active' }).expect(200);
  const [everybody] = await suggest('whoever likes anvils');
  expect(everybody).toMatchObject({
    filters: {},
    count: 2,
    validationError: 'No filters: every contact would be a member.',
  });
});

test('a model suggests several audiences and is charged; if it fails, the words of the description are used', async () => {
  settings = { provider: 'openai', apiKey: 'sk-x', baseUrl: model.baseUrl };
  const none = { title: [], industry: [], size: [], country: [] };
  const audiences = [
    { ...none, name: 'Bosses', rationale: 'They decide.', title: ['CEO', ' CEO ', ''] },
    { ...none, name: '', rationale: 'Many.', country: Array.from({ length: 30 }, (_, n) => `Country ${n}`) },
    ...Array.from({ length: 9 }, (_, n) => ({ ...none, name: `More ${n}`, rationale: '', title: ['x'] })),
  ];
  model.reply({ says: { audiences }, inputTokens: 70, outputTokens: 30 });
  const candidates = await suggest('Bosses');
  expect(candidates).toHaveLength(5);
  expect(candidates[0]).toMatchObject({
    name: 'Bosses',
    rationale: 'They decide.',
    filters: { title: ['CEO'] },
    count: 1,
  });
  expect(candidates[1]).toMatchObject({ name: 'Country 0', truncated: true, count: 0 });
  expect(candidates[1].filters.country).toHaveLength(20);
  const { orgId, brandId } = stage;
  expect(costs).toMatchObject([{ orgId, brandId, costName: 'audience-suggestion', inputTokens: 70, outputTokens: 30 }]);
  model.reply({ status: 401 });
  expect(await suggest('CEOs in Germany')).toMatchObject([{ filters: { title: ['ceo'], country: ['Germany', 'DE'] } }]);
});

test('the model is not asked if its suggestions would exceed the audience limit', async () => {
  settings = { provider: 'openai', apiKey: 'sk-x', baseUrl: model.baseUrl };
  const full = await stageOf(api, 'Full');
  await api.database.pool.query(
    `insert into audiences (org_id, id, brand_id, name, source, filters, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'Audience ' || n, 'contacts', '{}', now(), now() from generate_series(1, 4996) as n`,
    [full.orgId, full.brandId],
  );
  const none = { title: [], industry: [], size: [], country: [] };
  const audiences = Array.from({ length: 5 }, (_, n) => ({ ...none, name: `One ${n}`, rationale: '', title: ['x'] }));
  const ask = () => full.post('/v1/orgs/audiences/suggest', { nlPrompt: 'Bosses', brandId: full.brandId });
  model.reply({ says: { audiences }, inputTokens: 70, outputTokens: 30 });
  costs.length = 0;
  await ask().expect(409);
  expect(costs).toEqual([]);
  await api.database.pool.query("delete from audiences where org_id = $1 and name = 'Audience 1'", [full.orgId]);
  expect((await ask().expect(200)).body.candidates).toHaveLength(5);
  expect(costs).toHaveLength(1);
});

test('a foreign brand or an empty description is rejected and stores nothing', async () => {
  const other = await stageOf(api, 'Other');
  await other.post('/v1/orgs/audiences/suggest', { nlPrompt: 'CEOs', brandId: stage.brandId }).expect(404);
  await other.post('/v1/orgs/audiences/suggest', { nlPrompt: ' ', brandId: other.brandId }).expect(400);
  expect((await other.get('/v1/orgs/audiences').expect(200)).body.audiences).toEqual([]);
});
