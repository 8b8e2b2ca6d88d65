import type { Actor } from '../../src/kernel/caller.ts';
import { DomainError } from '../../src/kernel/errors.ts';
import { missingPermissions, type Permission, type Permissions } from '../../src/kernel/permissions.ts';
import { OWNER_ROLE, type Role } from '../identity/index.ts';

/** Returns the union of the permissions. Null means all permissions. */
export function permissionsOfRoles(roles: readonly Role[]): Permissions {
  if (roles.some(({ permissions }) => permissions === null)) return null;
  return [...new Set(roles.flatMap(({ permissions }) => permissions ?? []))];
}

/** Throws if the actor lacks a permission that they want to grant. */
export function assertMayGrant({ permissions }: Pick<Actor, 'permissions'>, wanted: Permissions): void {
  const [missing] = missingPermissions(permissions, wanted);
  if (missing === undefined) return;
  throw new DomainError(
    'forbidden',
    `You cannot grant the permission ${missing}, because you or your key do not have it.`,
  );
}

/** Throws if the member or role has a permission that the actor lacks. */
export function assertMayChange(
  { permissions }: Pick<Actor, 'permissions'>,
  what: 'member' | 'role',
  held: Permissions,
): void {
  const [missing] = missingPermissions(permissions, held);
  if (missing === undefined) return;
  throw new DomainError(
    'forbidden',
    `You cannot change or remove this ${what}, because it has the permission ${missing} and you or your key do not.`,
  );
}

export const isOwner = (roleIds: readonly string[]): boolean => roleIds.includes(OWNER_ROLE);

/** Lists all permissions instead of null. */
export const shownPermissions = (permissions: Permissions, all: readonly Permission[]): Permission[] => [
  ...(permissions ?? all),
];

/** Throws unless the actor is an owner or an application key. */
export function assertActsAsOwner({ authType, userId }: Actor, owners: readonly string[]): void {
  if (authType === 'admin' || (userId !== null && owners.includes(userId))) return;
  throw new DomainError('forbidden', 'Only an owner can appoint, change, sign in or remove an owner.');
}
