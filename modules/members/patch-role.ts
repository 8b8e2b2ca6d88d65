import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { statement } from '../../src/database/statement.ts';
import type { Actor } from '../../src/kernel/caller.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { conflict } from '../../src/kernel/errors.ts';
import { toStoredPermissions } from '../../src/kernel/permissions.ts';
import { BUILT_IN_ROLES, type Role } from '../identity/index.ts';
import { assertFreeName, rejectTakenName } from './create-role.ts';
import { assertMayChange, assertMayGrant, permissionsOfRoles } from './grants.ts';
import { lockMembersFor } from './member.queries.ts';
import { findRoles, rolesOf, showRole } from './role.queries.ts';
import type { PatchRoleInput } from './role.schema.ts';

/** Applies to all members with the role from their next request on. */
export async function patchRole(unit: Needs<'em' | 'actor'>, changes: z.output<typeof PatchRoleInput>) {
  const { orgId } = unit.actor;
  await unit.em.transactional(async (inside) => {
    const { role, actor } = await findOwnRole(inside, unit.actor, changes.id);
    const { name = role.name, description = role.description, permissions = role.permissions } = changes;
    assertMayChange(actor, 'role', role.permissions);
    assertMayGrant(actor, permissions);
    assertFreeName(name);
    await rejectTakenName(() =>
      statement(
        inside,
        'update roles set name = $3, description = $4, permissions = $5 where org_id = $1 and id = $2',
        [orgId, role.id, name, description, toStoredPermissions(permissions)],
      ),
    );
    await giveAgain(inside, orgId, role.id);
  });
  return showRole(unit, changes.id);
}

export async function deleteRole(unit: Needs<'em' | 'clock' | 'actor'>, { id }: { id: string }) {
  const { clock } = unit;
  const { orgId } = unit.actor;
  return unit.em.transactional(async (inside) => {
    const { role, actor } = await findOwnRole(inside, unit.actor, id);
    assertMayChange(actor, 'role', role.permissions);
    const [held] = await statement(
      inside,
      `select 1 from users where org_id = $1 and removed_at is null and $2 = any(role_ids)
       union all select 1 from invitations where org_id = $1 and $2 = any(role_ids) and expires_at > $3 limit 1`,
      [orgId, role.id, clock.now()],
    );
    if (held !== undefined)
      throw conflict('Members or invitations still have this role. Give them another role first.');
    await statement(inside, 'delete from roles where org_id = $1 and id = $2', [orgId, role.id]);
    return { message: 'Role deleted.' };
  });
}

/** Takes the member lock, so that the role cannot be assigned while it changes or is deleted. */
async function findOwnRole(em: EntityManager, given: Actor, id: string): Promise<{ role: Role; actor: Actor }> {
  const actor = await lockMembersFor(em, given);
  if (BUILT_IN_ROLES.some((role) => role.id === id)) throw conflict('Built-in roles cannot be changed or deleted.');
  const [role] = await findRoles(em, actor.orgId, [id]);
  if (role === undefined) throw new Error('A role that was found is gone.');
  return { role, actor };
}

/** Updates the stored permissions of all members with the role. Each request reads them. */
async function giveAgain(em: EntityManager, orgId: string, roleId: string): Promise<void> {
  const roles = new Map((await rolesOf(em, orgId)).map((role) => [role.id, role]));
  const members = await statement<{ id: string; roleIds: string[] }>(
    em,
    'select id, role_ids as "roleIds" from users where org_id = $1 and $2 = any(role_ids)',
    [orgId, roleId],
  );
  for (const member of members) {
    const permissions = permissionsOfRoles(member.roleIds.flatMap((id) => roles.get(id) ?? []));
    await statement(em, 'update users set permissions = $3 where org_id = $1 and id = $2', [
      orgId,
      member.id,
      toStoredPermissions(permissions),
    ]);
  }
}
