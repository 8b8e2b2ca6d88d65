import { setTimeout as pause } from 'node:timers/promises';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { DomainError } from '../../src/kernel/errors.ts';
import type { AppRouter } from '../../src/router.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService({ environment: { DISTRIBUTE_CORS_ORIGINS: 'https://app.acme.example' } });
});
afterAll(() => api.close());

test('health tells name and version', async () => {
  const { body } = await api.call('get', '/health', null).expect(200);
  expect(body).toEqual({ status: 'ok', service: 'distribute', version: '1.0.0' });
});

test('ready asks database and scheduler', async () => {
  await api.call('get', '/ready', null).expect(200);
});

describe('ready says 503', () => {
  const whenPingFails = async (error: Error) => {
    const { scheduler } = api.service;
    const { ping } = scheduler;
    scheduler.ping = async () => {
      throw error;
    };
    try {
      return (await api.call('get', '/ready', null).expect(503)).body;
    } finally {
      scheduler.ping = ping;
    }
  };

  test('with the reason where there is one for people', async () => {
    const error = new DomainError('unavailable', 'The scheduler has lost the recurring jobs sweep.');
    expect(await whenPingFails(error)).toEqual({ error: 'The scheduler has lost the recurring jobs sweep.' });
  });

  test('and nothing of the inside', async () => {
    const error = new Error('relation "agenda_jobs" does not exist');
    expect(await whenPingFails(error)).toEqual({ error: 'The database or the scheduler cannot be reached.' });
  });
});

test('a hundred who ask at once whether it is ready are never two looks at the same time', async () => {
  const { scheduler } = api.service;
  const { ping } = scheduler;
  let looks = 0;
  let most = 0;
  scheduler.ping = async () => {
    most = Math.max(most, ++looks);
    await pause(5);
    looks -= 1;
  };
  try {
    const answers = await Promise.all(Array.from({ length: 100 }, () => fetch(`${api.url}/ready`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(most).toBe(1);
  } finally {
    scheduler.ping = ping;
  }
});

describe('the metrics and the jobs page', () => {
  test.each(['/metrics', '/jobs/'])('%s is for the admin key alone', async (path) => {
    await api.call('get', path, null).expect(401);
    await api.call('get', path).expect(403);
    await api.call('get', path, api.adminKey).expect(200);
  });

  test('a browser is asked for the admin key, and other sites cannot use it', async () => {
    const asked = await api.call('get', '/jobs/', null).expect(401);
    expect(asked.headers['www-authenticate']).toMatch(/^Basic /);
    const password = `Basic ${Buffer.from(`admin:${api.adminKey}`).toString('base64')}`;
    await api.call('get', '/jobs/', null).set('Authorization', password).expect(200);
  });

  test('a form of another site, with which the browser sends that key along, closes no organisation', async () => {
    const { orgId, key } = await api.newOrganisation();
    await api
      .call('post', `/v1/admin/orgs/${orgId}/deletion`, null)
      .auth('admin', api.adminKey)
      .set({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })
      .type('form')
      .expect(401);
    await api.call('get', '/v1/me', key).expect(200);
  });

  describe('the jobs page takes orders only from itself', () => {
    const order = (headers: Record<string, string>) =>
      api.call('post', '/jobs/api/jobs/requeue', null).auth('admin', api.adminKey).set(headers).send({ jobIds: [] });
    const host = () => new URL(api.url).host;

    test.each<[string, () => Record<string, string>]>([
      ['the browser says so', () => ({ 'Sec-Fetch-Site': 'same-origin' })],
      ['its origin is ours', () => ({ Origin: `http://${host()}` })],
      ['its origin is ours behind TLS', () => ({ Origin: `https://${host()}` })],
      ['its origin is the public address', () => ({ Origin: 'https://distribute.example' })],
    ])('taken when %s', async (_why, headers) => {
      await order(headers()).expect(200);
    });

    test.each<[string, () => Record<string, string>]>([
      ['nothing says where it comes from', () => ({})],
      ['it comes from another site', () => ({ 'Sec-Fetch-Site': 'cross-site' })],
      ['it comes from another part of the site', () => ({ 'Sec-Fetch-Site': 'same-site', Origin: `http://${host()}` })],
      ['nobody knows which page it comes from', () => ({ 'Sec-Fetch-Site': 'none' })],
      ['its origin is another one', () => ({ Origin: 'https://evil.example' })],
      ['its origin is another port', () => ({ Origin: 'http://127.0.0.1:1' })],
      ['its origin is hidden', () => ({ Origin: 'null' })],
    ])('refused when %s', async (_why, headers) => {
      await order(headers()).expect(403, { error: 'Changes are accepted only from the jobs page itself.' });
    });
  });

  test('the jobs page tells nothing of the inside when it fails', async () => {
    await api.database.pool.query('alter table agenda_jobs rename to away');
    onTestFinished(() => api.database.pool.query('alter table away rename to agenda_jobs').then(() => {}));
    const failing = [
      await api
        .call('post', '/jobs/api/jobs/delete', api.adminKey)
        .set('Sec-Fetch-Site', 'same-origin')
        .send({ jobIds: ["no id'"] }),
      await api.call('get', '/jobs/api', api.adminKey),
      await api
        .call('post', '/jobs/api/jobs/create', api.adminKey)
        .set('Sec-Fetch-Site', 'same-origin')
        .type('json')
        .send('{"broken'),
    ];
    for (const { status, body } of failing) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body).toEqual({ error: expect.any(String) });
      expect(body.error).not.toMatch(/syntax|uuid|relation|select|agenda|position/i);
    }
  });

  test('requests are counted by operation', async () => {
    await api.call('get', '/v1/me').expect(200);
    const { text } = await api.call('get', '/metrics', api.adminKey).expect(200);
    expect(text).toMatch(/distribute_http_request_seconds_count\{operation="keys.me",status="200"\} \d+/);
  });

  test('and those whose client did not wait for the answer as well', async () => {
    const client = await api.database.pool.connect();
    const gone = new AbortController();
    try {
      await client.query('begin; lock table brands');
      const asked = fetch(`${api.url}/v1/brands`, { headers: { 'x-api-key': api.userKey }, signal: gone.signal });
      await lockWaiting(client);
      gone.abort();
      await expect(asked).rejects.toThrow();
      await expect
        .poll(async () => (await api.call('get', '/metrics', api.adminKey)).text)
        .toContain('distribute_http_request_seconds_count{operation="brands.list",status="499"} 1');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('tRPC', () => {
  const client = () =>
    createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: `${api.url}/trpc`, headers: { authorization: `Bearer ${api.userKey}` } })],
    });

  test('a typed client calls the same operations, batched', async () => {
    const [me, keys] = await Promise.all([client().keys.me.query(), client().keys.listApiKeys.query({ limit: 10 })]);
    expect(me.authType).toBe('user_key');
    expect(keys.keys).toHaveLength(1);
  });

  test('an error has a code, a sentence, and nothing of the inside', async () => {
    const error = await client()
      .keys.revokeApiKey.mutate({ id: 'nothing' })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      message: 'API key not found.',
      data: { code: 'NOT_FOUND', httpStatus: 404, errorCode: 'not_found' },
    });
    expect(JSON.stringify((error as { shape: unknown }).shape)).not.toContain('stack');
  });

  test('an unknown procedure is 404', async () => {
    await api.call('get', '/trpc/keys.nothing').expect(404);
  });
});

describe('browsers elsewhere', () => {
  test('a named origin may call', async () => {
    const preflight = await fetch(`${api.url}/v1/me`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.acme.example', 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.acme.example');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(preflight.headers.get('ratelimit-limit')).toBe('120');
  });

  test('another origin may not', async () => {
    const { headers } = await api.call('get', '/v1/me').set('Origin', 'https://evil.example');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});
