import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import type { AppRouter } from '../../clients/sdk/src/generated/router.d.ts';
import { createClient, type DistributeClient, iterate, type schemas, unwrap } from '../../clients/sdk/src/index.ts';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
let client: DistributeClient;
beforeAll(async () => {
  api = await startService();
  client = createClient({ baseUrl: api.url, apiKey: api.userKey });
});
afterAll(() => api.close());

const trpc = () =>
  createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${api.url}/trpc`, headers: { authorization: `Bearer ${api.userKey}` } })],
  });

test('answers have the types of the document', async () => {
  const me = await unwrap(client.GET('/v1/me'));
  expectTypeOf(me).toEqualTypeOf<schemas.MeResponse>();
  expect(me.authType).toBe('user_key');
  const { campaigns, nextCursor } = await unwrap(client.GET('/v1/campaigns', { params: { query: { status: 'all' } } }));
  expectTypeOf(campaigns).toEqualTypeOf<schemas.Campaign[]>();
  expectTypeOf(nextCursor).toEqualTypeOf<string | null>();
  for await (const campaign of iterate(client, '/v1/campaigns'))
    expectTypeOf(campaign).toEqualTypeOf<schemas.Campaign>();
});

test('a frontend with the type of the router alone calls it', async () => {
  const me = await trpc().keys.me.query();
  expectTypeOf(me.authType).toEqualTypeOf<'user_key' | 'admin'>();
  expect(me.authType).toBe('user_key');
  const { keys } = await trpc().keys.listApiKeys.query({ limit: 1 });
  expect(keys[0]?.keyPrefix).toBeTypeOf('string');
});

/** Never called. The compiler reports lines that are no longer errors. */
export const mistakes = [
  // @ts-expect-error Unknown path.
  () => client.GET('/v1/campaign'),
  // @ts-expect-error Unknown method.
  () => client.DELETE('/v1/me'),
  // @ts-expect-error Missing campaignId.
  () => client.GET('/v1/campaigns/{campaignId}'),
  // @ts-expect-error campaignId is a string.
  () => client.GET('/v1/campaigns/{campaignId}', { params: { path: { campaignId: 7 } } }),
  // @ts-expect-error Unknown filter.
  () => client.GET('/v1/leads', { params: { query: { campaign: 'x' } } }),
  // @ts-expect-error Unknown status.
  () => client.GET('/v1/leads', { params: { query: { status: 'lost' } } }),
  // @ts-expect-error Missing url.
  () => client.POST('/v1/brands', { body: {} }),
  // @ts-expect-error Neither brandUrls nor brandIds.
  () => client.POST('/v1/campaigns', { body: { name: 'x', workflowSlug: 'x' } }),
  // @ts-expect-error Misspelled maxLeads.
  () => client.POST('/v1/campaigns', { body: { name: 'x', workflowSlug: 'y', brandUrls: ['z'], maxLeeds: 3 } }),
  // @ts-expect-error Misspelled maxLeads in a change.
  () => client.PATCH('/v1/campaigns/{campaignId}', { params: { path: { campaignId: 'c' } }, body: { maxLeeds: 3 } }),
  // @ts-expect-error Unknown filter beside a valid one.
  () => client.GET('/v1/leads', { params: { query: { limit: 5, campaign: 'x' } } }),
  // @ts-expect-error A file is not a string.
  () => client.POST('/v1/suppressions/import', { body: { file: 'email' } }),
  // @ts-expect-error Unknown field of a response.
  async () => (await unwrap(client.GET('/v1/me'))).userid,
  // @ts-expect-error Without unwrap, data may be undefined.
  async () => (await client.GET('/v1/me')).data.userId,
  // @ts-expect-error Not a list.
  () => iterate(client, '/v1/me'),
  // @ts-expect-error The required brandId is missing.
  () => iterate(client, '/v1/orgs/contacts'),
  // @ts-expect-error Unknown field of an item.
  async () => (await iterate(client, '/v1/leads').next()).value?.statuss,
  // @ts-expect-error Unknown procedure.
  () => trpc().keys.you.query(),
  // @ts-expect-error Unknown field of its result.
  async () => (await trpc().keys.me.query()).orgid,
  // @ts-expect-error The limit is a number.
  () => trpc().keys.listApiKeys.query({ limit: 'all' }),
];
