import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clientGoneSignal } from '../../src/http/middleware/answers.ts';

const server = createServer();
beforeAll(() => once(server.listen(0), 'listening'));
afterAll(() => server.close());

async function ask() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  return { socket, response };
}

test('who goes away is heard of', async () => {
  const { socket, response } = await ask();
  const signal = clientGoneSignal(response);
  expect(signal.aborted).toBe(false);
  socket.destroy();
  await vi.waitFor(() => expect(signal.aborted).toBe(true));
});

test('who had gone away before is heard of too', async () => {
  const { socket, response } = await ask();
  const heard = clientGoneSignal(response);
  socket.destroy();
  await vi.waitFor(() => expect(heard.aborted).toBe(true));
  expect(clientGoneSignal(response).aborted).toBe(true);
});
