import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { jsonReader } from '../../src/http/middleware/body.ts';
import { HttpRequestContext } from '../../src/http/middleware/request-context.ts';

const ARRIVAL_MS = 300;

test('JSON that does not come in time is refused and no longer kept, however much time files have', async () => {
  const app = express();
  const failed: unknown[] = [];
  app.use((_request, response, next) => {
    response.locals = new HttpRequestContext(pino({ level: 'silent' }), { requestId: '', ip: '127.0.0.1' });
    next();
  });
  app.post('/', jsonReader(1024, ARRIVAL_MS), (_request, response) => void response.send('read'));
  app.use((thrown: unknown, _request: unknown, _response: unknown, _next: unknown) => void failed.push(thrown));
  const server = app.listen(0);
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":');
  const trickling = setInterval(() => socket.write(' '), ARRIVAL_MS / 10);
  socket.on('error', () => undefined);
  const answer = await text(socket).finally(() => clearInterval(trickling));
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('{"error":"The request did not arrive in time."}');
  expect(failed).toEqual([]);
});
