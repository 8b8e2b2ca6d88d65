import { execFile } from 'node:child_process';
import { stripTypeScriptTypes } from 'node:module';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestSamples } from '../../src/http/pages/request-samples.ts';
import { startService, type TestService } from '../harness/start-service.ts';

const run = promisify(execFile);
let api: TestService;
let samples: Record<string, RequestSamples>;
beforeAll(async () => {
  api = await startService();
  samples = (await api.call('get', '/reference/samples.json', null).expect(200)).body;
});
afterAll(() => api.close());

test('every operation has a sample in each language', async () => {
  const { paths } = (await api.call('get', '/openapi.json', null).expect(200)).body;
  const operations = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(Object.keys(samples).toSorted()).toEqual(operations.toSorted());
  for (const [operation, { curl, TypeScript, Python }] of Object.entries(samples)) {
    expect(curl, operation).toMatch(/^curl /);
    expect(() => stripTypeScriptTypes(TypeScript), operation).not.toThrow();
    expect(Python, operation).toContain('import requests');
  }
});

test('a sample of curl does what it says', async () => {
  const sample = samples['POST /v1/suppressions']?.curl.replaceAll(api.service.platform.publicUrl, api.url) ?? '';
  const env = { ...process.env, DISTRIBUTE_API_KEY: api.userKey };
  const { stdout } = await run('sh', ['-c', sample], { env });
  expect(JSON.parse(stdout)).toMatchObject({ added: 1 });
});

test('a sample in TypeScript does what it says', async () => {
  const sample = samples['GET /v1/me']?.TypeScript.replaceAll(api.service.platform.publicUrl, api.url) ?? '';
  const program = `${sample}\nconsole.log(JSON.stringify(answer));`;
  const env = { ...process.env, DISTRIBUTE_API_KEY: api.userKey };
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { env });
  expect(JSON.parse(stdout)).toMatchObject({ authType: 'user_key' });
});

test('values of JSON are written as Python has them', () => {
  expect(samples['PATCH /v1/brands/{brandId}/pause']?.Python).toMatch(/json=\{\s+"paused": (True|False)\s+\}/);
  expect(samples['POST /v1/orgs/contacts/upload']?.Python).toContain('files={"file": open("contacts.csv", "rb")}');
});
