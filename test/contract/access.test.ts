import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainOperation } from '../../src/http/rest/plain-routes.ts';
import { listOperations } from '../../src/http/rest/routes.ts';
import { appRouter, plainRoutes } from '../../src/router.ts';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

const operations = [...listOperations(appRouter), ...plainRoutes.map(plainOperation)].flatMap((operation) =>
  operation.paths.map((path) => ({ ...operation, path })),
);

test('the list of who may call what is the one that was agreed on', async () => {
  const lines = operations.map(
    ({ access, permission, method, path }) =>
      `${access.padEnd(6)} ${(permission ?? '-').padEnd(15)} ${method.padEnd(6)} ${path}`,
  );
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('./access.txt');
});

test('every operation for members states the permission that it needs', () => {
  const without = operations.filter(
    ({ access, permission }) => (access === 'member' || access === 'key') && !permission,
  );
  const told = without.map(
    ({ name, method, path }) => `${method} ${path} (${name}): add \`permission\` to its rest(…), or to its plain route`,
  );
  expect(told).toEqual([]);
});

test.each(operations)(
  '$method $path ($access) turns away whoever may not call it',
  async ({ access, method, path }) => {
    const call = async (key: string | null) => {
      // A separate network per operation, so that anonymous rate limits do not affect other tests.
      const address = {
        'x-forwarded-for': `2001:db8:0:${operations.findIndex((other) => other.path === path && other.method === method).toString(16)}::1`,
      };
      const headers: Record<string, string> = key === null ? address : { ...address, 'x-api-key': key };
      return (await fetch(api.url + path.replace(/\{\w+\}/g, 'x'), { method, headers })).status;
    };
    if (access === 'open') {
      expect(await call(null)).not.toBe(401);
      return;
    }
    expect(await call(null)).toBe(401);
    expect(await call('dist_usr_wrong')).toBe(401);
    if (access === 'admin' || access === 'app') expect(await call(api.userKey)).toBe(403);
    if (access === 'member') expect(await call(api.adminKey)).toBe(400);
    if (access === 'key') expect(await call(api.adminKey)).toBe(200);
  },
);
