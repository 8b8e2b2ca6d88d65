import { z } from 'zod';
import { PERMISSIONS, PermissionName } from '../../src/kernel/permissions.ts';
import { EXAMPLE_ID, IdInput, ShownId } from '../../src/kernel/schema.ts';

const Name = z.string().trim().min(1).max(50).meta({ example: 'Writer' });
const Description = z.string().trim().min(1).max(500).nullish();
const GivenPermissions = z.array(PermissionName).max(PERMISSIONS.length);

export const RoleView = z
  .object({
    id: ShownId,
    name: z.string(),
    description: z.string().nullable(),
    permissions: z.array(PermissionName),
    memberCount: z.number().int(),
    builtIn: z.boolean().describe('True for roles that every organisation has. They cannot be changed.'),
  })
  .meta({
    id: 'Role',
    example: {
      id: EXAMPLE_ID,
      name: 'Writer',
      description: null,
      permissions: ['campaigns.read', 'campaigns.write'],
      memberCount: 2,
      builtIn: false,
    },
  });

export const RoleList = z.object({
  roles: z.array(RoleView),
  permissions: z
    .array(PermissionName)
    .describe('Permissions of the caller: those of their roles, limited by their key.'),
  ownRoles: z
    .array(z.object({ id: ShownId, name: z.string() }))
    .describe('Roles of the caller. Empty if the key belongs to no user.'),
});
export const RoleEnvelope = z.object({ role: RoleView }).meta({ id: 'RoleAnswer' });
export const RoleRef = z.object({ id: IdInput });

export const CreateRoleInput = z
  .object({ name: Name, description: Description, permissions: GivenPermissions })
  .meta({ example: { name: 'Writer', permissions: ['campaigns.read', 'campaigns.write'] } });

export const PatchRoleInput = RoleRef.extend({
  name: Name.optional(),
  description: Description,
  permissions: GivenPermissions.optional(),
});
