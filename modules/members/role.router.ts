import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { Confirmation } from '../../src/kernel/schema.ts';
import { createRole } from './create-role.ts';
import { deleteRole, patchRole } from './patch-role.ts';
import { listRoles, showRole } from './role.queries.ts';
import { CreateRoleInput, PatchRoleInput, RoleEnvelope, RoleList, RoleRef } from './role.schema.ts';

const common = { tag: 'Members', permission: 'members' } as const;

export const roleRouter = router({
  listRoles: member
    .meta(rest('GET', '/v1/roles', { ...common, permission: 'any', summary: 'List roles' }))
    .output(RoleList)
    .query(({ ctx }) => listRoles(ctx)),

  createRole: member
    .meta(
      rest('POST', '/v1/roles', {
        ...common,
        summary: 'Create a role',
        description: 'At most 25 in addition to the built-in roles. You can only grant permissions that you have.',
      }),
    )
    .input(CreateRoleInput)
    .output(RoleEnvelope)
    .mutation(({ ctx, input }) => createRole(ctx, input)),

  getRole: member
    .meta(rest('GET', '/v1/roles/{id}', { ...common, permission: 'any', summary: 'Retrieve a role' }))
    .input(RoleRef)
    .output(RoleEnvelope)
    .query(({ ctx, input }) => showRole(ctx, input.id)),

  patchRole: member
    .meta(rest('PATCH', '/v1/roles/{id}', { ...common, summary: 'Update a role for all its members' }))
    .input(PatchRoleInput)
    .output(RoleEnvelope)
    .mutation(({ ctx, input }) => patchRole(ctx, input)),

  deleteRole: member
    .meta(rest('DELETE', '/v1/roles/{id}', { ...common, summary: 'Delete a role without members' }))
    .input(RoleRef)
    .output(Confirmation)
    .mutation(({ ctx, input }) => deleteRole(ctx, input)),
});
