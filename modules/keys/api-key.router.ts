import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { Confirmation } from '../../src/kernel/schema.ts';
import { listApiKeys, showApiKey } from './api-key.queries.ts';
import {
  ApiKeyEnvelope,
  ApiKeyList,
  ApiKeyRef,
  CreateApiKeyInput,
  CreatedApiKey,
  ListApiKeysInput,
  Me,
} from './api-key.schema.ts';
import { createApiKey } from './create-api-key.ts';
import { revokeApiKey } from './revoke-keys.ts';

const tag = 'Identity';

export const apiKeyRouter = router({
  me: member
    .meta(rest('GET', '/v1/me', { permission: 'any', tag, summary: 'Retrieve the caller' }))
    .output(Me)
    .query(({ ctx: { actor } }) => ({ userId: actor.userId, orgId: actor.orgId, authType: actor.authType })),

  listApiKeys: member
    .meta(rest('GET', '/v1/api-keys', { permission: 'keys', tag, summary: 'List API keys' }))
    .input(ListApiKeysInput)
    .output(ApiKeyList)
    .query(({ ctx, input }) => listApiKeys(ctx, input)),

  getApiKey: member
    .meta(rest('GET', '/v1/api-keys/{id}', { permission: 'keys', tag, summary: 'Retrieve an API key' }))
    .input(ApiKeyRef)
    .output(ApiKeyEnvelope)
    .query(({ ctx, input }) => showApiKey(ctx, input)),

  createApiKey: member
    .meta(
      rest('POST', '/v1/api-keys', { permission: 'keys', tag, summary: 'Create an API key. It is shown only once' }),
    )
    .input(CreateApiKeyInput)
    .output(CreatedApiKey)
    .mutation(({ ctx, input }) => createApiKey(ctx, input)),

  revokeApiKey: member
    .meta(rest('DELETE', '/v1/api-keys/{id}', { permission: 'keys', tag, summary: 'Revoke an API key immediately' }))
    .input(ApiKeyRef)
    .output(Confirmation)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, input)),
});
