import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../harness/start-service.ts';
import { stageOf } from './stage.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

test.each([false, true])('forty small uploads at once all succeed, with an Idempotency-Key: %s', async (withKey) => {
  const stage = await stageOf(api);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => {
      const request = stage.upload(`email\nada${i}@x.example\n`);
      return withKey ? request.set('Idempotency-Key', `up-${i}`) : request;
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
});
