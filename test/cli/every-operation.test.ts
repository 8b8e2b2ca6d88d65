import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenApiDocument } from '../../src/http/openapi/description.ts';
import { type DocumentedOperation, documentedOperations } from '../contract/operations.ts';
import { oneIn } from '../harness/long.ts';
import { startService, type TestService } from '../harness/start-service.ts';
import { type Ended, errorIn, inProcess, type Machine, newMachine } from './command-line.ts';

let api: TestService;
let operations: DocumentedOperation[];
let asUser: Machine;
let asApplication: Machine;
beforeAll(async () => {
  api = await startService();
  const document: OpenApiDocument = (await api.call('get', '/openapi.json').expect(200)).body;
  operations = documentedOperations(document);
  const me = await api.call('get', '/v1/me').expect(200);
  asUser = newMachine({ DISTRIBUTE_API_URL: api.url, DISTRIBUTE_API_KEY: api.userKey });
  asApplication = newMachine({ DISTRIBUTE_API_URL: api.url, DISTRIBUTE_API_KEY: api.adminKey, ORG: me.body.orgId });
});
afterAll(() => api.close());

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const kebab = (name: string) =>
  name
    .replace(/_/g, '-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
const isJson = ({ described }: DocumentedOperation) => {
  const success = described.responses['200'];
  return success !== undefined && 'content' in success && success.content?.['application/json'] !== undefined;
};
const isMultipart = ({ described }: DocumentedOperation) =>
  described.requestBody?.content['multipart/form-data'] !== undefined;

async function forEach<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: 6 }, work));
}

/** Accepts any response of the service, but no usage error of the command line. */
function expectCalled(operation: DocumentedOperation, ended: Ended): void {
  const { code, stdout, stderr } = ended;
  expect([0, 3, 4, 5], `${operation.label}: ${stderr}`).toContain(code);
  if (code !== 0) {
    const { code: failure, message, exitCode, details } = errorIn(ended);
    expect(exitCode).toBe(code);
    // A stream fails after its start.
    if (failure === 'stream') return;
    expect(details?.status, `${operation.label}: ${message}`).toBeLessThan(500);
    expect(stdout).toBe('');
  } else if (isJson(operation)) {
    expect(() => JSON.parse(stdout) as unknown, operation.label).not.toThrow();
  }
}

test('every operation can be called by its id, with its body on stdin', async () => {
  expect(operations.length).toBeGreaterThan(200);
  let succeeded = 0;
  await forEach(operations, async (operation) => {
    const needed = operation.parameters
      .filter(({ name, in: place }) => place === 'path' || isRequired(operation, name))
      .flatMap(({ name, example }) => [`--${kebab(name)}`, [example].flat().map(textOf).join(',')]);
    const body = operation.body === null ? [] : ['--body', '-'];
    const file = isMultipart(operation)
      ? ['--file', '-', ...(operation.path.endsWith('contacts/upload') ? ['--brand-id', 'x'] : [])]
      : [];
    const argv = [operation.described.operationId, ...needed, ...body, ...file, '--yes'];
    const organisation = ['--header', `x-org-id=${asApplication.env.ORG ?? ''}`];
    const input = operation.body === null ? 'email\nada@acme.example\n' : JSON.stringify(operation.body);
    const ended = await inProcess(asApplication, [...argv, ...organisation], { input });
    expectCalled(operation, ended);
    if (ended.code === 0) succeeded += 1;
  });
  // Many responses succeed, so their output is tested too.
  expect(succeeded).toBeGreaterThan(operations.length / 3);
});

const isRequired = ({ described }: DocumentedOperation, name: string) =>
  (described.parameters ?? []).some((one) => 'name' in one && one.name === name && one.required === true);

/** Names of global flags; fields with these names are set with `--data`. */
const TAKEN = new Set(['apiKey', 'baseUrl', 'query', 'file', 'data']);

test('every operation can be called by METHOD PATH, with a flag for every parameter and every field', async () => {
  await forEach(oneIn(3, operations), async (operation) => {
    const values = operation.parameters.filter(({ in: place }) => place !== 'path');
    const flags = values.flatMap(({ name, example }) => [`--${name}`, [example].flat().map(textOf).join(',')]);
    const fields = Object.entries(operation.body ?? {}).flatMap(([name, value]) =>
      TAKEN.has(name) ? ['--data', `${name}=${textOf(value)}`] : [`--${kebab(name)}`, textOf(value)],
    );
    const path = operation.parameters
      .filter(({ in: place }) => place === 'path')
      .reduce(
        (filled, { name, example }) => filled.replace(`{${name}}`, encodeURIComponent(textOf(example))),
        operation.path,
      );
    const file = isMultipart(operation)
      ? ['--file', '-', ...(operation.path.endsWith('contacts/upload') ? ['--brandId', 'x'] : [])]
      : [];
    const argv = ['call', operation.method, path, ...flags, ...fields, ...file, '--yes', '--compact'];
    expectCalled(operation, await inProcess(asUser, argv, { input: 'email\nada@acme.example\n' }));
  });
});

test('the list of operations is that of the service, and each has its help', async () => {
  const listed = await inProcess(asUser, ['operations']);
  const ids = (JSON.parse(listed.stdout) as { operations: { id: string }[] }).operations.map(({ id }) => id);
  expect(ids).toEqual(operations.map(({ described }) => described.operationId));
  const [
    {
      method,
      path,
      described: { operationId: id },
    } = expect.fail(),
  ] = operations;
  const told = await inProcess(asUser, ['describe', method, path]);
  expect(JSON.parse(told.stdout)).toMatchObject({ id, method, path });
  for (const { described } of oneIn(3, operations)) {
    const help = await inProcess(asUser, [described.operationId, '--help']);
    expect(JSON.parse(help.stdout)).toMatchObject({ usage: expect.stringContaining(described.operationId) });
  }
});
