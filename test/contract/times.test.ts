import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocument } from '../../src/http/openapi/document.ts';
import { appRouter, plainRoutes } from '../../src/router.ts';
import { startService, type TestService } from '../harness/start-service.ts';
import { type DocumentedOperation, documentedOperations, requestFor } from './operations.ts';

const document = createDocument({ router: appRouter, plainRoutes, publicUrl: 'http://x', version: '1.0.0' });

let api: TestService;
let orgId: string;
beforeAll(async () => {
  api = await startService();
  ({ orgId } = await api.newOrganisation('Times'));
});
afterAll(() => api.close());

interface Described {
  $ref?: string;
  properties?: Record<string, unknown>;
}

const places = documentedOperations(document).flatMap((operation) => {
  const { parameters = [], requestBody } = operation.described;
  const inQuery = parameters.flatMap((parameter): [string, unknown][] =>
    'name' in parameter && parameter.in === 'query' ? [[parameter.name, parameter.schema]] : [],
  );
  const body: Described = requestBody?.content['application/json']?.schema ?? {};
  const { schemas } = document.components;
  const { properties = {} }: Described = body.$ref ? (schemas[body.$ref.split('/').at(-1) ?? ''] ?? {}) : body;
  return [...inQuery, ...Object.entries(properties)].flatMap(([name, schema]) => {
    const format = /"format":"(date(?:-time)?)"/.exec(JSON.stringify(schema))?.[1];
    return format === undefined
      ? []
      : [{ where: `${operation.label} ${name}`, operation, name, isDay: format === 'date' }];
  });
});

async function send(operation: DocumentedOperation, name: string, value: string) {
  const isInBody = !operation.parameters.some((parameter) => parameter.name === name);
  const { path, init } = requestFor(operation, {
    parameters: isInBody ? {} : { [name]: value },
    body: isInBody ? { ...operation.body, [name]: value } : operation.body,
  });
  const answer = await fetch(`${api.url}${path}`, {
    ...init,
    headers: { ...init.headers, 'x-api-key': api.adminKey, 'x-org-id': orgId },
  });
  return { status: answer.status, text: await answer.text() };
}

test('there are such places', () => {
  expect(places.map(({ where }) => where)).toEqual(
    expect.arrayContaining(['GET /v1/activity since', 'POST /v1/orgs/quote-requests deadline']),
  );
});

test.each(places)('$where: a year that the database cannot keep is refused', async ({ operation, name, isDay }) => {
  for (const year of ['0000', '+012026']) {
    const { status, text } = await send(operation, name, isDay ? `${year}-01-01` : `${year}-01-01T00:00:00Z`);
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining(name) });
  }
});

test.each(places.filter(({ isDay }) => !isDay))('$where: a time may have an offset', async ({ operation, name }) => {
  const { status, text } = await send(operation, name, '2026-11-17T16:00:00+00:00');
  if (status !== 200) expect(text).not.toContain('an ISO 8601 timestamp');
});
