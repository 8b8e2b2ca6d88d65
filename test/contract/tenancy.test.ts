import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocument } from '../../src/http/openapi/document.ts';
import { plainOperation } from '../../src/http/rest/plain-routes.ts';
import { listOperations } from '../../src/http/rest/routes.ts';
import { appRouter, plainRoutes } from '../../src/router.ts';
import { startService, type TestService } from '../harness/start-service.ts';
import { foreignIds, leavesOut, notTenantIds } from './foreign-ids.ts';
import { type DocumentedOperation, documentedOperations, requestFor } from './operations.ts';

const operations = [...listOperations(appRouter), ...plainRoutes.map(plainOperation)];
const document = createDocument({ router: appRouter, plainRoutes, publicUrl: 'http://x', version: '1.0.0' });
const memberPaths = new Set(
  operations
    .filter(({ access }) => access === 'member')
    .flatMap(({ method, paths }) => paths.map((path) => `${method} ${path}`)),
);

interface Position {
  operation: DocumentedOperation;
  kind: string;
  fill: (id: string) => { parameters: Record<string, unknown>; body: unknown };
  label: string;
}

const isIdName = (name: string) => /(^id$|Ids?$|[-_]ids?$|^ids$)/.test(name) && !notTenantIds.has(name);
const kindOf = (name: string, path: string) =>
  name === 'id' || name === 'ids'
    ? (path.split('/{')[0]?.split('/').at(-1) ?? name)
    : name.replace(/^x-/, '').replace(/-id$/, 'Id').replace(/_id$/, 'Id').replace(/Ids$/, 'Id');

function positionsOf(operation: DocumentedOperation): Position[] {
  const { body } = operation;
  const fromParameters = operation.parameters
    .filter(({ name }) => isIdName(name))
    .map(({ name }) => ({
      operation,
      kind: kindOf(name, operation.path),
      label: `${operation.label} ${name}`,
      fill: (id: string) => ({ parameters: { [name]: id }, body }),
    }));
  const fromBody = Object.entries(body ?? {})
    .filter(([name]) => isIdName(name))
    .map(([name, example]) => ({
      operation,
      kind: kindOf(name, operation.path),
      label: `${operation.label} body.${name}`,
      fill: (id: string) => ({ parameters: {}, body: { ...body, [name]: Array.isArray(example) ? [id] : id } }),
    }));
  return [...fromParameters, ...fromBody];
}

const positions = documentedOperations(document)
  .filter(({ label }) => memberPaths.has(label))
  .flatMap(positionsOf);

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

/** One record per kind. They are never changed, and creating more organisations would exceed the rate limit. */
const made = new Map<string, Promise<string>>();

function foreignOf(kind: string): Promise<string> {
  const make = foreignIds[kind];
  if (make === undefined) throw new Error(`Nobody knows how to make a foreign "${kind}": add it to foreign-ids.ts.`);
  const foreign = made.get(kind) ?? api.newOrganisation(`Stranger ${kind}`).then((stranger) => make(api, stranger));
  made.set(kind, foreign);
  return foreign;
}

test.each(positions)(
  '$label: an id of another organisation is an id that does not exist',
  async ({ operation, kind, label, fill }) => {
    const foreign = await foreignOf(kind);
    const ask = async (id: string) => {
      const { path, init } = requestFor(operation, fill(id));
      const response = await fetch(api.url + path, { ...init, headers: { ...init.headers, 'x-api-key': api.userKey } });
      return { status: response.status, body: await response.text() };
    };
    const answer = await ask(foreign);
    expect(answer.status).toBe(leavesOut.has(label) ? 200 : 404);
    expect(answer.body).not.toContain(foreign);
    expect(answer).toEqual(await ask('019a3b6e-0000-7000-8000-000000000000'));
  },
);
