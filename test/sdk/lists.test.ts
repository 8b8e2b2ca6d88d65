import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, type DistributeClient, iterate, pages, unwrap } from '../../clients/sdk/src/index.ts';
import { stageOf } from '../api/contacts/stage.ts';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
let client: DistributeClient;
let brandId: string;
let requests: string[] = [];
beforeAll(async () => {
  api = await startService();
  const stage = await stageOf(api);
  brandId = stage.brandId;
  client = createClient({
    baseUrl: api.url,
    apiKey: stage.key,
    fetch: (request) => {
      requests.push(request.url.replace(api.url, ''));
      return fetch(request);
    },
  });
});
afterAll(() => api.close());

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const seen: Item[] = [];
  for await (const item of items) seen.push(item);
  return seen;
}

test('a file of people is uploaded, and the list of them read to its end, page by page', async () => {
  const rows = Array.from({ length: 25 }, (_, i) => `person${i}@bluefield.example;Ada ${i}`);
  const file = new File([['E-Mail;Vorname', ...rows].join('\n')], 'people.csv', { type: 'text/csv' });
  const columnMapping = JSON.stringify({ 'E-Mail': 'email' });
  const { uploadId } = await unwrap(
    client.POST('/v1/orgs/contacts/upload', { body: { file, brandId, columnMapping } }),
  );
  await expect
    .poll(async () => {
      const path = { uploadId };
      return (await unwrap(client.GET('/v1/orgs/contacts/uploads/{uploadId}', { params: { path } }))).upload.status;
    })
    .toBe('completed');
  requests = [];
  const emails = new Set<string>();
  for await (const contact of iterate(client, '/v1/orgs/contacts', { params: { query: { brandId, limit: 10 } } })) {
    emails.add(contact.email);
  }
  expect(emails.size).toBe(25);
  expect(requests).toHaveLength(3);
});

test('a list of addresses is imported', async () => {
  const file = new Blob(['email\nada@bluefield.example\nacme.example']);
  await unwrap(client.POST('/v1/suppressions/import', { body: { file, reason: 'From the old system' } }));
  const values: string[] = [];
  for await (const { value } of iterate(client, '/v1/suppressions', { params: { query: { limit: 1 } } })) {
    values.push(value ?? '');
  }
  expect(values.toSorted()).toEqual(['acme.example', 'ada@bluefield.example']);
});

test('whoever stops early asks for no further page', async () => {
  requests = [];
  for await (const _ of iterate(client, '/v1/orgs/contacts', { params: { query: { brandId, limit: 10 } } })) break;
  expect(requests).toHaveLength(1);
});

test('a page says where to go on another time', async () => {
  const [first] = await all(pages(client, '/v1/orgs/contacts', { params: { query: { brandId, limit: 20 } } }));
  const cursor = first?.nextCursor ?? '';
  const rest = await all(iterate(client, '/v1/orgs/contacts', { params: { query: { brandId, limit: 20, cursor } } }));
  expect(rest).toHaveLength(5);
});

test('a list that leaves out what came before ends too', async () => {
  const { pool } = api.database;
  await pool.query(
    `insert into runs (id, org_id, service_name, task_name, status, started_at, created_at, updated_at)
     select gen_random_uuid(), org_id, 'test', 'test', 'completed', now(), now(), now()
     from brands, generate_series(1, 7) where brands.id = $1`,
    [brandId],
  );
  requests = [];
  const ids = new Set<string>();
  for await (const { id } of iterate(client, '/v1/runs', { params: { query: { limit: 3 } } })) ids.add(id);
  expect(ids.size).toBe(7);
  expect(requests).toHaveLength(3);
  const events = await all(iterate(client, '/v1/runs/events', { params: { query: { limit: 5 } } }));
  expect(new Set(events.map(({ runId }) => runId))).toEqual(ids);
});

test('an empty list has no items, and a feed without an end ends where it is now', async () => {
  requests = [];
  expect(await all(iterate(client, '/v1/events'))).toEqual([]);
  expect(await all(iterate(client, '/v1/feeds'))).toEqual([]);
  expect(requests).toHaveLength(2);
});

test('a failure on the way is thrown', async () => {
  const campaignId = crypto.randomUUID();
  const leads = iterate(client, '/v1/leads', { params: { query: { campaignId } } });
  await expect(leads.next()).rejects.toMatchObject({ status: 404, code: 'not_found' });
});
