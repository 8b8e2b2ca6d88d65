import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../src/log.ts';
import { startService, type TestService } from '../harness/start-service.ts';

const lines: string[] = [];
let api: TestService;
beforeAll(async () => {
  api = await startService({ log: createLog('debug', { write: (line: string) => void lines.push(line) }) });
});
afterAll(() => api.close());

test('every answer leaves a line with its request id, and no line ever holds a key', async () => {
  await api.call('get', '/v1/me').set('X-Request-Id', 'find-me').expect(200);
  const { body } = await api.call('post', '/v1/api-keys').send({ name: 'logged' }).expect(200);
  await api.call('get', `/v1/api-keys?cursor=${api.userKey}`, body.key).expect(404);
  await api.call('get', '/v1/me', `${api.userKey}x`).expect(401);
  expect(lines.some((line) => line.includes('"requestId":"find-me"') && line.includes('"status":200'))).toBe(true);
  const all = lines.join('');
  for (const key of [api.userKey, api.adminKey, body.key]) expect(all).not.toContain(key);
});
