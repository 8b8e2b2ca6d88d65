import { z } from 'zod';

export const PERMISSIONS = [
  'campaigns.read',
  'campaigns.write',
  'campaigns.run',
  'contacts.read',
  'contacts.write',
  'inbox',
  'senders',
  'costs.read',
  'webhooks',
  'keys',
  'members',
  'settings',
  'billing',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const PermissionName = z.enum(PERMISSIONS).meta({ id: 'Permission', example: 'campaigns.read' });

/** Permission that an operation requires. `any` accepts every member. */
export type NeededPermission = Permission | 'any';

/** Stored value for all permissions, including those that later versions add. */
export const EVERYTHING = '*';

/** Null means all permissions. */
export type Permissions = readonly Permission[] | null;

export function intersectPermissions(one: Permissions, other: Permissions): Permissions {
  if (one === null) return other;
  return other === null ? one : one.filter((permission) => other.includes(permission));
}

/** Returns the wanted permissions that are missing. Null means all permissions. */
export const missingPermissions = (permissions: Permissions, wanted: Permissions): readonly Permission[] =>
  permissions === null ? [] : (wanted ?? PERMISSIONS).filter((permission) => !permissions.includes(permission));

/** Reads stored permissions. Ignores names that this version does not know. */
export function permissionsFrom(kept: readonly string[]): Permissions {
  return kept.includes(EVERYTHING) ? null : PERMISSIONS.filter((permission) => kept.includes(permission));
}

export const toStoredPermissions = (permissions: Permissions): string[] =>
  permissions === null ? [EVERYTHING] : [...permissions];
