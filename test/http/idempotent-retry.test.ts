import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rest } from '../../src/api/operation.ts';
import { member, mergeRouters, router } from '../../src/api/trpc.ts';
import { DomainError, type ErrorCode, unmet } from '../../src/kernel/errors.ts';
import { appRouter } from '../../src/router.ts';
import { startService, type TestService } from '../harness/start-service.ts';

/** Errors of the next calls. The operation succeeds once this is empty. */
const failures: Error[] = [];
let calls = 0;

const probes = router({
  moody: member
    .meta(rest('POST', '/v1/probe/moody', { tag: 'Probe', summary: 'Fails as often as it is told' }))
    .input(z.looseObject({}))
    .output(z.object({ ok: z.boolean() }))
    .mutation(async () => {
      calls++;
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      return { ok: true };
    }),
});

let api: TestService;
beforeAll(async () => {
  api = await startService({ router: mergeRouters(appRouter, router({ probe: probes })) });
});
afterAll(() => api.close());

const post = (key: string, body: object | string) =>
  api.call('post', '/v1/probe/moody').set('Idempotency-Key', key).type('json').send(body);
const postTrpc = (key: string) =>
  fetch(`${api.url}/trpc/probe.moody`, {
    method: 'POST',
    headers: { 'x-api-key': api.userKey, 'content-type': 'application/json', 'idempotency-key': key },
    body: '{}',
  });

describe('a failure that passes is not kept: the same key runs again', () => {
  test.each<[ErrorCode, number]>([
    ['unavailable', 503],
    ['identity_unavailable', 502],
    ['conflict', 409],
    ['rate_limited', 429],
  ])('%s', async (code, status) => {
    failures.push(new DomainError(code, 'Try again shortly.'));
    await post(`passing-${code}`, {}).expect(status);
    const again = await post(`passing-${code}`, {}).expect(200);
    expect(again.headers).not.toHaveProperty('idempotency-replayed');
  });

  test('what is not there at the moment', async () => {
    failures.push(unmet('The site cannot be read: no connection.'));
    await post('unmet', {}).expect(400);
    await post('unmet', {}).expect(200);
  });

  test('what nobody expected', async () => {
    failures.push(new Error('secret detail'));
    await post('unexpected', {}).expect(500);
    await post('unexpected', {}).expect(200);
  });

  test('on tRPC too', async () => {
    failures.push(new DomainError('unavailable', 'Try again shortly.'));
    expect((await postTrpc('passing-trpc')).status).toBe(503);
    expect((await postTrpc('passing-trpc')).status).toBe(200);
  });
});

describe('a failure that stays is replayed, and says so', () => {
  test('on REST', async () => {
    failures.push(new DomainError('forbidden', 'Not you.'));
    const first = await post('staying', {}).expect(403);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    const before = calls;
    const again = await post('staying', {}).expect(403, { error: 'Not you.' });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(calls).toBe(before);
  });

  test('on tRPC', async () => {
    failures.push(new DomainError('forbidden', 'Not you.'));
    expect((await postTrpc('staying-trpc')).headers.get('idempotency-replayed')).toBeNull();
    const again = await postTrpc('staying-trpc');
    expect(again.status).toBe(403);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('on an upload', async () => {
    const upload = () =>
      api
        .call('post', '/v1/orgs/contacts/upload')
        .set('Idempotency-Key', 'staying-upload')
        .field('brandId', 'nothing')
        .attach('file', Buffer.from('email\nada@x.example\n'), 'contacts.csv')
        .expect(404);
    expect((await upload()).headers).not.toHaveProperty('idempotency-replayed');
    expect((await upload()).headers['idempotency-replayed']).toBe('true');
  });

  test('but another request under the same key is no replay', async () => {
    await post('other', {}).expect(200);
    const other = await post('other', { more: true }).expect(422);
    expect(other.headers).not.toHaveProperty('idempotency-replayed');
  });
});

describe('the same JSON written otherwise is the same request', () => {
  test.each<[string, string, string]>([
    ['in another order', '{"a":1,"b":{"c":[{"d":1,"e":2}],"f":3}}', '{"b":{"f":3,"c":[{"e":2,"d":1}]},"a":1}'],
    ['with other blanks and escapes', '{"a":"é","b":1.0}', '{ "b": 1, "a": "\\u00e9" }'],
  ])('%s', async (name, first, again) => {
    await post(name, first).expect(200);
    const replay = await post(name, again).expect(200);
    expect(replay.headers['idempotency-replayed']).toBe('true');
  });

  test('but a list in another order is another one', async () => {
    await post('list', { list: [1, 2] }).expect(200);
    await post('list', { list: [2, 1] }).expect(422);
  });

  test('and objects whose parts only look alike are others', async () => {
    await post('parts', { a: { b: 1 }, c: 2 }).expect(200);
    await post('parts', { a: { b: 1, c: 2 } }).expect(422);
  });
});
