import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '../../src/http/server.ts';
import { MAX_FILE_BYTES } from '../../src/uploads/receive-form.ts';

const SILENCE_MS = 1_000;
const LARGE = 'x'.repeat(30_000_000);
const closed: string[] = [];
const http = createHttpServer(
  {
    classes: { IncomingMessage, ServerResponse },
    listener: (request, response) => {
      response.on('close', () => closed.push(request.url ?? ''));
      if (request.url === '/late') setTimeout(() => response.end('late'), SILENCE_MS * 2);
      else if (request.method === 'POST') request.resume().on('end', () => response.end('received'));
      else response.end(LARGE);
    },
  },
  SILENCE_MS,
);
beforeAll(() => once(http.server.listen(0), 'listening'));
afterAll(() => http.server.closeAllConnections());

function ask(path: string): Socket {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return socket;
}

test('a reader that takes nothing of its answer is let go, and one whose answer takes its time is not', async () => {
  const silent = ask('/large').pause();
  const late = ask('/late');
  const [answer] = await once(late, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200/);
  await expect.poll(() => closed, { timeout: 5_000 }).toContain('/large');
  silent.destroy();
});

test('a reader that is slow but reads has the whole answer', async () => {
  const slow = ask('/large').pause();
  let bytes = 0;
  const reading = setInterval(() => {
    bytes += (slow.read() as Buffer | null)?.length ?? 0;
  }, 5);
  await expect.poll(() => bytes, { timeout: 20_000 }).toBeGreaterThan(LARGE.length);
  clearInterval(reading);
  slow.destroy();
});

test('the largest file of contacts may come at a megabit in a second', () => {
  const megabits = (MAX_FILE_BYTES * 8) / 1_000_000;
  expect(http.server.requestTimeout).toBeGreaterThan(megabits * 1_000);
});

test('who stops in the middle of a file is let go, and who sends it slowly is not', async () => {
  const begin = (path: string) => {
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n`);
    return socket;
  };
  const stopped = begin('/stopped');
  const slow = begin('/slow');
  const sending = setInterval(() => slow.write('x'), SILENCE_MS / 4);
  const [answer] = await once(slow, 'data');
  clearInterval(sending);
  expect(String(answer)).toMatch(/^HTTP\/1.1 200/);
  await expect.poll(() => closed, { timeout: 5_000 }).toContain('/stopped');
  slow.destroy();
  stopped.destroy();
});
