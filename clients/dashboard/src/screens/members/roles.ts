import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Outputs, useTRPC } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';

export type Member = Outputs['members']['listMembers']['members'][number];
export type Invitation = Outputs['members']['listInvitations']['invitations'][number];
export type Role = Outputs['members']['listRoles']['roles'][number];

export const memberNameOf = ({ name, email }: Member) => name ?? email ?? 'Unnamed member';

export const hasOwnerRole = (roles: readonly { name: string }[]) => roles.some(({ name }) => name === 'owner');

export function useRoles() {
  const trpc = useTRPC();
  return useQuery(trpc.members.listRoles.queryOptions());
}

/**
 * Returns the roles that the user may assign. Users cannot assign permissions that
 * they lack. An invitation cannot make an owner; another owner promotes a member.
 */
export function useGivenRoles(kind: 'member' | 'invitation'): readonly Role[] {
  const isAdmin = useSession()?.authType === 'admin';
  const { data } = useRoles();
  if (data === undefined) return [];
  const own = new Set(data.permissions);
  return data.roles.filter(
    ({ name, permissions }) =>
      (kind === 'member' || name !== 'owner') && (isAdmin || permissions.every((permission) => own.has(permission))),
  );
}

export function useMembersRefresh() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: trpc.members.pathKey() });
}
