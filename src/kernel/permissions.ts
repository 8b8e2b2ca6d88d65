import { z } from 'zod';

/** What a member of an organisation may be allowed to do. */
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

/** What an operation asks of a member; `any` of whoever is one. */
export type NeededPermission = Permission | 'any';

/** As it is kept: all there are, also those that a later version adds. */
export const EVERYTHING = '*';

/** Null is everything. */
export type Permissions = readonly Permission[] | null;

/** What is in both. */
export function inBoth(one: Permissions, other: Permissions): Permissions {
  if (one === null) return other;
  return other === null ? one : one.filter((permission) => other.includes(permission));
}

/** What the second has and the first has not; of everything, everything. */
export const lacking = (permissions: Permissions, wanted: Permissions): readonly Permission[] =>
  permissions === null ? [] : (wanted ?? PERMISSIONS).filter((permission) => !permissions.includes(permission));

/** As the database keeps them. A name that this version does not know gives nothing. */
export function permissionsFrom(kept: readonly string[]): Permissions {
  return kept.includes(EVERYTHING) ? null : PERMISSIONS.filter((permission) => kept.includes(permission));
}

export const keptPermissions = (permissions: Permissions): string[] =>
  permissions === null ? [EVERYTHING] : [...permissions];
