import { afterAll, beforeAll, expect, test } from 'vitest';
import { atParam, DomainError } from '../../src/kernel/errors.ts';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
let brandId: string;
beforeAll(async () => {
  api = await startService();
  ({ brandId } = (await post('/v1/brands', { url: 'https://acme.sandbox.example' })).body);
});
afterAll(() => api.close());

const NOBODY = '01a00000-0000-7000-8000-000000000000';
const SANDBOX = 'sales-cold-email-outreach-sandbox-v1';
const PRIVATE = 'http://10.0.0.1/hook';
const post = (path: string, body: object) => api.call('post', path).send(body);
const campaign = (more: object = {}) => ({ name: 'x', workflowSlug: SANDBOX, brandIds: [brandId], ...more });

test.each<[field: string, code: string, path: string, body: () => object]>([
  ['webhookUrl', 'invalid_parameter', '/v1/campaigns', () => campaign({ webhookUrl: PRIVATE })],
  [
    'notifyDestination',
    'invalid_parameter',
    '/v1/campaigns',
    () => campaign({ notifyFrequency: 'daily', notifyChannel: 'webhook', notifyDestination: PRIVATE }),
  ],
  ['url', 'invalid_parameter', '/v1/webhooks/endpoints', () => ({ url: PRIVATE, events: ['campaign.started'] })],
  [
    'reporting.webhook_url',
    'invalid_parameter',
    '/campaigns',
    () => ({ mcp: 'sales-outreach', target_url: 'https://acme.sandbox.example', reporting: { webhook_url: PRIVATE } }),
  ],
  ['target_url', 'invalid_parameter', '/campaigns', () => ({ mcp: 'sales-outreach', target_url: 'ftp://a.example' })],
  [
    'brandUrls.0',
    'invalid_parameter',
    '/v1/campaigns',
    () => ({ ...campaign(), brandIds: undefined, brandUrls: ['ftp://a'] }),
  ],
  [
    'inputs.targetAudience',
    'missing_parameter',
    `/v1/workflows/${SANDBOX}/execute`,
    () => ({ brandIds: [brandId], inputs: {} }),
  ],
  ['brandUrls', 'missing_parameter', `/v1/workflows/${SANDBOX}/execute`, () => ({})],
  ['name', 'missing_parameter', '/v1/campaigns', () => ({})],
  ['goal', 'invalid_parameter', '/v1/campaigns', () => campaign({ goal: 'fame' })],
  ['endDate', 'invalid_parameter', '/v1/campaigns', () => campaign({ endDate: 'tomorrow' })],
  ['provider', 'invalid_parameter', '/v1/keys', () => ({ provider: 'foo', apiKey: 'x' })],
])('a refusal names the field that was sent, in its sentence and in a header: %s', async (field, code, path, body) => {
  const answer = await post(path, body());
  expect(answer.body.error).toMatch(new RegExp(`^${field.replaceAll('.', '\\.')}[ :,]`));
  expect([answer.status, answer.headers['x-error-param'], answer.headers['x-error-code']]).toEqual([400, field, code]);
});

test('a header that is missing is named as the header', async () => {
  const { body, headers } = await post('/v1/press-kits/media-kits', { instruction: 'Write.' }).expect(400);
  expect([body.error, headers['x-error-param']]).toEqual([
    expect.stringMatching(/^The header x-brand-id /),
    'x-brand-id',
  ]);
});

test.each<[field: string, status: number, code: string, path: string, body: () => object]>([
  ['brandIds.1', 404, 'not_found', '/v1/campaigns', () => campaign({ brandIds: [brandId, crypto.randomUUID()] })],
  [
    'brandIds.2',
    404,
    'not_found',
    '/v1/campaigns',
    () => campaign({ brandIds: [brandId, brandId.toUpperCase(), crypto.randomUUID()] }),
  ],
  ['audienceIds.0', 404, 'not_found', '/v1/campaigns', () => campaign({ audienceIds: ['everyone'] })],
  ['workflowSlug', 404, 'not_found', '/v1/campaigns', () => campaign({ workflowSlug: 'none' })],
  ['featureSlug', 404, 'not_found', '/v1/campaigns', () => campaign({ featureSlug: 'none' })],
  ['url', 400, 'invalid_parameter', '/v1/brands', () => ({ url: 'https://other.sandbox.example' })],
  ['email', 400, 'invalid_parameter', '/v1/people/erase', () => ({ email: 'nobody' })],
])(
  'a refusal whose sentence does not begin with a field still names it: %s',
  async (field, status, code, path, body) => {
    const answer = await post(path, body());
    expect([answer.status, answer.headers['x-error-param'], answer.headers['x-error-code']]).toEqual([
      status,
      field,
      code,
    ]);
  },
);

test('a brand that only a header names is not found in the header', async () => {
  const answer = await post('/v1/press-kits/media-kits', { instruction: 'Write.' })
    .set('x-brand-id', NOBODY)
    .expect(404);
  expect(answer.headers['x-error-param']).toBe('x-brand-id');
});

test('another organisation than that of the key is refused with the name of the header', async () => {
  const { headers } = await api.call('get', '/v1/me').set('x-org-id', NOBODY).expect(400);
  expect([headers['x-error-param'], headers['x-error-code']]).toEqual(['x-org-id', 'invalid_parameter']);
});

test('an overload is not blamed on an input, and keeps the time to wait', () => {
  const busy = new DomainError('rate_limited', 'Too many pages are read at the moment.', { retryAfterSeconds: 7 });
  expect(atParam(busy, 'url')).toBe(busy);
});

test('what is no fault of an input names none', async () => {
  const { headers } = await api.call('get', '/v1/campaigns/none').expect(404);
  expect([headers['x-error-code'], headers['x-error-param']]).toEqual(['not_found', undefined]);
});

test('a repeated key gets the same code and field again', async () => {
  const send = () => post('/v1/campaigns', campaign({ endDate: 'tomorrow' })).set('Idempotency-Key', 'wrong-date');
  const [first, second] = [await send(), await send()];
  expect(second.headers['idempotency-replayed']).toBe('true');
  for (const { headers } of [first, second])
    expect([headers['x-error-param'], headers['x-error-code']]).toEqual(['endDate', 'invalid_parameter']);
});

test('tRPC answers with the same code and field', async () => {
  const { body } = await post('/trpc/campaigns.create', campaign({ goal: 'fame' })).expect(400);
  expect(body.error.data).toMatchObject({ errorCode: 'invalid_parameter', param: 'goal' });
});
