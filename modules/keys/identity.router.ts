import { z } from 'zod';
import { rest } from '../../src/kernel/operation.ts';
import { IdInput, Message, PageInput } from '../../src/kernel/schema.ts';
import { admin, member, router } from '../../src/kernel/trpc.ts';
import { createApiKey } from './create-api-key.ts';
import { createOrganisation } from './create-organisation.ts';
import { createUser } from './create-user.ts';
import { listApiKeys, listOrganisations, listUsers, readOrganisation } from './identity.queries.ts';
import {
  ApiKeyList,
  ApiKeyRef,
  CreateApiKeyInput,
  CreatedApiKey,
  CreateOrganisationInput,
  CreateUserInput,
  Me,
  OrganisationEnvelope,
  OrganisationList,
  PatchOrganisationInput,
  UserEnvelope,
  UserList,
} from './identity.schema.ts';
import { patchOrganisation } from './patch-organisation.ts';
import { revokeApiKey } from './revoke-api-key.ts';

const tag = 'Identity';

export const identityRouter = router({
  me: member
    .meta(rest('GET', '/v1/me', { tag, summary: 'Who the caller acts as' }))
    .input(z.object({}))
    .output(Me)
    .query(({ ctx: { actor } }) => ({ userId: actor.userId, orgId: actor.orgId, authType: actor.authType })),

  listApiKeys: member
    .meta(rest('GET', '/v1/api-keys', { tag, summary: "The organisation's API keys" }))
    .input(PageInput)
    .output(ApiKeyList)
    .query(({ ctx, input }) => listApiKeys(ctx, input)),

  createApiKey: member
    .meta(rest('POST', '/v1/api-keys', { tag, summary: 'Create an API key; it is shown this once' }))
    .input(CreateApiKeyInput)
    .output(CreatedApiKey)
    .mutation(({ ctx, input }) => createApiKey(ctx, input)),

  revokeApiKey: member
    .meta(rest('DELETE', '/v1/api-keys/{id}', { tag, summary: 'Revoke an API key at once' }))
    .input(ApiKeyRef)
    .output(Message)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, input)),

  getOrganisation: member
    .meta(rest('GET', '/v1/orgs/current', { tag, summary: 'The organisation the caller acts for' }))
    .input(z.object({}))
    .output(OrganisationEnvelope)
    .query(({ ctx }) => readOrganisation(ctx)),

  patchOrganisation: member
    .meta(rest('PATCH', '/v1/orgs/current', { tag, summary: 'Change name, time zone, plan or the end of the trial' }))
    .input(PatchOrganisationInput)
    .output(OrganisationEnvelope)
    .mutation(({ ctx, input }) => patchOrganisation(ctx, input)),

  listOrganisations: admin
    .meta(rest('GET', '/v1/orgs', { tag, summary: 'All organisations' }))
    .input(PageInput)
    .output(OrganisationList)
    .query(({ ctx, input }) => listOrganisations(ctx, input)),

  createOrganisation: admin
    .meta(rest('POST', '/v1/orgs', { tag, summary: 'Create an organisation' }))
    .input(CreateOrganisationInput)
    .output(OrganisationEnvelope)
    .mutation(({ ctx, input }) => createOrganisation(ctx, input)),

  listUsers: admin
    .meta(
      rest('GET', '/v1/users', {
        tag,
        summary: 'All users, or those of the organisation that orgId or x-org-id names',
      }),
    )
    .input(PageInput.extend({ orgId: IdInput.optional() }))
    .output(UserList)
    .query(({ ctx, input }) => listUsers(ctx, input)),

  createUser: admin
    .meta(rest('POST', '/v1/users', { tag, summary: 'Create a user in an organisation' }))
    .input(CreateUserInput)
    .output(UserEnvelope)
    .mutation(({ ctx, input }) => createUser(ctx, input)),
});
