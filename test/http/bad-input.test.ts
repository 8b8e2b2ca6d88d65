import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

const json = { 'Content-Type': 'application/json' };
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

test.each([
  ['malformed JSON', 400, json, '{"name":', 'The request body is not valid JSON.'],
  ['a body that is no object', 400, json, '[1]', 'The request body must be an object.'],
  ['a body that is a bare string', 400, json, '"x"', 'The request body is not valid JSON.'],
  [
    'a wrong content type',
    415,
    { 'Content-Type': 'text/plain' },
    'name=x',
    'The request body must be JSON, with the header Content-Type: application/json.',
  ],
  [
    'an unknown charset',
    415,
    { 'Content-Type': 'application/json; charset=klingon' },
    '{}',
    'The charset of the request is not supported.',
  ],
  [
    'an unknown encoding',
    415,
    { ...json, 'Content-Encoding': 'magic' },
    '{}',
    'The Content-Encoding of the request is not supported.',
  ],
  ['11 MB', 413, json, `{"name":"${'x'.repeat(11 * 1024 * 1024)}"}`, 'The request body is larger than 10 MB.'],
  ['a NUL character', 400, json, '{"name":"a\\u0000b"}', 'The request must not contain NUL characters.'],
  ['deep nesting', 400, json, `{"name":${deep}}`, 'The request body is nested deeper than 64 levels.'],
  [
    'a list of hundreds of thousands',
    400,
    json,
    `{"name":[${'{},'.repeat(200_001)}1]}`,
    'The request body has more than 200000 values.',
  ],
  ['a field of the wrong type', 400, json, '{"name":7}', 'name must be a string.'],
  ['a value that is not allowed', 400, json, '{"kind":"root"}', 'kind must be one of user, app.'],
])('%s gets %i and one sentence', async (_what, status, headers, body, sentence) => {
  const response = await fetch(`${api.url}/v1/api-keys`, {
    method: 'POST',
    headers: { ...headers, 'x-api-key': api.userKey },
    body,
  });
  expect(await response.json()).toEqual({ error: sentence });
  expect(response.status).toBe(status);
  expect(response.headers.get('x-error-code')).toMatch(/^[a-z_]+$/);
});

test.each(['gzip', 'br', 'deflate'])('a body that is not %s gets 400 and one sentence', async (encoding) => {
  const response = await fetch(`${api.url}/v1/api-keys`, {
    method: 'POST',
    headers: { ...json, 'content-encoding': encoding },
    body: '{}',
  });
  expect(await response.json()).toEqual({ error: 'The request body does not match its Content-Encoding.' });
  expect(response.status).toBe(400);
});

test('a backslash before u0000 is plain text, not a NUL', async () => {
  const body = '{"name":"a\\\\u0000b"}';
  const response = await fetch(`${api.url}/v1/api-keys`, {
    method: 'POST',
    headers: { ...json, 'x-api-key': api.userKey },
    body,
  });
  expect(await response.json()).toMatchObject({ name: 'a\\u0000b' });
});

test('half a surrogate pair does not break anything', async () => {
  const response = await fetch(`${api.url}/v1/api-keys`, {
    method: 'POST',
    headers: { ...json, 'x-api-key': api.userKey, 'idempotency-key': 'surrogate' },
    body: '{"name":"a\\ud800b"}',
  });
  expect(response.status).toBeLessThan(500);
});

test('an unknown path gets 404', async () => {
  const { body } = await api.call('get', '/v1/nothing/here').expect(404);
  expect(body).toEqual({ error: 'No page or operation exists at this address.' });
});

test.each([
  ['/v1/api-keys', 'GET, POST, HEAD'],
  ['/v1/me', 'GET, HEAD'],
  ['/docs', 'GET, HEAD'],
  ['/health', 'GET, HEAD'],
])('an unknown method on %s gets 405 with Allow', async (path, allow) => {
  const { body, headers } = await api.call('put', path).expect(405);
  expect(headers.allow?.split(', ').toSorted()).toEqual(allow.split(', ').toSorted());
  expect(body).toEqual({ error: expect.any(String) });
});

test.each([
  ['put', '/v1/me', 'Method PUT not allowed. Allowed: GET, HEAD.'],
  ['get', '/v1/inbound/replies', 'Method GET not allowed. Allowed: POST.'],
] as const)('%s on %s is told which methods there are', async (method, path, error) => {
  const { body } = await api.call(method, path).expect(405);
  expect(body).toEqual({ error });
});

test.each(['/v1/api-keys/%00', '/v1/api-keys?cursor=%00'])('a NUL in the address %s gets 400', async (path) => {
  const { body } = await api.call(path.includes('?') ? 'get' : 'delete', path).expect(400);
  expect(body).toEqual({ error: 'The request must not contain NUL characters.' });
});

test('an address that cannot be decoded gets 400', async () => {
  await api.call('delete', '/v1/api-keys/%E0%A4%A').expect(400);
});

test.each(['limit=', 'limit=abc', 'limit=0', 'limit=1001', 'limit=1.5', 'limit=1&limit=2'])(
  '?%s gets 400 that names it',
  async (query) => {
    const { body } = await api.call('get', `/v1/api-keys?${query}`).expect(400);
    expect(body.error).toMatch(/^limit must be /);
  },
);

test('HEAD answers like GET, without a body', async () => {
  const response = await fetch(`${api.url}/v1/me`, { method: 'HEAD', headers: { 'x-api-key': api.userKey } });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('');
});

test('a client that hangs up in the middle of a body harms nobody', async () => {
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => {
      socket.write(
        `POST /v1/api-keys HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.userKey}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"na`,
        () => socket.destroy(),
      );
    });
    socket.on('close', () => resolve());
  });
  await api.call('get', '/v1/me').expect(200);
});

test('a safe request id is kept, another one is replaced', async () => {
  const kept = await api.call('get', '/v1/me').set('X-Request-Id', 'job-42.a:b_c');
  expect(kept.headers['x-request-id']).toBe('job-42.a:b_c');
  const replaced = await api.call('get', '/v1/me').set('X-Request-Id', 'a b<script>');
  expect(replaced.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}-\d+$/);
});

test.each([
  ['/v1/campaigns', '', '400', 'name, workflowSlug or workflowDynastySlug, and brandUrls or brandIds are required.'],
  [
    '/v1/orgs/contacts/upload',
    'Content-Type: multipart/form-data; boundary=x\r\n',
    '400',
    'The multipart form is malformed',
  ],
  ['/trpc/campaigns.create', 'Content-Type: application/json\r\n', '400', 'BAD_REQUEST'],
  ['/u/x', '', '404', 'Link not found.'],
])(
  'POST %s with no body and no word of its length is answered and not waited for',
  async (path, header, status, said) => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${api.userKey}\r\n${header}Connection: close\r\n\r\n`);
    let answer = '';
    for await (const chunk of socket.setEncoding('utf8')) answer += String(chunk);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain(said);
  },
);
