import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { Confirmation } from '../../../src/kernel/schema.ts';
import { listKeySources, listProviderKeys, listRequirements, readKeySource } from './provider-key.queries.ts';
import {
  ChooseKeySourceInput,
  KeySourceList,
  KeySourceView,
  ListProviderKeysInput,
  ProviderKeyList,
  ProviderKeyView,
  ProviderRef,
  Requirements,
  RequirementsInput,
  StoreProviderKeyInput,
} from './provider-key.schema.ts';
import { chooseKeySource, deleteProviderKey, storeProviderKey } from './store-provider-key.ts';

const tag = 'Provider keys';

export const providerKeyRouter = router({
  list: member
    .meta(rest('GET', '/v1/keys', { permission: 'keys', tag, summary: 'List provider keys, masked' }))
    .input(ListProviderKeysInput)
    .output(ProviderKeyList)
    .query(({ ctx, input }) => listProviderKeys(ctx, input)),

  store: member
    .meta(
      rest('POST', '/v1/keys', {
        permission: 'keys',
        tag,
        summary: 'Store a provider key',
        description:
          'Replaces an existing key of the provider. With `verify`, returns 400 if the provider rejects the key.',
      }),
    )
    .input(StoreProviderKeyInput)
    .output(ProviderKeyView)
    .mutation(({ ctx, input }) => storeProviderKey(ctx, input)),

  delete: member
    .meta(rest('DELETE', '/v1/keys/{provider}', { permission: 'keys', tag, summary: 'Delete a provider key' }))
    .input(ProviderRef)
    .output(Confirmation)
    .mutation(({ ctx, input }) => deleteProviderKey(ctx, input)),

  sources: member
    .meta(
      rest('GET', '/v1/keys/sources', {
        permission: 'keys',
        tag,
        summary: 'List the key source of every provider',
      }),
    )
    .output(KeySourceList)
    .query(({ ctx }) => listKeySources(ctx)),

  requirements: member
    .meta(
      rest('POST', '/v1/keys/provider-requirements', {
        permission: 'any',
        tag,
        summary: 'List the provider keys that endpoints need',
        reads: true,
        description:
          'An endpoint needs a key if its `service` is a provider, such as `apollo` or `apollo-service`. For the needs of a workflow, use `GET /v1/workflows/{workflowId}/key-status`.',
      }),
    )
    .input(RequirementsInput)
    .output(Requirements)
    .mutation(({ ctx, input }) => listRequirements(ctx, input)),

  source: member
    .meta(
      rest('GET', '/v1/keys/{provider}/source', {
        permission: 'keys',
        tag,
        summary: 'Retrieve the key source of a provider',
        description: 'Default: `org` if the organisation has stored a key, otherwise `platform`.',
      }),
    )
    .input(ProviderRef)
    .output(KeySourceView)
    .query(({ ctx, input }) => readKeySource(ctx, input)),

  chooseSource: member
    .meta(rest('PUT', '/v1/keys/{provider}/source', { permission: 'keys', tag, summary: 'Set a provider key source' }))
    .input(ChooseKeySourceInput)
    .output(KeySourceView)
    .mutation(({ ctx, input }) => chooseKeySource(ctx, input)),
});
