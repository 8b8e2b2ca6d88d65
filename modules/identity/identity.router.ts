import { rest } from '../../src/api/operation.ts';
import { admin, application, keyHolder, member, router } from '../../src/api/trpc.ts';
import { createOrganisation } from './create-organisation.ts';
import { createUser } from './create-user.ts';
import { listOrganisations, listUsers, readOrganisation } from './identity.queries.ts';
import {
  CreateOrganisationInput,
  ListOrganisationsInput,
  OrganisationEnvelope,
  OrganisationList,
  PatchOrganisationInput,
} from './identity.schema.ts';
import { patchOrganisation } from './patch-organisation.ts';
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
    .meta(rest('GET', '/v1/orgs/current', { permission: 'any', tag, summary: 'The organisation the caller acts for' }))
    .output(OrganisationEnvelope)
    .query(({ ctx }) => readOrganisation(ctx)),

  patchOrganisation: member
    .meta(
      rest('PATCH', '/v1/orgs/current', {
        permission: 'settings',
        tag,
        summary: 'Change name, time zone, plan or the end of the trial',
      }),
    )
    .input(PatchOrganisationInput)
    .output(OrganisationEnvelope)
    .mutation(({ ctx, input }) => patchOrganisation(ctx, input)),

  listOrganisations: admin
    .meta(rest('GET', '/v1/orgs', { tag, summary: 'All organisations' }))
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
        summary: 'The users of an organisation',
        description: 'The admin key sees those of all organisations, unless `orgId` or `x-org-id` names one.',
      }),
    )
    .input(ListUsersInput)
    .output(UserList)
    .query(({ ctx, input }) => listUsers(ctx, input)),

  createUser: admin
    .meta(rest('POST', '/v1/users', { tag, summary: 'Create a user in an organisation' }))
    .input(CreateUserInput)
    .output(UserEnvelope)
    .mutation(({ ctx, input }) => createUser(ctx, input)),

  resolveUser: application
    .meta(
      rest('POST', '/v1/users/resolve', {
        tag,
        summary: 'The organisation and the user of an application that keeps its own',
        description:
          'Makes what is not there yet, in one call; later calls with the same ids answer the same and bring the contact fields up to date.',
      }),
    )
    .input(ResolveUserInput)
    .output(ResolvedUser)
    .mutation(({ ctx, input }) => resolveUser(ctx, input)),
});
