import { rest } from '../../src/api/operation.ts';
import { admin, member, router } from '../../src/api/trpc.ts';
import { IdInput, PageInput } from '../../src/kernel/schema.ts';
import { createOrganisation } from './create-organisation.ts';
import { createUser } from './create-user.ts';
import { listOrganisations, listUsers, readOrganisation } from './identity.queries.ts';
import {
  CreateOrganisationInput,
  CreateUserInput,
  OrganisationEnvelope,
  OrganisationList,
  PatchOrganisationInput,
  UserEnvelope,
  UserList,
} from './identity.schema.ts';
import { patchOrganisation } from './patch-organisation.ts';

const tag = 'Identity';

export const identityRouter = router({
  getOrganisation: member
    .meta(rest('GET', '/v1/orgs/current', { tag, summary: 'The organisation the caller acts for' }))
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
