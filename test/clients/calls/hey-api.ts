import * as api from './hey-api';
import { client } from './hey-api/client.gen';

declare const process: { env: Record<string, string> };
const { BASE_URL = '', API_KEY = '', BRAND_ID = '' } = process.env;
client.setConfig({ baseUrl: BASE_URL, auth: API_KEY });

let calls = 0;
async function ok<Data>(call: Promise<{ data: Data | undefined; error?: unknown }>): Promise<NonNullable<Data>> {
  const { data, error } = await call;
  if (data === undefined || data === null) throw new globalThis.Error(JSON.stringify(error));
  calls++;
  return data;
}

async function main() {
  const me = await ok(api.keysMe());
  const { org } = await ok(api.keysGetOrganisation());
  if (org.id !== me.orgId) throw new globalThis.Error('Another organisation answered.');
  await ok(api.keysPatchOrganisation({ body: { name: 'Acme' } }));
  const key = await ok(api.keysCreateApiKey({ body: { name: 'CRM sync' } }));
  await ok(api.keysListApiKeys({ query: { limit: 10 } }));
  await ok(api.keysRevokeApiKey({ path: { id: key.id } }));
  const { brands } = await ok(api.brandsByIds({ query: { ids: [BRAND_ID] } }));
  await ok(api.brandsGet({ path: { brandId: brands[0]?.id ?? '' } }));
  const { uploadId } = await ok(
    api.contactsUpload({ body: { file: new Blob(['email\nada@x.example']), brandId: BRAND_ID } }),
  );
  const { upload } = await ok(api.contactsGetUpload({ path: { uploadId } }));
  if (upload.added !== 1) throw new globalThis.Error('The upload added nothing.');
  await ok(api.contactsList({ query: { brandId: BRAND_ID } }));
  const imported = await ok(
    api.suppressionsImport({ body: { file: new Blob(['email\nbob@x.example']), reason: 'Old list' } }),
  );
  if (imported.added !== 1) throw new globalThis.Error('The import added nothing.');
  await ok(api.suppressionsAdd({ body: { values: ['eve@x.example'] } }));
  await ok(api.suppressionsLift({ query: { value: 'eve@x.example' } }));
  const { endpoint } = await ok(
    api.webhooksCreateEndpoint({ body: { url: 'http://127.0.0.1:9/hook', events: ['reply.received'] } }),
  );
  await ok(api.webhooksPatchEndpoint({ path: { id: endpoint.id }, body: { enabled: false } }));
  await ok(api.webhooksListDeliveries({ query: { endpointId: endpoint.id, status: 'pending' } }));
  await ok(api.webhooksDeleteEndpoint({ path: { id: endpoint.id } }));
  await ok(api.runsCosts({ query: { groupBy: ['costName', 'brandId'] } }));
  await ok(api.featuresGet({ path: { slug: 'sales-cold-email-outreach' } }));
  await ok(api.campaignsList({ query: { status: 'all', brandId: BRAND_ID } }));
  console.log(calls);
}

void main();
