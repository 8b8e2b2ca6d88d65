import { useQuery } from '@tanstack/react-query';
import type { Permission } from '../../../sdk/src/generated/schemas.ts';
import { useTRPC } from './client.ts';
import { roleNames } from './role-names.ts';
import { useSession } from './session.ts';

export type { Permission };

/** Roles change rarely, and the service judges every request anew. */
const FRESH_MS = 60_000;

/** Each permission as what somebody does with it. */
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

/** Why something cannot be done, and who can change that. */
export const lackingSentence = (permission: Permission) =>
  `Your role does not let you ${DOES[permission]}. Whoever manages members can change that.`;

/**
 * What this session may do: known from its beginning, and asked again, since roles change. Null as long as nobody knows;
 * what is refused then is told by the service.
 */
export function usePermissions(): readonly Permission[] | null {
  const session = useSession();
  const { data } = useRights();
  return session?.authType === 'admin' ? PERMISSIONS : (data?.permissions ?? session?.permissions ?? null);
}

/** The roles here, and what the person may do; a key that is nobody's own has none. */
export function useRights() {
  const trpc = useTRPC();
  const enabled = useSession()?.authType === 'user_key';
  return useQuery(trpc.members.listRoles.queryOptions(undefined, { staleTime: FRESH_MS, enabled }));
}

/** What the person is here, as others call it; nothing for a key that is nobody's own. */
export function useOwnRoles(): string {
  return roleNames(useRights().data?.ownRoles ?? []);
}

/** What somebody must be allowed to do: one thing, or several. */
export type Needs = Permission | readonly Permission[];

/** The first thing that is not allowed; none where nobody knows yet. */
export const lackingOf = (permissions: readonly Permission[] | null, needs: Needs = []): Permission | undefined =>
  permissions === null ? undefined : [needs].flat().find((needed) => !permissions.includes(needed));

/** Whether this session may; also where nobody knows yet. */
export const useMay = (needs: Needs | undefined) => lackingOf(usePermissions(), needs) === undefined;
