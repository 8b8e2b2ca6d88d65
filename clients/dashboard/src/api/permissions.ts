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
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.members.listRoles.queryOptions(undefined, {
      staleTime: FRESH_MS,
      enabled: session?.authType === 'user_key',
      select: ({ permissions }) => permissions,
    }),
  );
  return session?.authType === 'admin' ? PERMISSIONS : (data ?? session?.permissions ?? null);
}

/** What the person is here, as others call it; nothing for a key that is nobody's own. */
export function useOwnRoles(): string {
  const trpc = useTRPC();
  const isOwn = useSession()?.authType === 'user_key';
  const options = { staleTime: FRESH_MS, enabled: isOwn };
  const { data } = useQuery(trpc.members.listRoles.queryOptions(undefined, options));
  return roleNames(data?.ownRoles ?? []);
}

/** Whether this session may; also where nobody knows yet. */
export function useMay(needed: Permission | undefined): boolean {
  const permissions = usePermissions();
  return needed === undefined || permissions === null || permissions.includes(needed);
}
