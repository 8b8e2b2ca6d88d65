import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { rest } from '../../src/api/operation.ts';
import { member, mergeRouters, router } from '../../src/api/trpc.ts';
import { appRouter } from '../../src/router.ts';
import { startService, type TestService } from '../harness/start-service.ts';

/** Random data hardly compresses. */
const LARGE = randomBytes(10_000_000).toString('hex');

let api: TestService;
beforeAll(async () => {
  const whole = member
    .meta(rest('GET', '/v1/large', { tag: 'Keys', summary: 'Large' }))
    .input(z.object({}))
    .output(z.object({ text: z.string() }))
    .query(() => ({ text: LARGE }));
  api = await startService({ router: mergeRouters(appRouter, router({ large: router({ whole }) })) });
});
afterAll(() => api.close());

async function begin(path: string, headers: string): Promise<{ socket: Socket; status: number }> {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${api.userKey}\r\n${headers}\r\n`);
  await once(socket, 'readable');
  const status = Number(String(socket.read(12)).slice(-3));
  return { socket, status };
}

test.each([
  ['as it is', '/v1/large', ''],
  ['compressed', '/v1/large', 'Accept-Encoding: gzip\r\n'],
  ['over tRPC', '/trpc/large.whole?input=%7B%7D', 'Accept-Encoding: br\r\n'],
])(
  '%s: whoever does not read what they asked for is given no more of it; others are, and they too when it is read',
  async (_how, path, headers) => {
    const begun: Awaited<ReturnType<typeof begin>>[] = [];
    while (begun.length < 20 && begun.at(-1)?.status !== 429) begun.push(await begin(path, headers));
    expect(begun.length).toBeGreaterThan(5);
    expect(begun.length).toBeLessThan(12);
    await api.call('get', '/v1/me').expect('Retry-After', '120').expect(429, {
      error: 'Too much unread response data (128 MB limit). Read pending responses before sending more requests.',
    });
    const other = await api.newOrganisation();
    await api.call('get', '/v1/me', other.key).expect(200);
    for (const { socket } of begun) socket.destroy();
    await expect.poll(async () => (await api.call('get', '/v1/me')).status).toBe(200);
  },
);
