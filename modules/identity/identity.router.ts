import { rest } from '../../src/api/operation.ts';
import { admin, application, keyHolder, member, router } from '../../src/api/trpc.ts';
import { createUser } from './create-user.ts';
import { listOrganisations, listUsers, readOrganisation } from './identity.queries.ts';
import {
  CreateOrganisationInput,
  ListOrganisationsInput,
  OrganisationEnvelope,
  OrganisationList,
  PatchOrganisationInput,
} from './identity.schema.ts';
import { createOrganisation, patchOrganisation } from './organisations.ts';
import { resolveUser } from './resolve-user.ts';
import {
  CreateUserInput,
  ListUsersInput,
  ResolvedUser,
  ResolveUserInput,
  UserEnvelope,
  UserList,
} from './user.schema.ts';

const tag = 'Identity';

export const identityRouter = router({
  getOrganisation: member
    .meta(rest('GET', '/v1/orgs/current', { permission: 'any', tag, summary: 'Retrieve the current organisation' }))
    .output(OrganisationEnvelope)
    .query(({ ctx }) => readOrganisation(ctx)),

  patchOrganisation: member
    .meta(
      rest('PATCH', '/v1/orgs/current', {
        permission: 'settings',
        tag,
        summary: 'Update the current organisation',
      }),
    )
    .input(PatchOrganisationInput)
    .output(OrganisationEnvelope)
    .mutation(({ ctx, input }) => patchOrganisation(ctx, input)),

  listOrganisations: admin
    .meta(rest('GET', '/v1/orgs', { tag, summary: 'List organisations' }))
    .input(ListOrganisationsInput)
    .output(OrganisationList)
    .query(({ ctx, input }) => listOrganisations(ctx, input)),

  createOrganisation: admin
    .meta(rest('POST', '/v1/orgs', { tag, summary: 'Create an organisation' }))
    .input(CreateOrganisationInput)
    .output(OrganisationEnvelope)
    .mutation(({ ctx, input }) => createOrganisation(ctx, input)),

  listUsers: keyHolder
    .meta(
      rest('GET', '/v1/users', {
        permission: 'members',
        tag,
        summary: 'List users',
        description: 'The admin key lists users of all organisations, unless `orgId` or `x-org-id` names one.',
      }),
    )
    .input(ListUsersInput)
    .output(UserList)
    .query(({ ctx, input }) => listUsers(ctx, input)),

  createUser: admin
    .meta(rest('POST', '/v1/users', { tag, summary: 'Create a user' }))
    .input(CreateUserInput)
    .output(UserEnvelope)
    .mutation(({ ctx, input }) => createUser(ctx, input)),

  resolveUser: application
    .meta(
      rest('POST', '/v1/users/resolve', {
        tag,
        summary: 'Find or create an organisation and a user by external ids',
        description:
          'Creates what is missing in one call. Later calls with the same ids return the same organisation and user, and update the contact fields.',
      }),
    )
    .input(ResolveUserInput)
    .output(ResolvedUser)
    .mutation(({ ctx, input }) => resolveUser(ctx, input)),
});
