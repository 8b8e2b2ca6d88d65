import { useQuery } from '@tanstack/react-query';
import type { Permission } from '../../../sdk/src/generated/schemas.ts';
import { useTRPC } from './client.ts';
import { roleNames } from './role-names.ts';
import { useSession } from './session.ts';

export type { Permission };

/** Roles change rarely, and the service checks every request itself. */
const FRESH_MS = 60_000;

const DOES: Record<Permission, string> = {
  'campaigns.read': 'view campaigns, brands and press',
  'campaigns.write': 'edit campaigns, brands and press',
  'campaigns.run': 'start and stop campaigns, and approve emails',
  'contacts.read': 'view contacts and the suppression list',
  'contacts.write': 'edit contacts and the suppression list',
  inbox: 'read and categorise replies',
  senders: 'manage mailboxes',
  'costs.read': 'view costs',
  webhooks: 'manage webhooks and view events',
  keys: 'manage keys and view failed requests',
  members: 'manage members and roles',
  settings: 'edit the organisation',
  billing: 'manage billing',
};

export const PERMISSIONS = Object.keys(DOES) as Permission[];
export const permissionLabel = (permission: Permission) => DOES[permission];

export const permissionNotice = (permission: Permission) =>
  `You need permission to ${DOES[permission]}. Ask a member who manages roles.`;

/**
 * Returns the permissions of this session, or null while they
 * are unknown. The service still refuses what is not permitted.
 */
export function usePermissions(): readonly Permission[] | null {
  const session = useSession();
  const { data } = useOwnPermissions();
  return session?.authType === 'admin' ? PERMISSIONS : (data?.permissions ?? session?.permissions ?? null);
}

export function useOwnPermissions() {
  const trpc = useTRPC();
  const enabled = useSession()?.authType === 'user_key';
  return useQuery(trpc.members.listRoles.queryOptions(undefined, { staleTime: FRESH_MS, enabled }));
}

export function useOwnRoles(): string {
  return roleNames(useOwnPermissions().data?.ownRoles ?? []);
}

export type Needs = Permission | readonly Permission[];

/** Returns the first missing permission; undefined if none is missing or permissions are unknown. */
export const missingPermissionOf = (
  permissions: readonly Permission[] | null,
  needs: Needs = [],
): Permission | undefined =>
  permissions === null ? undefined : [needs].flat().find((needed) => !permissions.includes(needed));

/** Returns true if the session has the permissions, and also while they are unknown. */
export const useHasPermission = (needs: Needs | undefined) =>
  missingPermissionOf(usePermissions(), needs) === undefined;
