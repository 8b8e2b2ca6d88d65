import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createClient,
  createTransport,
  DistributeError,
  type TransportOptions,
  unwrap,
} from '../../clients/sdk/src/index.ts';

interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let answers: ((response: ServerResponse) => void)[];
let received: Received[];
let server: Server;
let baseUrl: string;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    received.push({ method, path: url, headers, body: await text(request) });
    const answer = answers.shift() ?? status(200);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers = [];
  received = [];
});

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, { 'content-type': 'application/json', ...headers }).end('{}');
const hangUp = (response: ServerResponse) => void response.destroy();
const client = (options: TransportOptions = {}) => createClient({ apiKey: 'key', baseUrl, ...options });
const createBrand = (options?: TransportOptions) =>
  client(options).POST('/v1/brands', { body: { url: 'https://acme.example' } });
const keys = () => received.map(({ headers }) => headers['idempotency-key']);

test('a request is repeated while the service asks for patience, the same one each time', async () => {
  answers = [status(429, { 'retry-after': '0' }), status(503, { 'retry-after': new Date().toUTCString() }), hangUp];
  expect((await createBrand()).response.status).toBe(200);
  expect(received).toHaveLength(4);
  expect(new Set(keys()).size).toBe(1);
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(received.map(({ body }) => body))).toEqual(new Set(['{"url":"https://acme.example"}']));
  expect(received[3]?.headers).toMatchObject({ authorization: 'Bearer key', 'content-type': 'application/json' });
});

test('each call has an Idempotency-Key of its own, unless the caller has one', async () => {
  await createBrand();
  await createBrand();
  expect(new Set(keys()).size).toBe(2);
  const header = { 'Idempotency-Key': 'mine' };
  await client().POST('/v1/brands', { params: { header }, body: { url: 'https://acme.example' } });
  expect(keys()[2]).toBe('mine');
  await client().GET('/v1/me');
  expect(keys()[3]).toBeUndefined();
});

test('a repeated POST waits for the first one, which may still be running; a first conflict is one', async () => {
  answers = [hangUp, status(409)];
  expect((await createBrand()).response.status).toBe(200);
  answers = [status(409)];
  expect((await createBrand()).response.status).toBe(409);
  expect(received).toHaveLength(4);
});

test('a POST whose answer broke off is sent again under its key, which tells what was done', async () => {
  const breakOff = (response: ServerResponse) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': '20' })
      .write('{"brandId"', () => setTimeout(() => response.destroy(), 20));
  answers = [breakOff, (response) => void response.writeHead(200, { 'x-request-id': 'second' }).end('{"brandId":"b"}')];
  const { data, response } = await createBrand();
  expect([data, response.headers.get('x-request-id')]).toEqual([{ brandId: 'b' }, 'second']);
  expect(new Set(keys()).size).toBe(1);
  expect(received).toHaveLength(2);
});

test('a longer wait than the caller allows is the caller’s to decide', async () => {
  answers = [status(429, { 'retry-after': '3600' })];
  expect((await createBrand({ maxRetryDelayMs: 1_000 })).response.status).toBe(429);
  expect(received).toHaveLength(1);
});

test('our own waits are cut to what the caller allows, and end no attempt', { timeout: 20_000 }, async () => {
  const fourth = { maxRetries: 7, maxRetryDelayMs: 1 };
  answers = Array.from({ length: 7 }, (_nothing, i) => (i % 2 === 0 ? status(503) : hangUp));
  expect((await createBrand(fourth)).response.status).toBe(200);
  expect(received).toHaveLength(8);
});

test('after the last attempt the answer, or the failure, is the caller’s', async () => {
  answers = [status(503, { 'retry-after': '0' }), status(503)];
  expect((await createBrand({ maxRetries: 1 })).response.status).toBe(503);
  answers = [hangUp];
  await expect(createBrand({ maxRetries: 0 })).rejects.toThrow();
  expect(received).toHaveLength(3);
});

test.each([400, 401, 404, 500])('%s is not repeated', async (code) => {
  answers = [status(code)];
  expect((await createBrand()).response.status).toBe(code);
  expect(received).toHaveLength(1);
});

test('a file is sent once, unless told otherwise; what is deleted is deleted once', async () => {
  const file = new Blob(['email\nida@ida.example\n']);
  const upload = (options?: TransportOptions) =>
    client(options).POST('/v1/orgs/contacts/upload', { body: { brandId: 'b', file } });
  answers = [hangUp];
  await expect(upload()).rejects.toThrow();
  expect(received).toHaveLength(1);
  answers = [hangUp];
  expect((await upload({ maxRetries: 1 })).response.status).toBe(200);
  expect(received[1]?.body.split('\n').slice(1)).toEqual(received[2]?.body.split('\n').slice(1));
  received = [];
  const revoke = () => client().DELETE('/v1/api-keys/{id}', { params: { path: { id: 'k' } } });
  answers = [hangUp];
  await expect(revoke()).rejects.toThrow();
  expect(received).toHaveLength(1);
  answers = [status(503, { 'retry-after': '0' })];
  expect((await revoke()).response.status).toBe(200);
});

test.each([
  ['a connection that broke', hangUp],
  ['502', status(502)],
  ['504', status(504)],
])('a question to the model, whose answer no key keeps, is asked once: %s', async (_what, lost) => {
  const ask = () => client().POST('/v1/chat', { body: { message: 'Create it.' }, parseAs: 'stream' });
  answers = [lost];
  await unwrap(ask()).catch(() => undefined);
  expect(received).toHaveLength(1);
  answers = [status(503, { 'retry-after': '0' }), status(409)];
  expect((await ask()).response.status).toBe(409);
  expect(received).toHaveLength(3);
});

test('whoever waits for ever may', async () => {
  answers = [(response) => setTimeout(() => status(200)(response), 50)];
  expect((await createBrand({ timeoutMs: Number.POSITIVE_INFINITY, maxRetries: 0 })).response.status).toBe(200);
});

test('no answer in time is a failure, and so repeated', async () => {
  const silent = () => undefined;
  answers = [silent];
  expect((await createBrand({ timeoutMs: 200 })).response.status).toBe(200);
  answers = [silent];
  await expect(createBrand({ timeoutMs: 200, maxRetries: 0 })).rejects.toThrow('No response within 200 ms.');
});

test('whoever aborts waits for nothing more: not for an answer, not for the next attempt, not for a body', async () => {
  const reason = new Error('Enough.');
  const abortedBy = (answer: (response: ServerResponse, controller: AbortController) => void) => {
    const controller = new AbortController();
    answers = [(response) => answer(response, controller)];
    return client().GET('/v1/me', { signal: controller.signal });
  };
  await expect(abortedBy((_, controller) => controller.abort(reason))).rejects.toThrow();
  const whileWaiting = abortedBy((response, controller) => {
    status(429, { 'retry-after': '30' })(response);
    response.on('close', () => controller.abort(reason));
  });
  await expect(whileWaiting).rejects.toBe(reason);
  const inBody = abortedBy((response, controller) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"userId":');
    setTimeout(() => controller.abort(reason), 100);
  });
  await expect(inBody).rejects.toThrow();
  expect(received).toHaveLength(3);
});

test('an abort ends a long download, also after the garbage was collected', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const controller = new AbortController();
  answers = [(response) => void response.writeHead(200).write('a')];
  const open = async () => {
    const params = { path: { campaignId: 'x' } };
    const { signal } = controller;
    return unwrap(client().GET('/campaigns/{campaignId}/export', { params, parseAs: 'stream', signal }));
  };
  const reader = (await open())?.getReader();
  await reader?.read();
  for (let i = 0; i < 3; i++) {
    // A dereferenced WeakRef stays alive until the end of the event loop turn.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  controller.abort(new Error('Enough.'));
  await expect(reader?.read()).rejects.toThrow('Enough.');
});

test('headers of the client go with every request that has none of its own', async () => {
  const acting = client({ headers: { 'x-org-id': 'one', 'x-user-id': 'ada' } });
  await acting.GET('/v1/me');
  await acting.GET('/v1/me', { params: { header: { 'x-org-id': 'two' } } });
  expect(received.map(({ headers }) => [headers['x-org-id'], headers['x-user-id']])).toEqual([
    ['one', 'ada'],
    ['two', 'ada'],
  ]);
});

test('the transport alone takes any request', async () => {
  const send = createTransport({ apiKey: 'key' });
  answers = [status(503)];
  const response = await send(new Request(`${baseUrl}/anything`, { method: 'PUT', body: 'x' }));
  expect(response.status).toBe(200);
  expect(received.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual(
    Array.from({ length: 2 }, () => 'PUT /anything x'),
  );
});

test.each(['', '.', '..', undefined])('an id %j does not make another path', async (campaignId) => {
  const path = { campaignId } as { campaignId: string };
  await expect(client().GET('/v1/campaigns/{campaignId}', { params: { path } })).rejects.toThrow('campaignId');
  expect(received).toEqual([]);
});

test('an id is a part of the path, whatever it is', async () => {
  await client().GET('/v1/campaigns/{campaignId}', { params: { path: { campaignId: 'a/../b?c=%2F#d' } } });
  expect(received[0]?.path).toBe('/v1/campaigns/a%2F..%2Fb%3Fc%3D%252F%23d');
});

test('a failure says what the service said', async () => {
  answers = [
    (response) =>
      void response
        .writeHead(404, { 'content-type': 'application/json', 'x-error-code': 'not_found', 'x-request-id': 'r-1' })
        .end('{"error":"Brand not found."}'),
    (response) => void response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>Too large</h1>'),
  ];
  const known: unknown = await unwrap(createBrand()).catch((error: unknown) => error);
  expect(known).toBeInstanceOf(DistributeError);
  expect(known).toMatchObject({ status: 404, code: 'not_found', message: 'Brand not found.', requestId: 'r-1' });
  const foreign: unknown = await unwrap(createBrand()).catch((error: unknown) => error);
  expect(foreign).toMatchObject({ status: 413, code: null, requestId: null, details: '<h1>Too large</h1>' });
});
