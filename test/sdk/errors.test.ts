import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  createClient,
  type DistributeClient,
  DistributeError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  unwrap,
} from '../../clients/sdk/src/index.ts';
import { startService, type TestService } from '../harness/start-service.ts';

/** Rate limit of an application per organisation. Starting a test uses fewer requests. */
const LIMIT = 10;

let api: TestService;
beforeAll(async () => {
  api = await startService({ environment: { DISTRIBUTE_APPLICATION_ORG_LIMIT: String(LIMIT) } });
});
afterAll(() => api.close());

const clientOf = (apiKey: string | undefined = api.userKey, baseUrl = api.url) =>
  createClient({ apiKey, baseUrl, maxRetries: 0 });
const failureOf = (call: Parameters<typeof unwrap>[0]): Promise<unknown> =>
  unwrap(call).catch((error: unknown) => error);
const campaign = { params: { path: { campaignId: crypto.randomUUID() } } };

const wrong = (client: DistributeClient) =>
  client.POST('/v1/campaigns', {
    body: { name: 'x', workflowSlug: 'x', brandUrls: ['https://a.example'], goal: 'fame' as 'signup' },
  });

test('each failure of a real service has its class, status, code, field and request', async () => {
  const organisation = await api.newOrganisation();
  const { body } = await api
    .call('post', '/v1/api-keys')
    .send({ scopes: ['campaigns.read'] })
    .expect(200);
  const readOnly = clientOf(body.key);
  const brands = async () =>
    unwrap(clientOf().POST('/v1/brands', { body: { url: 'https://acme.sandbox.example' } })).then(({ brandId }) => [
      brandId,
    ]);
  const made = await unwrap(
    clientOf().POST('/v1/campaigns', {
      body: { name: 'x', workflowSlug: 'sales-cold-email-outreach-sandbox-v1', brandIds: await brands() },
    }),
  );
  const path = { campaignId: made.campaign.id };
  await unwrap(clientOf().POST('/v1/campaigns/{campaignId}/stop', { params: { path } }));
  const application = createClient({
    apiKey: api.adminKey,
    baseUrl: api.url,
    maxRetries: 0,
    headers: { 'x-org-id': organisation.orgId },
  });
  const read = () => application.GET('/v1/brands');
  for (let i = 0; i < LIMIT; i++) await read();

  const failures = await Promise.all([
    failureOf(wrong(clientOf())),
    failureOf(clientOf('dist_usr_none').GET('/v1/me')),
    failureOf(wrong(readOnly)),
    failureOf(clientOf().GET('/v1/campaigns/{campaignId}', campaign)),
    failureOf(clientOf().POST('/v1/campaigns/{campaignId}/resume', { params: { path } })),
    failureOf(read()),
  ]);
  const classes = [BadRequestError, AuthenticationError, PermissionError, NotFoundError, ConflictError, RateLimitError];
  const said = [
    [400, 'invalid_parameter', 'goal'],
    [401, 'unauthorized', null],
    [403, 'forbidden', null],
    [404, 'not_found', null],
    [409, 'conflict', null],
    [429, 'rate_limited', null],
  ];
  for (const [i, failure] of failures.entries()) {
    expect(failure).toBeInstanceOf(classes[i]);
    expect(failure).toBeInstanceOf(DistributeError);
    const { name, status, code, param, requestId } = failure as DistributeError;
    expect([name, status, code, param]).toEqual([classes[i]?.name, ...(said[i] ?? [])]);
    expect(requestId).toMatch(/^\S+$/);
    expect(classes.filter((one) => failure instanceof one)).toHaveLength(1);
  }
  expect((failures[5] as RateLimitError).retryAfter).toBeGreaterThan(0);
});

test('a service that fails, and one that is not there, are told apart', async () => {
  const broken = createServer((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 503 Away\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'));
  }).listen(0);
  const { port } = broken.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const failure = await failureOf(clientOf('x', url).GET('/v1/me'));
  expect(failure).toBeInstanceOf(ServerError);
  expect(failure).toMatchObject({ status: 503, code: null, param: null });
  await new Promise((resolve) => broken.close(resolve));
  expect(await new Promise((resolve) => connect(port).once('error', () => resolve('closed')))).toBe('closed');
  const gone = await failureOf(clientOf('x', url).GET('/v1/me'));
  expect(gone).toBeInstanceOf(ConnectionError);
  expect(gone).toMatchObject({ name: 'ConnectionError', status: null, code: null, param: null, requestId: null });
  expect((gone as Error).message).toContain(`No response from ${url}: `);
});
