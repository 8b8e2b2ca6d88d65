import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PROVIDER_ENDPOINTS } from '../../../modules/keys/index.ts';
import { type ApolloServer, apolloPerson, KEY, startApolloServer } from '../../campaigns/apollo-server.ts';
import { startService, type TestService } from '../../harness/start-service.ts';

let apollo: ApolloServer;
let api: TestService;
beforeAll(async () => {
  apollo = await startApolloServer();
  api = await startService({ overrides: { providerEndpoints: { ...PROVIDER_ENDPOINTS, apollo: apollo.url } } });
});
afterAll(async () => {
  await api.close();
  await apollo.close();
});
beforeEach(async () => {
  apollo.has([apolloPerson(1), apolloPerson(2, { organization: null, title: null }), apolloPerson(3)]);
  await api.call('post', '/v1/keys').send({ provider: 'apollo', apiKey: KEY }).expect(200);
  apollo.calls.length = 0;
});

const search = (body: object) =>
  api.call('post', '/v1/leads/search').send({ person_titles: ['Head of Sales'], ...body });

test('a search returns matching people without addresses and without a charge', async () => {
  const { body } = await search({
    organization_locations: ['Germany'],
    organization_num_employees_ranges: ['201,500', '51-200', '10000+'],
    per_page: 2,
  }).expect(200);
  expect(body.people).toEqual([
    {
      id: apolloPerson(1).id,
      first_name: 'Firstb',
      last_name: null,
      email: null,
      title: 'Head of Sales',
      linkedin_url: null,
      organization: {
        name: 'Company 1',
        website_url: 'http://www.company1.example',
        industry: 'computer software',
        estimated_num_employees: 120,
      },
    },
    expect.objectContaining({
      title: null,
      organization: { name: null, website_url: null, industry: null, estimated_num_employees: null },
    }),
  ]);
  expect(body.pagination).toEqual({ page: 1, per_page: 2, total_entries: 3, total_pages: 2 });
  expect(apollo.calls).toMatchObject([
    {
      path: '/api/v1/mixed_people/api_search',
      headers: { 'x-api-key': KEY },
      body: {
        person_titles: ['Head of Sales'],
        organization_locations: ['Germany'],
        organization_num_employees_ranges: ['201,500', '51,200', '10000,10000000'],
        page: 1,
        per_page: 2,
      },
    },
  ]);
  expect(apollo.state.credits).toBe(0);
  const second = await search({ per_page: 2, page: 2 }).expect(200);
  expect(second.body.people).toMatchObject([{ id: apolloPerson(3).id }]);
});

test('several industries share a page without duplicates', async () => {
  const { body } = await search({ organization_industries: ['software', 'retail', 'retail'], per_page: 5 }).expect(200);
  const asked = apollo.calls.map(({ body: { q_keywords, per_page } }) => JSON.stringify([q_keywords, per_page]));
  expect(asked.toSorted()).toEqual(['["retail",2]', '["software",2]']);
  expect(body.people).toHaveLength(2);
  expect(body.pagination).toEqual({ page: 1, per_page: 5, total_entries: 6, total_pages: 2 });
  await search({ organization_industries: ['a', 'b'], per_page: 1 }).expect(400);
});

test('a missing or rejected Apollo key returns 400, a temporary failure 503', async () => {
  const other = await api.newOrganisation();
  const refused = await api
    .call('post', '/v1/leads/search', other.key)
    .send({ person_titles: ['CEO'] })
    .expect(400);
  expect(refused.body).toEqual({ error: 'Your organisation has no Apollo API key. Store one first.' });
  expect(apollo.calls).toEqual([]);
  apollo.fail('api_search', { status: 429, headers: { 'retry-after': '60' } });
  expect((await search({}).expect(503)).body.error).toMatch(/^Apollo rate limit reached\. Try again after 2/);
  apollo.fail('api_search', { status: 422 });
  expect((await search({}).expect(503)).body.error).toBe('Apollo returned status 422.');
  apollo.state.key = 'another';
  expect((await search({}).expect(400)).body.error).toBe('Apollo rejected the stored API key. Replace it.');
});

test('a search without titles or with too large a page is rejected', async () => {
  await search({ person_titles: [] }).expect(400);
  await search({ person_titles: undefined }).expect(400);
  await search({ per_page: 101 }).expect(400);
});
