import { useQuery } from '@tanstack/react-query';
import type { Permission } from '../../../sdk/src/generated/schemas.ts';
import { useTRPC } from './client.ts';
import { roleNames } from './role-names.ts';
import { useSession } from './session.ts';

export type { Permission };

/** Roles change rarely, and the service checks every request itself. */
const FRESH_MS = 60_000;

const DOES: Record<Permission, string> = {
  'campaigns.read': 'see campaigns, brands and press',
  'campaigns.write': 'change campaigns, brands and press',
  'campaigns.run': 'start, stop and approve what sends or spends',
  'contacts.read': 'see contacts and who is not written to',
  'contacts.write': 'change contacts and who is not written to',
  inbox: 'read and sort answers',
  senders: 'see and change mailboxes',
  'costs.read': 'see costs',
  webhooks: 'see and change webhooks and events',
  keys: 'see and change keys and failed requests',
  members: 'see and change members and roles',
  settings: 'change the organisation',
  billing: 'see and change billing',
};

export const PERMISSIONS = Object.keys(DOES) as Permission[];
export const inPermission = (permission: Permission) => DOES[permission];

export const lackingSentence = (permission: Permission) =>
  `Your role does not let you ${DOES[permission]}. Whoever manages members can change that.`;

/**
 * Returns the permissions of this session, or null while they
 * are unknown. The service still refuses what is not permitted.
 */
export function usePermissions(): readonly Permission[] | null {
  const session = useSession();
  const { data } = useRights();
  return session?.authType === 'admin' ? PERMISSIONS : (data?.permissions ?? session?.permissions ?? null);
}

export function useRights() {
  const trpc = useTRPC();
  const enabled = useSession()?.authType === 'user_key';
  return useQuery(trpc.members.listRoles.queryOptions(undefined, { staleTime: FRESH_MS, enabled }));
}

export function useOwnRoles(): string {
  return roleNames(useRights().data?.ownRoles ?? []);
}

export type Needs = Permission | readonly Permission[];

/** Returns the first missing permission; undefined if none is missing or permissions are unknown. */
export const lackingOf = (permissions: readonly Permission[] | null, needs: Needs = []): Permission | undefined =>
  permissions === null ? undefined : [needs].flat().find((needed) => !permissions.includes(needed));

/** Returns true if the session has the permissions, and also while they are unknown. */
export const useMay = (needs: Needs | undefined) => lackingOf(usePermissions(), needs) === undefined;
