import { useQueryClient } from '@tanstack/react-query';
import { beginSession, useSession } from './session.ts';

/** An administrator goes on for another organisation: nothing of the one before stays on the page. */
export function useActFor(): (orgId: string) => void {
  const queries = useQueryClient();
  const session = useSession();
  return (orgId) => {
    if (session === null || session.orgId === orgId) return;
    // The user belongs to the organisation that was left.
    beginSession({ ...session, orgId, userId: null });
    void queries.resetQueries();
  };
}
