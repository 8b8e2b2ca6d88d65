import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestClock } from '../harness/clock.ts';
import { startService, type TestService } from '../harness/start-service.ts';

const clock = new TestClock(new Date('2026-11-15T10:00:10.000Z'));
let api: TestService;
beforeAll(async () => {
  api = await startService({ clock });
});
afterAll(() => api.close());

const calls = (count: number, procedure = 'keys.me') => Array.from({ length: count }, () => procedure);
const inputs = (count: number) =>
  encodeURIComponent(JSON.stringify(Object.fromEntries(calls(count).map((_, i) => [i, {}]))));
const batch = (count: number, { prefix = '/trpc/', comma = ',' } = {}) =>
  `${prefix}${calls(count).join(comma)}?batch=1&input=${inputs(count)}`;

describe('a batch', () => {
  test('of a key counts each of its calls, and says what is left', async () => {
    clock.advance(60_000);
    const { body, headers } = await api.call('get', batch(20)).expect(200);
    expect(body).toHaveLength(20);
    expect(headers.ratelimit).toContain('limit=600, remaining=580');
    expect((await api.call('get', '/v1/me').expect(200)).headers['ratelimit-remaining']).toBe('579');
  });

  test('without a key counts each of its calls on the address', async () => {
    clock.advance(60_000);
    const from = (path: string) => api.call('get', path, null).set('X-Forwarded-For', '203.0.113.60');
    const { headers } = await from(batch(20));
    expect(headers.ratelimit).toContain('limit=120, remaining=100');
    for (let i = 0; i < 5; i++) await from(batch(20)).expect(401);
    await from('/docs').expect(429);
  });

  test('passes whole or not at all, however many come together', async () => {
    clock.advance(60_000);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => fetch(api.url + batch(20), { headers: { 'x-api-key': api.userKey } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    const left = answers.map(({ headers }) => Number(headers.get('ratelimit-remaining'))).toSorted((a, b) => b - a);
    expect(left.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, i) => 580 - 20 * i));
  });

  test.each([
    ['an escaped comma', { comma: '%2C' }],
    ['capitals', { prefix: '/TRPC/' }],
    ['more segments', { prefix: '/trpc/x/' }],
  ])('with %s counts just the same', async (_how, written) => {
    clock.advance(60_000);
    const { body, headers } = await api.call('get', batch(3, written)).expect(200);
    expect(body).toHaveLength(3);
    expect(headers['ratelimit-remaining']).toBe('597');
    await api.call('get', batch(21, written)).expect(400);
  });

  test('of more than twenty calls is refused, does nothing, and was one request', async () => {
    clock.advance(60_000);
    const refused = await api
      .call('post', `/trpc/${calls(21, 'keys.createApiKey').join(',')}?batch=1`)
      .send(Object.fromEntries(calls(21).map((_, i) => [i, { name: 'too many' }])))
      .expect(400, { error: 'A batch can have at most 20 calls. This one has 21.' });
    expect(refused.headers['ratelimit-remaining']).toBe('599');
    const { rows } = await api.database.pool.query("select 1 from api_keys where name = 'too many'");
    expect(rows).toEqual([]);
  });

  test('with an Idempotency-Key is refused, and a single call with one is not', async () => {
    const post = (count: number) =>
      api
        .call('post', `/trpc/${calls(count, 'keys.createApiKey').join(',')}?batch=1`)
        .set('Idempotency-Key', 'batch')
        .send(Object.fromEntries(calls(count).map((_, i) => [i, { name: 'once' }])));
    await post(2).expect(400, { error: 'Idempotency-Key cannot be used with a batch. Send the call alone.' });
    await post(1).expect(200);
    const { rows } = await api.database.pool.query("select 1 from api_keys where name = 'once'");
    expect(rows).toHaveLength(1);
  });
});
