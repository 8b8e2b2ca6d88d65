import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestClock } from '../harness/clock.ts';
import { startService, type TestService } from '../harness/start-service.ts';

const clock = new TestClock(new Date('2026-11-15T10:00:10.000Z'));
let api: TestService;
beforeAll(async () => {
  api = await startService({ clock });
});
afterAll(() => api.close());

const FIVE = ['ratelimit', 'ratelimit-policy', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];
const fromAddress = (ip: string, path: string) => api.call('get', path, null).set('X-Forwarded-For', ip);

describe('the five headers', () => {
  test.each([
    ['a success', '/v1/me', 200],
    ['a missing resource', '/v1/nothing', 404],
    ['a static page', '/docs', 200],
    ['the reference', '/reference', 200],
    ['an asset', '/reference/assets/swagger-ui.css', 200],
    ['an address that cannot be decoded', '/v1/api-keys/%E0%A4%A', 400],
    ['a page that cannot be negotiated', '/terms', 406],
    ['health', '/health', 200],
    ['the document', '/openapi.json', 200],
    ['the dashboard', '/app', 200],
    ['a file of the dashboard that is none', '/app/assets/nothing.js', 404],
  ])('are on %s', async (_what, path, status) => {
    const { headers } = await api
      .call('get', path)
      .set('Accept', status === 406 ? 'image/png' : '*/*')
      .expect(status);
    for (const name of FIVE) expect(headers, name).toHaveProperty(name);
  });

  test('say what the specification says', async () => {
    clock.set('2026-11-15T10:05:18.500Z');
    const { headers } = await api.call('get', '/v1/me').expect(200);
    expect(headers.ratelimit).toBe('limit=600, remaining=599, reset=42');
    expect(headers['ratelimit-policy']).toBe('"authenticated";q=600;w=60, "anonymous";q=120;w=60');
    expect(headers['ratelimit-limit']).toBe('600');
    expect(headers['ratelimit-remaining']).toBe('599');
    expect(headers['ratelimit-reset']).toBe('42');
  });
});

describe('the anonymous budget', () => {
  test('is 120 requests a minute for each address; throttled requests count; one wait clears it', async () => {
    clock.set('2026-11-15T11:00:30.000Z');
    for (let i = 0; i < 120; i++) await fromAddress('203.0.113.9', '/docs').expect(200);
    const refused = await fromAddress('203.0.113.9', '/docs').expect(429);
    expect(refused.body).toEqual({ error: expect.any(String) });
    expect(refused.headers['retry-after']).toBe('30');
    await fromAddress('203.0.113.9', '/docs').expect(429);
    const { rows } = await api.database.pool.query("select hits from rate_windows where bucket = 'ip:203.0.113.9'");
    expect(rows).toEqual([{ hits: 122 }]);
    await fromAddress('203.0.113.10', '/docs').expect(200);
    clock.advance(Number(refused.headers['retry-after']) * 1000);
    await fromAddress('203.0.113.9', '/docs').expect(200);
  });

  test.each([
    ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:3::1'],
    ['::ffff:203.0.113.30', '203.0.113.30', '203.0.113.31'],
    ['::ffff:cb00:7128', '203.0.113.40', '::ffff:203.0.113.41'],
  ])('%s is counted with %s and not with %s', async (one, same, other) => {
    clock.advance(60_000);
    const remaining = async (ip: string) => (await fromAddress(ip, '/docs').expect(200)).headers['ratelimit-remaining'];
    expect(await remaining(one)).toBe('119');
    expect(await remaining(same)).toBe('118');
    expect(await remaining(other)).toBe('119');
  });

  test.each(['/health', '/ready'])('is not what %s draws on, nor does a spent one stand in its way', async (path) => {
    clock.advance(60_000);
    const ip = '203.0.113.50';
    for (let i = 0; i < 121; i++) await fromAddress(ip, '/docs');
    const { headers } = await fromAddress(ip, path).expect(200);
    expect(headers.ratelimit).toContain('limit=120, remaining=120');
    await api.call('get', path).expect(200);
    const { rows } = await api.database.pool.query(`select hits from rate_windows where bucket = 'ip:${ip}'`);
    expect(rows).toEqual([{ hits: 121 }]);
    expect((await api.call('get', '/v1/me').expect(200)).headers['ratelimit-remaining']).toBe('599');
    await fromAddress(ip, `${path}/`).expect(429);
  });

  test('is what an invalid key draws on, and a valid key does not', async () => {
    clock.set('2026-11-15T12:00:00.000Z');
    const wrong = await api.call('get', '/v1/me', 'dist_usr_wrong').set('X-Forwarded-For', '203.0.113.20').expect(401);
    expect(wrong.headers.ratelimit).toContain('limit=120, remaining=119');
    const right = await api.call('get', '/v1/me').set('X-Forwarded-For', '203.0.113.20').expect(200);
    expect(right.headers.ratelimit).toContain('limit=600');
  });
});

test('600 parallel requests of one key pass and the rest is turned away, exactly', async () => {
  clock.set('2026-11-15T13:00:00.000Z');
  const { key } = await api.newOrganisation('Busy');
  const answers = await Promise.all(
    Array.from({ length: 700 }, () => fetch(`${api.url}/v1/me`, { headers: { 'x-api-key': key } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(600);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(100);
  const remaining = answers.map(({ headers }) => Number(headers.get('ratelimit-remaining'))).toSorted((a, b) => b - a);
  expect(remaining.slice(0, 600)).toEqual(Array.from({ length: 600 }, (_, i) => 599 - i));
});

describe('an application key', () => {
  const call = (orgId: string | null) => {
    const request = api.call('get', '/v1/orgs', api.adminKey);
    return orgId === null ? request : request.set('x-org-id', orgId);
  };

  test('is told both budgets: of the organisation that it acts for, and of all together', async () => {
    clock.set('2026-11-15T14:00:18.000Z');
    const one = await api.newOrganisation('One');
    clock.set('2026-11-15T14:05:18.000Z');
    await call(null).expect(200);
    await call(one.orgId).expect(200);
    const { headers } = await call(one.orgId).expect(200);
    expect(headers.ratelimit).toBe('limit=600, remaining=598, reset=42');
    expect(headers['ratelimit-policy']).toBe(
      '"authenticated";q=600;w=60, "anonymous";q=120;w=60, "organisation";q=600;w=60, "application";q=6000;w=60',
    );
    expect(headers['ratelimit-total-limit']).toBe('6000');
    expect(headers['ratelimit-total-remaining']).toBe('5997');
    expect((await api.call('get', '/v1/me').expect(200)).headers).not.toHaveProperty('ratelimit-total-limit');
  });

  test('over its total is refused for an organisation that has used nothing; what its share refused is not counted', async () => {
    const one = await api.newOrganisation('Spent');
    clock.set('2026-11-15T14:10:00.000Z');
    await api.database.pool.query(
      "insert into rate_windows select 'key:' || id || ' for ' || $1, $2, 600 from api_keys where kind = 'admin' on conflict (bucket) do update set hits = 600, started_at = excluded.started_at",
      [one.orgId, clock.now()],
    );
    const refused = await call(one.orgId).expect(429);
    expect(refused.headers).toMatchObject({ 'ratelimit-remaining': '0', 'ratelimit-total-remaining': '6000' });
    await api.database.pool.query(
      "update rate_windows set hits = 6000, started_at = $1 where bucket in (select 'key:' || id from api_keys where kind = 'admin')",
      [clock.now()],
    );
    const { headers } = await call(null).expect(429);
    expect(headers).toMatchObject({
      'ratelimit-remaining': '599',
      'ratelimit-total-remaining': '0',
      'retry-after': '60',
    });
    await api.call('get', '/v1/me').expect(200);
  });
});
