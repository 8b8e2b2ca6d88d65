import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEgress, type Egress } from '../../src/egress/egress.ts';

const LIMITS = { deadlineMs: 5_000, maxBytes: 100_000 };
const TEXT = 'Grüße aus dem Netz. '.repeat(500);

let egress: Egress;
const servers: Server[] = [];

beforeEach(() => {
  egress = createEgress({ allow: ['127.0.0.0/8'], connectionsPerOrigin: 4 });
});

afterEach(async () => {
  await egress.close();
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = (listener: RequestListener) => listen(createServer(listener));

async function textOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString();
}

describe('a request', () => {
  test('is sent with its method, headers and body, and gives back status, headers and body', async () => {
    const origin = await serve(async (request, response) => {
      const { method, url, headers } = request;
      response.writeHead(418, { 'x-answer': ['one', 'two'], 'content-type': 'application/json' });
      response.end(JSON.stringify({ method, url, headers, body: await textOf(request) }));
    });
    const answer = await egress.request(`${origin}/hook?a=b%20c#part`, {
      ...LIMITS,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Signature': 'sha256=ab' },
      body: '{"grüße":1}',
    });
    expect(answer).toMatchObject({ status: 418, truncated: false, redirects: [], url: `${origin}/hook?a=b%20c#part` });
    expect(answer.headers).toMatchObject({ 'x-answer': 'one, two', 'content-type': 'application/json' });
    const seen = JSON.parse(answer.body.toString());
    expect(seen).toMatchObject({ method: 'POST', url: '/hook?a=b%20c', body: '{"grüße":1}' });
    expect(seen.headers).toEqual({
      host: origin.slice('http://'.length),
      connection: 'keep-alive',
      'user-agent': 'Distribute/1.0',
      'content-type': 'application/json',
      'x-signature': 'sha256=ab',
      'content-length': '13',
    });
  });

  test('for a page asks for compression, and a caller may name another agent', async () => {
    const origin = await serve(({ headers }, response) => response.end(JSON.stringify(headers)));
    const { body } = await egress.request(origin, { ...LIMITS, headers: { 'User-Agent': 'Reader/2' } });
    const seen = JSON.parse(body.toString());
    expect(seen).toMatchObject({ 'user-agent': 'Reader/2', 'accept-encoding': 'gzip, deflate, br, zstd' });
  });

  test.each([
    ['a line break in a value', { 'x-a': 'b\r\nx-admin: 1' }],
    ['a bare line feed', { 'x-a': 'b\nc' }],
    ['a line break in a name', { 'x-a\r\nx-b': 'c' }],
    ['an empty name', { '': 'c' }],
    ['another host', { Host: 'internal.example' }],
  ])('with %s in its headers is refused', async (_kind, headers) => {
    let requests = 0;
    const origin = await serve((_request, response) => response.end(String(++requests)));
    const refused = { name: 'EgressRefused', reason: 'header' };
    await expect(egress.request(origin, { ...LIMITS, headers })).rejects.toMatchObject(refused);
    expect(requests).toBe(0);
  });

  test('ignores a proxy named in the environment', async () => {
    let proxied = 0;
    const proxy = await serve((_request, response) => response.end(String(++proxied)));
    const origin = await serve((_request, response) => response.end('direct'));
    const names = ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'];
    for (const name of names) process.env[name] = proxy;
    const fresh = createEgress({ allow: ['127.0.0.0/8'] });
    const { body } = await fresh.request(origin, LIMITS);
    for (const name of names) delete process.env[name];
    await fresh.close();
    expect({ body: body.toString(), proxied }).toEqual({ body: 'direct', proxied: 0 });
  });

  test('by HEAD has no body, whatever the headers promise', async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '5000', 'content-encoding': 'gzip' }).end();
    });
    const answer = await egress.request(origin, { ...LIMITS, method: 'HEAD', maxBytes: 10 });
    expect({ status: answer.status, bytes: answer.body.length }).toEqual({ status: 200, bytes: 0 });
  });
});

describe('connections', () => {
  async function counting() {
    let connections = 0;
    const server = createServer((request, response) => {
      request.resume().on('end', () => setTimeout(() => response.end('ok'), 1));
    });
    server.on('connection', () => connections++);
    return { origin: await listen(server), connections: () => connections };
  }

  // A connection is free one event loop turn after its response, so two are used.
  test('are kept: a hundred deliveries one after the other use no more than two', async () => {
    const { origin, connections } = await counting();
    for (let sent = 0; sent < 100; sent++) await egress.request(origin, { ...LIMITS, method: 'POST', body: 'event' });
    expect(connections()).toBeLessThanOrEqual(2);
  });

  test('never exceed the limit of one origin, and every delivery arrives', async () => {
    const { origin, connections } = await counting();
    const sending = Array.from({ length: 200 }, () =>
      egress.request(origin, { ...LIMITS, method: 'POST', body: 'event' }),
    );
    expect((await Promise.all(sending)).every(({ status }) => status === 200)).toBe(true);
    expect(connections()).toBeLessThanOrEqual(4);
  });
});

test('a connection that is never idle is renewed, and its new address is asked for', async () => {
  const sources = new Set<number>();
  const origin = await serve((request, response) => {
    sources.add(request.socket.remotePort ?? 0);
    request.resume().on('end', () => response.end('ok'));
  });
  let lookups = 0;
  const lookup = async () => [{ address: '127.0.0.1', family: 4, asked: ++lookups }];
  const busy = createEgress({ allow: ['127.0.0.0/8'], connectionsPerOrigin: 1, lookup });
  const url = origin.replace('127.0.0.1', 'hooks.example');
  const sending = Array.from({ length: 1_200 }, () => busy.request(url, { ...LIMITS, method: 'POST', body: 'event' }));
  expect((await Promise.all(sending)).every(({ status }) => status === 200)).toBe(true);
  expect({ connections: sources.size, lookups }).toEqual({ connections: 2, lookups: 2 });
  await busy.close();
});

test('an idle connection is closed within seconds, whatever the server promises', async () => {
  let gone = () => {};
  const closed = new Promise<void>((resolve) => (gone = resolve));
  const server = createServer((_request, response) => response.setHeader('keep-alive', 'timeout=600').end('ok'));
  server.keepAliveTimeout = 600_000;
  server.on('connection', (socket) => socket.once('close', gone));
  await egress.request(await listen(server), LIMITS);
  await closed;
});

describe('a body', () => {
  test.each([
    ['gzip', gzipSync(TEXT)],
    ['x-gzip', gzipSync(TEXT)],
    ['GZIP', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['deflate', deflateRawSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['zstd', zstdCompressSync(TEXT)],
    ['identity', Buffer.from(TEXT)],
    ['gzip', gzipSync(TEXT).subarray(0, -8)],
  ])('in %s is read (%#)', async (encoding, bytes) => {
    const origin = await serve((_request, response) => response.setHeader('content-encoding', encoding).end(bytes));
    expect((await egress.request(origin, LIMITS)).body.toString()).toBe(TEXT);
  });

  test('after early hints is the answer’s own', async () => {
    const origin = await serve((_request, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload', 'x-hint': 'yes' });
      response.writeHead(201, { 'x-final': 'yes' }).end('done');
    });
    const { status, headers, body } = await egress.request(origin, LIMITS);
    expect({ status, body: body.toString() }).toEqual({ status: 201, body: 'done' });
    expect(headers).toMatchObject({ 'x-final': 'yes' });
    expect(headers).not.toHaveProperty('x-hint');
  });

  describe('after "100 Continue" that nobody asked for is the answer’s own', () => {
    const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
    const ANSWER =
      'HTTP/1.1 201 Created\r\nx-final: yes\r\ncontent-length: 33\r\n\r\nHTTP/1.1 100 is said of the past.';

    const answering = (pieces: string[]) =>
      listen(
        createTcpServer((socket) => {
          socket.setNoDelay(true).on('error', () => undefined);
          socket.on('data', async () => {
            for (const piece of pieces) {
              socket.write(piece);
              await pause(5);
            }
          });
        }),
      );

    test.each([
      ['at once', [CONTINUE + ANSWER]],
      [
        'with headers, and others beside it',
        [`HTTP/1.1 100 Continue\r\nx-hint: yes\r\n\r\n${CONTINUE}HTTP/1.1 103 Hints\r\n\r\n${ANSWER}`],
      ],
      ['in pieces', ['HTTP/1.1 10', '0 Continue\r', '\n\r', `\n${ANSWER}`]],
    ])('%s', async (_how, pieces) => {
      const origin = await answering(pieces);
      for (const request of [{ method: 'POST' as const, body: '{}' }, {}]) {
        const { status, headers, body } = await egress.request(origin, { ...LIMITS, ...request });
        expect({ status, body: body.toString() }).toEqual({ status: 201, body: 'HTTP/1.1 100 is said of the past.' });
        expect(headers).toMatchObject({ 'x-final': 'yes' });
        expect(headers).not.toHaveProperty('x-hint');
      }
    });

    test.each([CONTINUE, 'HTTP/1.1 103 Hints\r\n\r\n'])('unless it is said without end (%#)', async (interim) => {
      const origin = await answering([interim.repeat(21) + ANSWER]);
      await expect(egress.request(origin, LIMITS)).rejects.toMatchObject({ name: 'EgressFailed', kind: 'protocol' });
    });

    test('is streamed too', async () => {
      const origin = await answering([CONTINUE + ANSWER]);
      const { status, body } = await egress.stream(origin, {
        maxBytes: 1_000,
        silenceMs: 5_000,
        signal: new AbortController().signal,
      });
      const parts: Buffer[] = [];
      for await (const part of body) parts.push(part);
      expect([status, Buffer.concat(parts).toString()]).toEqual([201, 'HTTP/1.1 100 is said of the past.']);
    });
  });

  test('in an encoding nobody asked for is handed on as it came', async () => {
    const origin = await serve((_request, response) => response.setHeader('content-encoding', 'secret').end('raw'));
    const { body, headers } = await egress.request(origin, LIMITS);
    expect({ body: body.toString(), encoding: headers['content-encoding'] }).toEqual({
      body: 'raw',
      encoding: 'secret',
    });
  });

  test.each(['gzip', 'deflate', 'br', 'zstd'])('that only claims to be %s fails', async (encoding) => {
    const origin = await serve((_request, response) => {
      response.setHeader('content-encoding', encoding).end('<html>'.repeat(100));
    });
    await expect(egress.request(origin, LIMITS)).rejects.toMatchObject({ name: 'EgressFailed', kind: 'protocol' });
  });

  test('in zstd that asks for a window of 128 MB fails', async () => {
    // Magic number, no options, a window of 2^27 bytes, and a last raw block of two bytes.
    const frame = Buffer.concat([Buffer.from('28b52ffd0088110000', 'hex'), Buffer.from('hi')]);
    const origin = await serve((_request, response) => response.setHeader('content-encoding', 'zstd').end(frame));
    await expect(egress.request(origin, LIMITS)).rejects.toMatchObject({ kind: 'protocol' });
  });

  test.each([
    ['plain', (text: string) => Buffer.from(text), 'identity'],
    ['compressed', (text: string) => gzipSync(text), 'gzip'],
  ])('that is %s may be exactly as long as the limit', async (_kind, encode, encoding) => {
    const origin = await serve(({ url }, response) => {
      response.setHeader('content-encoding', encoding).end(encode('x'.repeat(Number(url?.slice(1)))));
    });
    const limits = { ...LIMITS, maxBytes: 50_000 };
    expect(await egress.request(`${origin}/50000`, limits)).toMatchObject({
      truncated: false,
      body: { length: 50_000 },
    });
    await expect(egress.request(`${origin}/50001`, limits)).rejects.toMatchObject({
      kind: 'too_large',
      message: 'The response is too large.',
    });
    const cut = await egress.request(`${origin}/50001`, { ...limits, onTooLarge: 'truncate' });
    expect({ truncated: cut.truncated, text: cut.body.toString() }).toEqual({
      truncated: true,
      text: 'x'.repeat(50_000),
    });
  });
});

describe('redirects', () => {
  function redirecting(paths: Record<string, string>, status = 302) {
    return serve(({ method, url, headers }, response) => {
      const location = paths[url ?? ''];
      if (location) response.writeHead(status, { location }).end('x'.repeat(200_000));
      else response.end(JSON.stringify({ method, url, headers }));
    });
  }

  test.each([301, 302, 303, 307, 308])('with %i are followed, and every hop is told', async (status) => {
    const origin = await redirecting({ '/a': 'b?c=d', '/b?c=d': '/end' }, status);
    const answer = await egress.request(`${origin}/a`, { ...LIMITS, maxRedirects: 2 });
    expect(answer).toMatchObject({
      status: 200,
      url: `${origin}/end`,
      redirects: [`${origin}/b?c=d`, `${origin}/end`],
    });
  });

  test('are answers when none may be followed', async () => {
    const origin = await redirecting({ '/a': '/b' });
    const answer = await egress.request(`${origin}/a`, { ...LIMITS, onTooLarge: 'truncate' });
    expect(answer).toMatchObject({ status: 302, headers: { location: '/b' }, url: `${origin}/a`, truncated: true });
  });

  test('are answers to a POST', async () => {
    const origin = await redirecting({ '/a': '/b' }, 307);
    const options = { ...LIMITS, method: 'POST', maxRedirects: 5, onTooLarge: 'truncate' } as const;
    expect(await egress.request(`${origin}/a`, options)).toMatchObject({ status: 307, redirects: [] });
  });

  test.each([
    ['in a loop', { '/a': '/b', '/b': '/a' }],
    ['in a loop', { '/a': '/a' }],
    ['too many times', { '/a': '/1', '/1': '/2', '/2': '/3', '/3': '/4' }],
  ])('%s fail', async (how, paths) => {
    const origin = await redirecting(paths);
    await expect(egress.request(`${origin}/a`, { ...LIMITS, maxRedirects: 3 })).rejects.toMatchObject({
      kind: 'protocol',
      message: `The address redirects ${how}.`,
    });
  });

  test('carry credentials within an origin and never to another', async () => {
    const elsewhere = await redirecting({});
    const origin = await redirecting({ '/out': `${elsewhere}/end`, '/in': '/end' });
    const headers = { Authorization: 'Bearer secret', Cookie: 'a=b', 'X-Kept': 'yes' };
    const ask = async (path: string) => {
      const { body } = await egress.request(origin + path, { ...LIMITS, headers, maxRedirects: 1 });
      return JSON.parse(body.toString()).headers;
    };
    expect(await ask('/in')).toMatchObject({ authorization: 'Bearer secret', cookie: 'a=b', 'x-kept': 'yes' });
    const outside = await ask('/out');
    expect(outside).toMatchObject({ 'x-kept': 'yes' });
    expect(outside).not.toHaveProperty('authorization');
    expect(outside).not.toHaveProperty('cookie');
  });
});

describe('a failure', () => {
  const raw = (answer: string) => listen(createTcpServer((socket) => socket.on('error', () => {}).end(answer)));

  test('to connect is told apart', async () => {
    const origin = await raw('');
    servers.pop()?.close();
    await expect(egress.request(origin, LIMITS)).rejects.toMatchObject({ kind: 'connect' });
  });

  test.each([
    ['reset', ''],
    ['reset', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'],
    ['protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['protocol', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n'],
    ['protocol', `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(50_000)}`],
    ['protocol', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}\r\n\r\n`],
  ])('is %s after %j', async (kind, answer) => {
    await expect(egress.request(await raw(answer), LIMITS)).rejects.toMatchObject({ name: 'EgressFailed', kind });
  });

  test('does not reveal its cause in its message', async () => {
    const origin = await raw('');
    servers.pop()?.close();
    const failure = await egress.request(origin, LIMITS).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      message: 'The server could not be reached.',
      cause: { code: 'ECONNREFUSED' },
    });
  });

  test('after closing is a closed connection', async () => {
    const origin = await raw('');
    const closed = createEgress({ allow: ['127.0.0.0/8'] });
    await closed.close();
    await expect(closed.request(origin, LIMITS)).rejects.toMatchObject({ kind: 'reset' });
  });
});
