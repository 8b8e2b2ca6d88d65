import createClient from 'openapi-fetch';
import type { components, paths } from './openapi-typescript-types';

declare const process: { env: Record<string, string> };
const { BASE_URL = '', API_KEY = '', BRAND_ID = '' } = process.env;
const api = createClient<paths>({ baseUrl: BASE_URL, headers: { Authorization: `Bearer ${API_KEY}` } });

let calls = 0;
async function ok<Data>(call: Promise<{ data?: Data; error?: unknown }>): Promise<NonNullable<Data>> {
  const { data, error } = await call;
  if (data === undefined || data === null) throw new Error(JSON.stringify(error));
  calls++;
  return data;
}

/** A receiver of events, which a compiler reads and nobody calls. */
export function hear(event: components['schemas']['ReplyReceivedEvent'] | components['schemas']['BudgetWarningEvent']) {
  return event.event === 'reply.received' ? event.data.preview : event.data.percentage;
}

const form = (fields: Record<string, string | Blob>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
};

async function main() {
  const me = await ok(api.GET('/v1/me'));
  const { org } = await ok(api.GET('/v1/orgs/current'));
  if (org.id !== me.orgId) throw new Error('Another organisation answered.');
  await ok(api.PATCH('/v1/orgs/current', { body: { name: 'Acme' } }));
  const key = await ok(api.POST('/v1/api-keys', { body: { name: 'CRM sync' } }));
  await ok(api.GET('/v1/api-keys', { params: { query: { limit: 10 } } }));
  await ok(api.DELETE('/v1/api-keys/{id}', { params: { path: { id: key.id } } }));
  await ok(api.GET('/v1/brands/by-ids', { params: { query: { ids: [BRAND_ID] } } }));
  await ok(api.GET('/v1/brands/{brandId}', { params: { path: { brandId: BRAND_ID } } }));
  const { uploadId } = await ok(
    api.POST('/v1/orgs/contacts/upload', {
      body: { file: 'email\nada@x.example', brandId: BRAND_ID },
      bodySerializer: form,
    }),
  );
  const { upload } = await ok(api.GET('/v1/orgs/contacts/uploads/{uploadId}', { params: { path: { uploadId } } }));
  if (upload.added !== 1) throw new Error('The upload added nothing.');
  await ok(api.GET('/v1/orgs/contacts', { params: { query: { brandId: BRAND_ID } } }));
  const imported = await ok(
    api.POST('/v1/suppressions/import', { body: { file: 'email\nbob@x.example' }, bodySerializer: form }),
  );
  if (imported.added !== 1) throw new Error('The import added nothing.');
  await ok(api.POST('/v1/suppressions', { body: { values: ['eve@x.example'] } }));
  await ok(api.DELETE('/v1/suppressions', { params: { query: { value: 'eve@x.example' } } }));
  const { endpoint } = await ok(
    api.POST('/v1/webhooks/endpoints', { body: { url: 'http://127.0.0.1:9/hook', events: ['reply.received'] } }),
  );
  const params = { path: { id: endpoint.id } };
  await ok(api.PATCH('/v1/webhooks/endpoints/{id}', { params, body: { enabled: false } }));
  await ok(api.GET('/v1/webhooks/deliveries', { params: { query: { endpointId: endpoint.id, status: 'pending' } } }));
  await ok(api.DELETE('/v1/webhooks/endpoints/{id}', { params }));
  await ok(api.GET('/v1/runs/stats/costs', { params: { query: { groupBy: ['costName', 'brandId'] } } }));
  await ok(api.GET('/v1/features/{slug}', { params: { path: { slug: 'sales-cold-email-outreach' } } }));
  await ok(api.GET('/v1/campaigns', { params: { query: { status: 'all', brandId: BRAND_ID } } }));
  console.log(calls);
}

void main();
