import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClock } from '../harness/clock.ts';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  // A fixed clock keeps all requests in one rate limit window.
  api = await startService({ clock: new TestClock() });
});
afterAll(() => api.close());

const VIEWER = '00000000-0000-4000-8000-000000000004';

interface Held {
  socket: Socket;
  keyId: string;
  userId: string;
  orgId: string;
  owner: string;
}

/** Sends all but the last byte of a member's request, so that its key is already authenticated. */
async function holdBack(path: string, { type, body }: { type: string; body: string }): Promise<Held> {
  const { orgId, key: owner } = await api.newOrganisation();
  const { body: made } = await api
    .call('post', '/v1/users', api.adminKey)
    .send({ orgId, email: 'ada@x.example' })
    .expect(200);
  const created = await api
    .call('post', '/v1/api-keys', api.adminKey)
    .set({ 'x-org-id': orgId, 'x-user-id': made.user.id })
    .send({})
    .expect(200);
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const headers = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Authorization: Bearer ${created.body.key}`,
    'Accept: application/json, text/event-stream',
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`);
  const counted = async () =>
    (await api.database.pool.query('select hits from rate_windows where bucket = $1', [`key:${created.body.id}`])).rows;
  await expect.poll(counted).toEqual([{ hits: 1 }]);
  return { socket, keyId: created.body.id, userId: made.user.id, orgId, owner };
}

async function endWith({ socket }: Held, byte: string): Promise<string> {
  socket.write(byte);
  return text(socket);
}

const JSON_TYPE = 'application/json';
const UPLOAD = {
  type: 'multipart/form-data; boundary=b',
  body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail\nada@x.example\r\n--b--',
};

test.each([
  ['/v1/api-keys', { type: JSON_TYPE, body: '{"name": "Kept"}' }],
  ['/trpc/keys.createApiKey', { type: JSON_TYPE, body: '{"name": "Kept"}' }],
  ['/v1/suppressions/import', UPLOAD],
])('who holds back the end of a request to %s until the key is revoked is refused', async (path, sent) => {
  const held = await holdBack(path, sent);
  await api.call('delete', `/v1/api-keys/${held.keyId}`, held.owner).expect(200);
  expect(await endWith(held, sent.body.slice(-1))).toMatch(/^HTTP\/1\.1 401 /);
  const { body } = await api.call('get', '/v1/api-keys', held.owner).expect(200);
  expect(body.keys).toHaveLength(1);
  expect((await api.call('get', '/v1/suppressions', held.owner).expect(200)).body.suppressions).toEqual([]);
});

test('nor is it carried out with rights that its member has lost meanwhile', async () => {
  const held = await holdBack('/v1/roles', { type: JSON_TYPE, body: '{"name": "Kept", "permissions": ["members"]}' });
  await api
    .call('patch', `/v1/members/${held.userId}`, held.owner)
    .send({ roleIds: [VIEWER] })
    .expect(200);
  expect(await endWith(held, '}')).toMatch(/^HTTP\/1\.1 403 /);
});

test('a request whose body comes late is carried out, and counts once', async () => {
  const held = await holdBack('/v1/api-keys', { type: JSON_TYPE, body: '{"name": "Late"}' });
  expect(await endWith(held, '}')).toMatch(/^HTTP\/1\.1 200 /);
  const { rows } = await api.database.pool.query('select hits from rate_windows where bucket = $1', [
    `key:${held.keyId}`,
  ]);
  expect(rows).toEqual([{ hits: 1 }]);
});
