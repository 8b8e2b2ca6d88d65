import { expect, test } from 'vitest';
import type { DescribedOperation, DocumentSchema } from '../../src/http/openapi/description.ts';
import { createDocument } from '../../src/http/openapi/document.ts';
import { camelCase, rewriteSchema } from '../../src/http/openapi/schemas.ts';
import { listOperations } from '../../src/http/rest/routes.ts';
import { appRouter, plainRoutes, webhooks } from '../../src/router.ts';

const document = createDocument({
  router: appRouter,
  plainRoutes,
  webhooks,
  publicUrl: 'http://localhost:3000',
  version: '1.0.0',
});
const { schemas } = document.components;

interface Named {
  where: string;
  operation: DescribedOperation;
}
const operations: Named[] = Object.entries({ ...document.paths, ...document.webhooks }).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ where: `${method.toUpperCase()} ${path}`, operation })),
);

const successesOf = ({ responses }: DescribedOperation) =>
  Object.values(responses).flatMap((response) => ('$ref' in response ? [] : [response]));

const parametersOf = ({ parameters = [] }: DescribedOperation) =>
  parameters.flatMap((parameter) => ('name' in parameter ? [parameter] : []));

function partsOf(schema: DocumentSchema): DocumentSchema[] {
  const parts: DocumentSchema[] = [];
  rewriteSchema(schema, (part) => {
    parts.push(part);
    return part;
  });
  return parts;
}

const found = (isWrong: (named: Named) => boolean) => operations.filter(isWrong).map(({ where }) => where);

test('every body of objects has a name', () => {
  const isInline = ({ schema }: { schema: DocumentSchema }) => schema.$ref === undefined && schema.type !== 'string';
  const bodies = ({ operation }: Named) =>
    [operation.requestBody, ...successesOf(operation)].flatMap((body) => Object.values(body?.content ?? {}));
  expect(found((named) => bodies(named).some(isInline))).toEqual([]);
});

test('no name is one that a generator made up', () => {
  expect(Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name) || name.endsWith('Output'))).toEqual(
    [],
  );
});

test('no answer forbids what a later version adds', () => {
  const isClosed = (schema: DocumentSchema) =>
    partsOf(schema).some(({ additionalProperties }) => additionalProperties === false);
  const seen = new Set<string>();
  const closed: string[] = [];
  const visit = (schema: DocumentSchema, where: string) => {
    if (isClosed(schema)) closed.push(where);
    for (const { $ref } of partsOf(schema)) {
      const name = $ref?.split('/').at(-1) ?? '';
      if (name === '' || seen.has(name)) continue;
      seen.add(name);
      visit(schemas[name] ?? {}, name);
    }
  };
  for (const { where, operation } of operations)
    for (const { content = {} } of successesOf(operation))
      for (const { schema } of Object.values(content)) visit(schema, where);
  expect(closed).toEqual([]);
  expect(seen.size).toBeGreaterThan(100);
});

test('an enum that stands in several places is a component', () => {
  const inline = Object.values(schemas).flatMap((schema) => partsOf(schema).slice(0, -1));
  const inParameters = operations.flatMap(({ operation }) =>
    parametersOf(operation).flatMap(({ schema }) => partsOf(schema)),
  );
  const all = [...inline, ...inParameters].flatMap(({ enum: values }) => (values ? [values.join()] : []));
  const named = new Set(Object.values(schemas).flatMap(({ enum: values }) => (values ? [values.join()] : [])));
  expect(all.filter((one, i) => all.indexOf(one) !== i || named.has(one))).toEqual([]);
});

test('patterns are written so that every engine reads them, and none repeats a format', () => {
  const parts = [
    ...Object.values(schemas),
    ...operations.flatMap(({ operation }) => parametersOf(operation).map(({ schema }) => schema)),
  ].flatMap(partsOf);
  const patterns = parts.flatMap(({ pattern, format }) => (pattern === undefined ? [] : [{ pattern, format }]));
  expect(patterns.filter(({ pattern, format }) => format !== undefined || /\(\?[=!<]|\\[pP]\{/.test(pattern))).toEqual(
    [],
  );
});

test('everything is described: tags, operations, parameters', () => {
  expect(document.tags?.filter(({ description }) => !description)).toEqual([]);
  expect(found(({ operation }) => !operation.description || !operation.summary)).toEqual([]);
  expect(found(({ operation }) => parametersOf(operation).some(({ description }) => !description))).toEqual([]);
  const common = Object.values(document.components.parameters as Record<string, { description?: string }>);
  expect(common.filter(({ description }) => !description)).toEqual([]);
});

test('an operation is called as its procedure is', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([]);
  expect(ids).toEqual(expect.arrayContaining(listOperations(appRouter).map(({ name }) => camelCase(name))));
});

test('nothing that may be left out has an example that "try it out" would send', () => {
  const common = Object.values(document.components.parameters as Record<string, object>);
  expect(JSON.stringify(common)).not.toContain('"example"');
  const hasExample = (schema: DocumentSchema) =>
    [schema, schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? {}].some(({ example }) => example !== undefined);
  expect(
    found(({ operation }) => parametersOf(operation).some(({ required, schema }) => !required && hasExample(schema))),
  ).toEqual([]);
});

test('ids of paths and of answers have the same format', () => {
  const ids = operations.flatMap(({ operation }) =>
    parametersOf(operation).filter(({ name }) => /^(id|.*Id)$/.test(name)),
  );
  // Workflows also have slugs, and clients choose their request ids.
  const named = new Set(['workflowId', 'requestId']);
  const others = ids.filter(({ name, schema }) => schema.format !== 'uuid' && !named.has(name));
  expect(others).toEqual([]);
});

test('where exactly one of two is needed, the document says so', () => {
  for (const name of ['CampaignsCreateInput', 'CampaignsPreflightInput', 'SuppressionsAddInput'])
    expect(
      schemas[name]?.allOf?.some(({ oneOf }) => oneOf?.length === 2),
      name,
    ).toBe(true);
});

test('lists in queries are arrays', () => {
  const query = (path: string, wanted: string) =>
    parametersOf(document.paths[path]?.get ?? { operationId: '', responses: {} }).find(({ name }) => name === wanted)
      ?.schema;
  expect(query('/v1/brands/by-ids', 'ids')).toMatchObject({ type: 'array', maxItems: 200 });
  expect(query('/v1/runs/stats/costs', 'groupBy')).toMatchObject({ type: 'array', items: { enum: expect.any(Array) } });
});

test('a link of an email answers with 302 and a place', () => {
  const { responses } = document.paths['/t/c/{token}']?.get ?? { responses: {} };
  expect(responses).toHaveProperty('302.headers.Location');
  expect(responses).not.toHaveProperty('200');
});

test('files are binary', () => {
  for (const name of ['ContactsUploadInput', 'SuppressionsImportInput'])
    expect(schemas[name]?.properties?.file, name).toMatchObject({ type: 'string', format: 'binary' });
});

test("prefill's two answers are told apart", () => {
  expect(schemas.FeaturesPrefillAnswer?.anyOf).toEqual([
    { $ref: '#/components/schemas/PrefilledText' },
    { $ref: '#/components/schemas/PrefilledStructured' },
  ]);
});

test('the seven events and that of gates are described with their payloads and their signature', () => {
  const kinds = [
    'campaign.started',
    'campaign.milestone',
    'campaign.paused',
    'campaign.completed',
    'reply.received',
    'meeting.booked',
    'budget.warning',
    'campaign.gate',
  ];
  expect(Object.keys(document.webhooks ?? {})).toEqual(kinds);
  for (const { where, operation } of operations.filter(({ operation: { operationId } }) =>
    /^on[A-Z]/.test(operationId),
  )) {
    const payload = operation.requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
    expect(schemas[payload]?.properties?.data?.properties, where).toBeDefined();
    expect(schemas[payload]?.properties?.event?.const, where).toBe(where.replace('POST ', ''));
    expect(parametersOf(operation).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['X-Distribute-Signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature']),
    );
  }
});
