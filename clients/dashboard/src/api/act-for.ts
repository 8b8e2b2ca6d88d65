import { useLocation } from 'wouter';
import { beginSession, useSession } from './session.ts';

/** Matches the address of a single record, which another organisation does not have. */
const OF_ONE_THING = /^\/(?!organisations\/|campaigns\/new$|webhooks\/deliveries$)[^/]+\/./;

/**
 * Switches an administrator to another organisation. Nothing
 * of the previous one stays on the page or in its address.
 */
export function useActFor(): (orgId: string) => void {
  const [path, navigate] = useLocation();
  const session = useSession();
  return (orgId) => {
    if (session === null || session.orgId === orgId) return;
    // Filters refer to records of the previous organisation.
    navigate(OF_ONE_THING.test(path) ? '/answers' : path, { replace: true });
    // The user belongs to the previous organisation too.
    beginSession({ ...session, orgId, userId: null });
  };
}
