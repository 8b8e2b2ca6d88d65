import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, type DistributeClient } from '../../clients/sdk/src/index.ts';
import { successOf } from '../../src/http/openapi/description.ts';
import { createDocument } from '../../src/http/openapi/document.ts';
import { appRouter, plainRoutes } from '../../src/router.ts';
import { stageOf } from '../api/contacts/stage.ts';
import { type DocumentedOperation, documentedOperations } from '../contract/operations.ts';
import { startService, type TestService } from '../harness/start-service.ts';

const document = createDocument({ router: appRouter, plainRoutes, publicUrl: 'http://x', version: '1.0.0' });

let api: TestService;
let member: DistributeClient;
let admin: DistributeClient;
/** Ids of existing records; examples contain others. */
let known: Record<string, string>;
beforeAll(async () => {
  api = await startService({ environment: { DISTRIBUTE_WAITLIST: 'on' } });
  const { key, brandId, newCampaign } = await stageOf(api);
  known = { brandId, campaignId: (await newCampaign()).id };
  member = createClient({ baseUrl: api.url, apiKey: key, maxRetries: 0 });
  admin = createClient({ baseUrl: api.url, apiKey: api.adminKey, maxRetries: 0 });
});
afterAll(() => api.close());

function given({ parameters, described }: DocumentedOperation) {
  const isRequired = (name: string) =>
    described.parameters?.some((one) => 'name' in one && one.name === name && one.required) ?? false;
  const placed = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && isRequired(one.name))
        .map(({ name, example }) => [name, known[name] ?? example]),
    );
  return {
    params: { path: placed('path'), query: placed('query'), header: placed('header') },
    ...bodyFor(described.requestBody?.content ?? {}),
  };
}

function bodyFor(content: Record<string, { example?: unknown }>) {
  const [[type, { example }] = ['', {}]] = Object.entries(content) as [string, { example?: unknown }][];
  switch (type) {
    case '':
      return {};
    case 'multipart/form-data':
      return { body: { ...(example as object), file: new Blob([(example as { file: string }).file]) } };
    default:
      return { body: example, headers: { 'content-type': type } };
  }
}

function parseAs({ described }: DocumentedOperation): 'json' | 'text' | 'blob' | 'stream' {
  const [, success] = successOf(described) ?? [];
  const [type = 'text/plain'] = Object.keys(success?.content ?? {});
  if (type === 'application/json') return 'json';
  if (type === 'text/event-stream') return 'stream';
  return type.startsWith('image/') ? 'blob' : 'text';
}

test.each(documentedOperations(document))('$label is called and understood', async (operation) => {
  const client = operation.described.description?.includes('For the admin key') ? admin : member;
  const { data, error, response } = await client.request(
    operation.method.toLowerCase() as never,
    operation.path as never,
    { ...given(operation), parseAs: parseAs(operation) } as never,
  );
  const said = JSON.stringify({ status: response.status, data, error });
  expect([401, 405, 415], said).not.toContain(response.status);
  // A record may be missing, but the operation must exist.
  expect(said).not.toContain('No page or operation exists at this address.');
  expect(response.status, said).toBeLessThan(500);
  if (response.ok && parseAs(operation) === 'json') expect(data, said).toBeTypeOf('object');
  if (!response.ok) expect(error, said).toBeDefined();
});
