import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import express, { type ErrorRequestHandler } from 'express';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createCompression, endWith } from '../../src/http/middleware/compress.ts';
import { HttpRequestContext } from '../../src/http/middleware/request-context.ts';
import { createUnreadAnswers } from '../../src/http/middleware/unread-answers.ts';

const LARGE = 'x'.repeat(50_000_000);
const log = pino({ level: 'silent' });

test('what somebody asked for who went away before it was counted is not waited for', async () => {
  let answered = 0;
  const app = express();
  app.use((_request, response, next) => {
    const context = new HttpRequestContext(log, { requestId: '', ip: '127.0.0.1' });
    response.locals = Object.assign(context, { operation: { found: { name: 'large' }, params: {} } });
    next();
  });
  app.use(createCompression([]));
  // Simulates slow authentication.
  app.use(async (request, response, next) => {
    if (request.path === '/gone') await once(response, 'close');
    next();
  });
  app.use(createUnreadAnswers());
  app.use((request, response) => {
    endWith(response, request.path === '/gone' ? LARGE : 'here');
    answered += 1;
  });
  const refuse: ErrorRequestHandler = (_thrown, _request, response, _next) => void response.status(429).end();
  app.use(refuse);
  const server = app.listen(0);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (let gone = 0; gone < 3; gone++) {
    const socket = connect(port, '127.0.0.1');
    const seen = once(server, 'request');
    socket.write('GET /gone HTTP/1.1\r\nHost: x\r\n\r\n');
    await seen;
    socket.destroy();
    await expect.poll(() => answered).toBe(gone + 1);
  }
  // Waiting bytes are counted periodically.
  await pause(200);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});
