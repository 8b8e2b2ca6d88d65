import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from '../harness/start-service.ts';

const ORIGIN = 'https://app.acme.example';

let api: TestService;
beforeAll(async () => {
  api = await startService({ environment: { DISTRIBUTE_CORS_ORIGINS: ORIGIN } });
});
afterAll(() => api.close());

async function raw(path: string, headers: Record<string, string>) {
  const sent = request(`${api.url}${path}`, { headers: { authorization: `Bearer ${api.userKey}`, ...headers } }).end();
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    headers: response.headers as Record<string, string>,
    status: response.statusCode,
    bytes: Buffer.concat(chunks),
  };
}

/** Sends raw bytes that no client library would send. */
async function answerTo(bytes: string) {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { head, body };
}

describe('what belongs to somebody is kept by nobody', () => {
  test.each(['/v1/me', '/v1/brands', '/v1/nothing', '/trpc/keys.me'])('%s', async (path) => {
    const { headers } = await api.call('get', path);
    expect(headers['cache-control']).toBe('no-store');
  });
});

test('a connection is kept longer than the minute for which proxies keep theirs', async () => {
  const { headers } = await raw('/health', { connection: 'keep-alive' });
  expect(Number(/^timeout=(\d+)$/.exec(headers['keep-alive'] ?? '')?.[1])).toBeGreaterThan(60);
});

describe('compression', () => {
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync };

  test.each([
    ['/openapi.json', 'br'],
    ['/openapi.json', 'gzip'],
    ['/docs', 'br'],
    ['/v1/features', 'gzip'],
    ['/trpc/features.list?input=%7B%7D', 'gzip'],
  ] as const)('%s as %s', async (path, encoding) => {
    const plain = await raw(path, {});
    const packed = await raw(path, { 'accept-encoding': encoding });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toContain('Accept-Encoding');
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(unpacked[encoding](packed.bytes).equals(plain.bytes)).toBe(true);
  });

  test('a small answer stays as it is', async () => {
    const { headers, bytes } = await raw('/v1/me', { 'accept-encoding': 'br, gzip' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers['content-length']).toBe(String(bytes.length));
  });
});

describe('what is the same for everybody', () => {
  test.each(['/openapi.json', '/docs', '/reference', '/reference/assets/swagger-ui.css'])('%s', async (path) => {
    const first = await raw(path, { accept: 'text/html, */*;q=0.1' });
    expect(first.headers.etag).toMatch(/^W\/".+"$/);
    expect(first.headers['cache-control']).toMatch(/^public/);
    const again = await raw(path, { accept: 'text/html, */*;q=0.1', 'if-none-match': first.headers.etag ?? '' });
    expect(again.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
  });

  test('/docs/ is /docs', async () => {
    const { text: page } = await api.call('get', '/docs', null).expect(200);
    const { text: same } = await api.call('get', '/docs/', null).expect(200);
    expect(same).toBe(page);
  });
});

describe('a browser elsewhere', () => {
  test('reads that it asks too often, and its question beforehand costs nothing', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.77', Origin: ORIGIN };
    const ask = () => api.call('get', '/docs', null).set(from);
    let refused = await ask();
    // A new rate limit window may start in between.
    for (let i = 0; i < 240 && refused.status === 200; i++) refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers['access-control-allow-origin']).toBe(ORIGIN);
    const headers = {
      ...from,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'trpc-accept',
    };
    const preflight = await fetch(`${api.url}/v1/me`, { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('trpc-accept');
    expect(preflight.headers.get('ratelimit-remaining')).toBe('120');
  });

  test('of which nobody said that it may is told nothing, and that costs nothing either', async () => {
    const headers = { Origin: 'https://stranger.example', 'access-control-request-method': 'GET' };
    const preflight = await fetch(`${api.url}/v1/me`, { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    expect(preflight.headers.get('access-control-allow-methods')).toBeNull();
    expect(preflight.headers.get('ratelimit-remaining')).toBe('120');
  });
});

describe('refusals', () => {
  test.each(['/v1/me', '/trpc/keys.me'])('a 401 of %s says how a key is sent', async (path) => {
    const { headers } = await api.call('get', path, null).expect(401);
    expect(headers['www-authenticate']).toBe('Bearer realm="Distribute"');
  });

  test.each([
    ['delete', '/v1/campaigns/stats', 'GET, HEAD'],
    ['patch', '/v1/brands/by-ids', 'GET, HEAD'],
    ['put', '/v1/campaigns', 'GET, POST, HEAD'],
  ] as const)('%s %s tells what is allowed there', async (method, path, allow) => {
    const { headers } = await api.call(method, path).expect(405);
    expect(headers.allow).toBe(allow);
  });

  test.each([
    ['is no HTTP', 'nonsense\r\n\r\n', 400, 'malformed_request'],
    ['has no Host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'host_required'],
    ['asks for no path', 'GET foo://x HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'malformed_address'],
    ['asks for half an address', 'GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'malformed_address'],
    ['asks for an address without a name', 'GET http://? HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'malformed_address'],
    ['expects what nobody knows', 'GET /health HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n', 417, 'expectation_failed'],
    [
      'has large headers',
      `GET /health HTTP/1.1\r\nHost: a\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ])('a request that %s gets a sentence', async (_what, bytes, status, code) => {
    const { head, body } = await answerTo(bytes);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain(`X-Error-Code: ${code}`);
    expect(JSON.parse(body.replace(/^[0-9a-f]+\r\n/, '').split('\r\n')[0] ?? '')).toEqual({
      error: expect.stringMatching(/^[A-Z].+\.$/),
    });
  });

  test('nonsense behind a request is not its answer', async () => {
    const body = JSON.stringify({ value: 'ada@acme.example' });
    const head = `POST /v1/suppressions HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${api.userKey}\r\nContent-Type: application/json\r\n`;
    const answer = await answerTo(`${head}Content-Length: ${body.length}\r\n\r\n${body}nonsense\r\n\r\n`);
    expect(answer.head).not.toContain('400');
  });

  test('a whole address is asked for as its path, as proxies do', async () => {
    const { head, body } = await answerTo(
      'GET http://x.example/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    );
    expect(head).toMatch(/^HTTP\/1.1 200 /);
    expect(body).toContain('"ok"');
  });
});
