import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocument } from '../../src/http/openapi/document.ts';
import { appRouter, plainRoutes } from '../../src/router.ts';
import { TestClock } from '../harness/clock.ts';
import { startService, type TestService } from '../harness/start-service.ts';
import { type DocumentedOperation, documentedOperations, requestFor } from './operations.ts';
import { unclearParts } from './sentences.ts';

/** Runs per operation. Use FUZZ_RUNS=1000 for a long run. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 6);

const document = createDocument({
  router: appRouter,
  plainRoutes,
  publicUrl: 'http://x',
  version: '1.0.0',
});
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'document');

const clock = new TestClock();
let api: TestService;
beforeAll(async () => {
  api = await startService({ clock });
});
afterAll(() => api.close());

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    true,
    [],
    {},
    [[]],
    '\ud800',
    'é'.repeat(300),
    'x'.repeat(5000),
  ),
  fc.constantFrom<unknown>(
    "'; drop table users; --",
    '../../etc/passwd',
    '{{7*7}}',
    '%',
    '\u202e',
    'NaN',
    '019a3b6e-7d1c-7c3a-9f2e-2f6a8d1b4c5e',
  ),
  fc.jsonValue(),
);

function mutated(example: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(example);
  if (names.length === 0) return fc.constant(example);
  return fc.record(
    Object.fromEntries(
      names.map((name) => [
        name,
        fc.oneof(
          { weight: 2, arbitrary: fc.constant(example[name]) },
          { weight: 1, arbitrary: partlyNasty(example[name]) },
        ),
      ]),
    ),
    {
      requiredKeys: [],
    },
  );
}

const partlyNasty = (example: unknown): fc.Arbitrary<unknown> =>
  isObject(example) ? fc.oneof({ weight: 1, arbitrary: nasty }, { weight: 3, arbitrary: mutated(example) }) : nasty;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fillings = ({ parameters, body }: DocumentedOperation) =>
  fc.record({
    parameters: mutated(Object.fromEntries(parameters.map(({ name, example }) => [name, example]))),
    body:
      body === null
        ? fc.constant(null)
        : fc.oneof({ weight: 5, arbitrary: mutated(body) }, { weight: 1, arbitrary: nasty }),
  });

function validatorFor({ path, method, described }: DocumentedOperation, status: number) {
  const response = described.responses[String(status)];
  if (response === undefined) throw new Error(`${method} ${path} does not document status ${status}`);
  const pointer = [path, method.toLowerCase()]
    .map((part) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1')))
    .join('/');
  if ('$ref' in response) return ajv.compile({ $ref: 'document#/components/schemas/Error' });
  return ajv.compile({ $ref: `document#/paths/${pointer}/responses/${status}/content/application~1json/schema` });
}

const isJson = ({ described }: DocumentedOperation) => {
  const success = described.responses['200'];
  return success !== undefined && 'content' in success && success.content?.['application/json'] !== undefined;
};

const operations = documentedOperations(document).filter(isJson);

test.each(operations)('$label answers whatever is sent to it with what it documents', async (operation) => {
  const keys = [{ 'x-api-key': api.userKey }, { 'x-api-key': api.adminKey }];
  await fc.assert(
    fc.asyncProperty(fillings(operation), fc.constantFrom(...keys), async (filling, key) => {
      clock.advance(60_000);
      const { path, init } = requestFor(operation, filling);
      const response = await fetch(api.url + path, { ...init, headers: { ...init.headers, ...key } });
      const body: unknown = await response.json();
      expect(response.status, JSON.stringify({ path, init, body })).toBeLessThan(500);
      const validate = validatorFor(operation, response.status);
      expect(validate(body) ? [] : validate.errors, JSON.stringify(body)).toEqual([]);
      expect(response.headers.get('ratelimit')).not.toBeNull();
      if (response.status >= 400) expect(unclearParts((body as { error: string }).error, filling)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
