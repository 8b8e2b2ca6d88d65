import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

function begin(key: string, headers: string, beginning: string | Buffer): { socket: Socket; answer: () => string } {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => (answer += String(bytes)));
  socket.on('error', () => {});
  socket.write(`POST /v1/activity HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\n`);
  socket.write(`${headers}\r\n\r\n`);
  socket.write(beginning);
  return { socket, answer: () => answer };
}

const COMPRESSED = gzipSync(`{"event":"${'x'.repeat(100_000)}`);

test.each<[string, string, string | Buffer]>([
  ['that are long', 'Content-Length: 10485760', '{"event":'],
  ['that do not tell how long they are', 'Transfer-Encoding: chunked', '9\r\n{"event":\r\n'],
  ['that are compressed', 'Content-Encoding: gzip\r\nContent-Length: 9000', COMPRESSED.subarray(0, 100)],
])('whoever has begun too many requests %s ends some before others are taken', async (_which, headers, beginning) => {
  const { key } = await api.newOrganisation();
  const begun = Array.from({ length: 20 }, () => begin(key, headers, beginning));
  const refused = () => begun.filter(({ answer }) => answer() !== '');
  await expect.poll(() => refused().length).toBe(8);
  for (const { answer } of refused()) {
    expect(answer()).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer()).toContain('Retry-After: 30');
    expect(answer()).toContain(
      'Too much request data is in transit (128 MB limit). Wait until earlier requests have finished.',
    );
  }
  await api.call('post', '/v1/activity', key).send({ event: 'small' }).expect(200);
  const other = await api.newOrganisation();
  expect(await sendLargest(other.key)).toBe('200');
  expect(await sendLargest(key)).toBe('429');
  for (const { socket } of begun) socket.destroy();
  await expect.poll(() => sendLargest(key)).toBe('200');
});

async function sendLargest(key: string): Promise<string> {
  const [beginning, end] = ['{"event":"large"', '}'];
  const body = beginning.padEnd(10_485_759) + end;
  const { socket, answer } = begin(key, `Content-Length: ${body.length}`, body);
  await once(socket, 'data');
  socket.destroy();
  return answer().slice(9, 12);
}
