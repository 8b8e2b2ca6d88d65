import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { PERMISSIONS, permissionsFrom } from '../../src/kernel/permissions.ts';
import { BUILT_IN_ROLES, type Role } from '../identity/index.ts';
import { shownPermissions } from './grants.ts';

/** Returns the built-in roles, then the organisation's own roles by name. */
export async function rolesOf(em: EntityManager, orgId: string): Promise<Role[]> {
  const own = await statement<Omit<Role, 'permissions'> & { permissions: string[] }>(
    em,
    'select id, name, description, permissions from roles where org_id = $1 order by lower(name)',
    [orgId],
  );
  return [...BUILT_IN_ROLES, ...own.map((role) => ({ ...role, permissions: permissionsFrom(role.permissions) }))];
}

export async function findRoles(em: EntityManager, orgId: string, ids: readonly string[]): Promise<Role[]> {
  const known = await rolesOf(em, orgId);
  return [...new Set(ids)].map((id) => {
    const role = isId(id) ? known.find((one) => one.id === id) : undefined;
    if (role === undefined) throw notFound('Role');
    return role;
  });
}

export async function listRoles({ em, actor: { orgId, userId, permissions } }: Needs<'em' | 'actor'>) {
  const roles = await rolesOf(em, orgId);
  const counted = await statement<{ id: string; members: number }>(
    em,
    `select role_id as id, count(*)::int as members from users, unnest(role_ids) as role_id
     where org_id = $1 and removed_at is null group by 1`,
    [orgId],
  );
  const own = await statement<{ roleIds: string[] }>(
    em,
    'select role_ids as "roleIds" from users where org_id = $1 and id = $2 and removed_at is null',
    [orgId, userId],
  );
  const members = new Map(counted.map((row) => [row.id, row.members]));
  return {
    roles: roles.map((role) => viewRole(role, members.get(role.id) ?? 0)),
    permissions: shownPermissions(permissions, PERMISSIONS),
    ownRoles: namedRoles(own[0]?.roleIds ?? [], roles),
  };
}

export const namedRoles = (ids: readonly string[], roles: readonly Role[]) =>
  roles.flatMap(({ id, name }) => (ids.includes(id) ? [{ id, name }] : []));

export async function showRole(unit: Needs<'em' | 'actor'>, id: string) {
  const role = (await listRoles(unit)).roles.find((one) => one.id === id);
  if (role === undefined) throw notFound('Role');
  return { role };
}

const viewRole = ({ permissions, ...role }: Role, memberCount: number) => ({
  ...role,
  permissions: shownPermissions(permissions, PERMISSIONS),
  memberCount,
  builtIn: BUILT_IN_ROLES.some(({ id }) => id === role.id),
});
